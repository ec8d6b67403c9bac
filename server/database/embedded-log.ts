import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './embedded-cluster'

/** The bytes that each file of PostgreSQL's own log has. */
type LogSizes = ReadonlyMap<string, number>

export const logSizes = (cluster: Cluster): LogSizes =>
  new Map(logFiles(cluster).map((path) => [path, statSync(path).size]))

/** Why PostgreSQL ended since then, a line each: what it says once its log is collected is no longer in its output. */
export function fatalSince(cluster: Cluster, before: LogSizes): string {
  return logFiles(cluster)
    .flatMap((path) => {
      const written = readFileSync(path)
      const from = before.get(path) ?? 0
      // One of last week is begun anew.
      return written
        .subarray(written.length < from ? 0 : from)
        .toString('utf8')
        .split('\n')
    })
    .filter((line) => / (FATAL|PANIC): /.test(line) && !isOfKnocking.test(line))
    .join('\n')
}

/** What our own knocking is told meanwhile. */
const isOfKnocking = /the database system is (starting up|not yet accepting|in recovery|shutting down)/

function logFiles({ directory }: Cluster): string[] {
  const log = join(directory, 'log')
  return readdirSync(log)
    .filter((name) => /^postgres-.*\.log$/.test(name))
    .map((name) => join(log, name))
}
