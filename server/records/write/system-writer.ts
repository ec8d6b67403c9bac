import type { Database } from '../../database/connect'
import { asSystem } from '../caller'
import type { Writer } from './writer'

/** What the server needs for its own work. */
type WriterParts = Pick<Writer, 'model' | 'handlers' | 'company' | 'accounts' | 'files'> & {
  /** Answers the company's calendar date. */
  today(): string
}

/** `WriterParts` with the database. */
export type WriterPartsWithDb = WriterParts & { db: Database }

/** Makes a writer for the server's own work within a transaction. */
export function createSystemWriter(kernel: WriterParts, tx: Writer['sql']): Writer {
  return {
    model: kernel.model,
    handlers: kernel.handlers,
    company: kernel.company,
    accounts: kernel.accounts,
    ...(kernel.files && { files: kernel.files }),
    sql: tx,
    caller: asSystem(),
    today: kernel.today(),
  }
}
