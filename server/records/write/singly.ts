import type { Values } from '../../../src/framework/validate'
import { isMembers, type Table, tableOf } from '../model'
import { verbScope } from '../reading'
import { treesOf, writeConditions } from './checks/guards'
import { changesIdentity } from './checks/identity'
import { isGiven } from './given/given'
import { takesUnits } from './given/units'
import { isWatched } from './limits/limits'
import { isCounted } from './limits/most-of-one'
import { isNumberedAtOnce } from './series'
import { handlerOf, NotAlone, type Writer, whoseOf } from './writer'

/**
 * Does a request's one creation by one statement where it can; where that statement finds that something follows, it has
 * written nothing and the whole is done in a transaction.
 */
export async function createSingly<T>(
  writer: Writer,
  resource: string,
  sent: Values,
  create: (writer: Writer) => Promise<T>,
): Promise<T> {
  try {
    return await create(singly(writer, resource, 'create', sent))
  } catch (problem) {
    if (!(problem instanceof NotAlone)) throw problem
    return create(writer)
  }
}

/**
 * The writer for a request that does nothing but this write. Where the write is one statement that touches nothing
 * else, it needs no transaction around it: reading, judging and writing by the version that was read come to the same.
 */
export function singly(writer: Writer, resource: string, verb: 'create' | 'update', sent: Values): Writer {
  const table = tableOf(writer.model, resource)
  if (writer.trial || !isOneStatement(writer, table, verb, Object.keys(sent))) return writer
  return { ...writer, isAlone: true, sql: writer.sql.single ?? writer.sql }
}

function isOneStatement(writer: Writer, table: Table, verb: 'create' | 'update', sent: readonly string[]): boolean {
  const touched = [...sent, ...Object.keys(table.resource.computed)]
  const handler = handlerOf(writer, table.resource, verb, touched)
  if (handler && !(verb === 'create' && whoseOf(handler))) return false
  if (isWatched(writer.model, table) || hasTree(table)) return false
  if (changesIdentity(table, touched)) return false
  if (verb === 'create' && (isCounted(table) || isNumberedAtOnce(table))) return false
  // What it is counted in, and what it is judged by beside itself, is asked before it is written.
  if (takesUnits(writer.model, table) || isGiven(table)) return false
  if (sent.some((name) => isMembers(table, name))) return false
  return verb === 'update' || !isJudgedOnceCreated(writer, table, sent)
}

/** A tree is kept free of cycles under a lock. */
export const hasTree = (table: Table) => treesOf(table).length > 0

/** Grants and field rights that depend on the record can only be judged once it is there; a refusal undoes it. */
export const isJudgedOnceCreated = (writer: Writer, table: Table, sent: readonly string[]): boolean =>
  verbScope(table, 'create', writer.caller) !== 'all' || Object.keys(writeConditions(writer, table, sent)).length > 0
