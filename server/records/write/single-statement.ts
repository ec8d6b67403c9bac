import type { Values } from '../../../src/framework/validate'
import { getTable, isMembersField, type Table } from '../model'
import { getVerbScope } from '../scopes'
import { buildWriteConditions, listTrees } from './checks/field-checks'
import { changesIdentityFields } from './checks/identity'
import { hasRuleContext } from './given/rule-context'
import { hasUnitLookUps } from './given/unit-look-ups'
import { isWatchedByLimits } from './limits/limits'
import { hasStateLimit } from './limits/state-limit'
import { isNumberedOnCreate } from './series'
import { findHandler, getConcernedPeople, TransactionNeeded, type Writer } from './writer'

/**
 * Creates by one statement where possible. If that statement finds an effect, it writes nothing, and the
 * creation runs in a transaction.
 */
export async function createInSingleStatement<T>(
  writer: Writer,
  resource: string,
  input: Values,
  create: (writer: Writer) => Promise<T>,
): Promise<T> {
  try {
    return await create(asSingleStatement(writer, resource, 'create', input))
  } catch (problem) {
    if (!(problem instanceof TransactionNeeded)) throw problem
    return create(writer)
  }
}

/**
 * Answers the writer for a request with only this write. A single statement that touches nothing else needs
 * no transaction: it checks the version that was read.
 */
export function asSingleStatement(writer: Writer, resource: string, verb: 'create' | 'update', input: Values): Writer {
  const table = getTable(writer.model, resource)
  if (writer.trial || !canUseOneStatement(writer, table, verb, Object.keys(input))) return writer
  return { ...writer, isAlone: true, sql: writer.sql.single ?? writer.sql }
}

function canUseOneStatement(
  writer: Writer,
  table: Table,
  verb: 'create' | 'update',
  inputNames: readonly string[],
): boolean {
  const touchedFields = [...inputNames, ...Object.keys(table.resource.computed)]
  const handler = findHandler(writer, table.resource, verb, touchedFields)
  if (handler && !(verb === 'create' && getConcernedPeople(handler))) return false
  if (isWatchedByLimits(writer.model, table) || hasTreeFields(table)) return false
  if (changesIdentityFields(table, touchedFields)) return false
  if (verb === 'create' && (hasStateLimit(table) || isNumberedOnCreate(table))) return false
  // Units and rule context are read before the write, so it takes more than one statement.
  if (hasUnitLookUps(writer.model, table) || hasRuleContext(table)) return false
  if (inputNames.some((name) => isMembersField(table, name))) return false
  return verb === 'update' || !needsCheckAfterCreate(writer, table, inputNames)
}

/** Tells whether the table has trees. Cycles are prevented under a lock, which needs a transaction. */
export const hasTreeFields = (table: Table) => listTrees(table).length > 0

/**
 * Tells whether rights depend on the new record. They can be checked only
 * after the write; a refusal rolls back.
 */
export const needsCheckAfterCreate = (writer: Writer, table: Table, inputNames: readonly string[]): boolean =>
  getVerbScope(table, 'create', writer.caller) !== 'all' ||
  Object.keys(buildWriteConditions(writer, table, inputNames)).length > 0
