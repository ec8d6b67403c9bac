import type pg from 'pg'
import type { RecordSource } from './counted-stream'

/** Receives the records of a COPY: a file or a segment of one. */
export interface RecordSink {
  readonly destroyed: boolean
  from(source: RecordSource): void
  add(record: Buffer): void
  finish(): void
  destroy(error: Error): void
}

/**
 * A COPY to the client whose records go into the file as they arrive. PostgreSQL sends each record in its own
 * message, so nothing has to be parsed. An error breaks the file off.
 */
export class CopyRows implements pg.Submittable {
  readonly #text: string
  readonly #sink: RecordSink

  constructor(text: string, sink: RecordSink) {
    this.#text = text
    this.#sink = sink
  }

  submit(connection: pg.Connection): void {
    this.#sink.from(connection.stream)
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.#sink.destroyed) this.#sink.add(chunk)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (!this.#sink.destroyed) this.#sink.finish()
  }

  handleError(error: Error): void {
    this.#sink.destroy(error)
  }
}
