import type { Database } from '../../database/connect'
import { asSystem } from '../caller'
import type { Writer } from './writer'

/** What the server needs for its own work. */
type OwnWork = Pick<Writer, 'model' | 'handlers' | 'company' | 'accounts' | 'files'> & {
  /** The company's calendar date. */
  today(): string
}

/** `OwnWork` with its database. */
export type Workplace = OwnWork & { db: Database }

/** A writer for the server's own work within a transaction. */
export function createSystemWriter(kernel: OwnWork, tx: Writer['sql']): Writer {
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
