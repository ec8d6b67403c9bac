import type pg from 'pg'

/**
 * The number of prepared statements per connection. Each takes some 300 kB of memory until the connection
 * ends, so a connection takes about 72 MB at most.
 */
export const mostPreparedOfConnection = 240

/**
 * Ends connections with that many prepared statements when they are released. New ones prepare only
 * statements that are still in use.
 */
export function endFullConnections(pool: pg.Pool, most = mostPreparedOfConnection): void {
  pool.on('release', (_, client) => {
    if (countPrepared(client) >= most) client.end().catch(() => undefined)
  })
}

/** Counts the statements that the driver has prepared on the connection; its types do not show them. */
function countPrepared(client: pg.PoolClient): number {
  const { connection } = client as unknown as { connection?: { parsedStatements?: object } }
  return Object.keys(connection?.parsedStatements ?? {}).length
}
