import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './embedded-cluster'

/** The size in bytes of each file of PostgreSQL's own log. */
type LogSizes = ReadonlyMap<string, number>

export const readLogSizes = (cluster: Cluster): LogSizes =>
  new Map(listLogFiles(cluster).map((path) => [path, statSync(path).size]))

/**
 * Reads the fatal lines that were added to the log since `before`. PostgreSQL prints them no longer once it
 * collects its log in files.
 */
export function readFatalLines(cluster: Cluster, before: LogSizes): string {
  return listLogFiles(cluster)
    .flatMap((path) => {
      const written = readFileSync(path)
      const from = before.get(path) ?? 0
      // The file of the same weekday of last week was overwritten from its start.
      return written
        .subarray(written.length < from ? 0 : from)
        .toString('utf8')
        .split('\n')
    })
    .filter((line) => / (FATAL|PANIC): /.test(line) && !isOfKnocking.test(line))
    .join('\n')
}

/** Log lines that our own attempts to connect cause. */
const isOfKnocking = /the database system is (starting up|not yet accepting|in recovery|shutting down)/

function listLogFiles({ directory }: Cluster): string[] {
  const log = join(directory, 'log')
  return readdirSync(log)
    .filter((name) => /^postgres-.*\.log$/.test(name))
    .map((name) => join(log, name))
}
