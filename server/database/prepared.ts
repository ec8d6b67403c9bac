import type pg from 'pg'

/**
 * Statements that one connection keeps prepared. Each takes some 300 kB of its memory for good, so that a connection
 * takes about 72 MB at most.
 */
export const mostPreparedOfConnection = 240

/** Ends connections that keep so many statements when they are given back: the next one begins with those asked now. */
export function endFullConnections(pool: pg.Pool, most = mostPreparedOfConnection): void {
  pool.on('release', (_, client) => {
    if (countPrepared(client) >= most) client.end().catch(() => undefined)
  })
}

/** How many statements the driver has prepared on it; its types do not tell. */
function countPrepared(client: pg.PoolClient): number {
  const { connection } = client as unknown as { connection?: { parsedStatements?: object } }
  return Object.keys(connection?.parsedStatements ?? {}).length
}
