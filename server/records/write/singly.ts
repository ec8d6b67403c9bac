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
 * Creates by one statement where possible. Where that statement finds an effect, it writes nothing, and the
 * creation runs in a transaction.
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
 * The writer for a request with only this write. One statement that touches nothing else needs no transaction:
 * it is checked against the version that was read.
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
  // Units and rule context are read before the write, which takes more than one statement.
  if (takesUnits(writer.model, table) || hasRuleContext(table)) return false
  if (inputNames.some((name) => isMembers(table, name))) return false
  return verb === 'update' || !needsCheckAfterCreate(writer, table, inputNames)
}

/** Cycles are prevented under a lock, so a tree needs a transaction. */
export const hasTree = (table: Table) => listTrees(table).length > 0

/** Rights that depend on the record can only be checked once it is written; a refusal rolls back. */
export const needsCheckAfterCreate = (writer: Writer, table: Table, inputNames: readonly string[]): boolean =>
  verbScope(table, 'create', writer.caller) !== 'all' ||
  Object.keys(writeConditions(writer, table, inputNames)).length > 0
