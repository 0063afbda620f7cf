import pg from 'pg'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** A pool whose heirs say how a connection is lent, whichever of the two ways it is asked for. */
export class LendingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const lending = this.lend()
    if (!callback) return lending
    lending.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  protected lend(): Promise<pg.PoolClient> {
    return super.connect()
  }
}
