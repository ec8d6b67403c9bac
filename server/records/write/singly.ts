import type { Values } from '../../../src/framework/validate'
import { isMembers, type Table, tableOf } from '../model'
import { verbScope } from '../reading'
import { listTrees, writeConditions } from './checks/guards'
import { changesIdentity } from './checks/identity'
import { hasRuleContext } from './given/given'
import { takesUnits } from './given/units'
import { isWatched } from './limits/limits'
import { isCounted } from './limits/most-of-one'
import { isNumberedAtOnce } from './series'
import { findHandler, findWhose, NotAlone, type Writer } from './writer'

/**
 * Does a request's one creation by one statement where it can; where that statement finds that something follows, it has
 * written nothing and the whole is done in a transaction.
 */
export async function createSingleStatement<T>(
  writer: Writer,
  resource: string,
  input: Values,
  create: (writer: Writer) => Promise<T>,
): Promise<T> {
  try {
    return await create(asSingleStatement(writer, resource, 'create', input))
  } catch (problem) {
    if (!(problem instanceof NotAlone)) throw problem
    return create(writer)
  }
}

/**
 * The writer for a request that does nothing but this write. Where the write is one statement that touches nothing
 * else, it needs no transaction around it: reading, judging and writing by the version that was read come to the same.
 */
export function asSingleStatement(writer: Writer, resource: string, verb: 'create' | 'update', input: Values): Writer {
  const table = tableOf(writer.model, resource)
  if (writer.trial || !isOneStatement(writer, table, verb, Object.keys(input))) return writer
  return { ...writer, isAlone: true, sql: writer.sql.single ?? writer.sql }
}

function isOneStatement(
  writer: Writer,
  table: Table,
  verb: 'create' | 'update',
  inputNames: readonly string[],
): boolean {
  const touchedFields = [...inputNames, ...Object.keys(table.resource.computed)]
  const handler = findHandler(writer, table.resource, verb, touchedFields)
  if (handler && !(verb === 'create' && findWhose(handler))) return false
  if (isWatched(writer.model, table) || hasTree(table)) return false
  if (changesIdentity(table, touchedFields)) return false
  if (verb === 'create' && (isCounted(table) || isNumberedAtOnce(table))) return false
  // What it is counted in, and what it is judged by beside itself, is asked before it is written.
  if (takesUnits(writer.model, table) || hasRuleContext(table)) return false
  if (inputNames.some((name) => isMembers(table, name))) return false
  return verb === 'update' || !needsCheckAfterCreate(writer, table, inputNames)
}

/** A tree is kept free of cycles under a lock. */
export const hasTree = (table: Table) => listTrees(table).length > 0

/** Grants and field rights that depend on the record can only be judged once it is there; a refusal undoes it. */
export const needsCheckAfterCreate = (writer: Writer, table: Table, inputNames: readonly string[]): boolean =>
  verbScope(table, 'create', writer.caller) !== 'all' ||
  Object.keys(writeConditions(writer, table, inputNames)).length > 0
