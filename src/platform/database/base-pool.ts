import pg from 'pg'

type Release = (destroy?: Error | boolean) => void

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/**
 * A pool whose heirs say how a connection is lent, whichever of the two ways it is asked for. Who was called back may
 * give it back twice: where the database goes away while it begins to listen, the queue does so as its work stops and
 * again as its question fails, and nobody hears what a second time would throw.
 */
export class LendingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const lending = this.lend()
    if (!callback) return lending
    lending.then(
      (client) => callback(undefined, client, onlyOnce(client.release)),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  protected lend(): Promise<pg.PoolClient> {
    return super.connect()
  }
}

function onlyOnce(release: Release): Release {
  let isBack = false
  return (destroy) => {
    if (isBack) return
    isBack = true
    release(destroy)
  }
}
