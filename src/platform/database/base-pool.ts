import pg from 'pg'

type Release = (destroy?: Error | boolean) => void

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/**
 * Base pool: subclasses override `acquire`, which serves both forms of `connect`. `release` is idempotent in the callback
 * form, because graphile-worker releases its listening client twice if the database goes away while it starts to listen.
 */
export class BasePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const acquiring = this.acquire()
    if (!callback) return acquiring
    acquiring.then(
      (client) => callback(undefined, client, once(client.release)),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  protected acquire(): Promise<pg.PoolClient> {
    return super.connect()
  }
}

function once(release: Release): Release {
  let isReleased = false
  return (destroy) => {
    if (isReleased) return
    isReleased = true
    release(destroy)
  }
}
