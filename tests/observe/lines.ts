import type { DestinationStream } from 'pino'

export type Line = Readonly<Record<string, unknown>>

/** A log that is kept in memory. */
export function keptLog() {
  const written: string[] = []
  const stream: DestinationStream = { write: (text) => void written.push(text) }
  return {
    stream,
    /** Everything as it was written. */
    text: () => written.join(''),
    lines: () => written.map((text) => JSON.parse(text) as Line),
    /** Lines about requests. */
    requests: () => written.map((text) => JSON.parse(text) as Line).filter((line) => 'verb' in line),
    clear: () => void written.splice(0),
  }
}
