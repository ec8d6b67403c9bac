import type { Values } from '../../../../../src/framework/validate'
import { isMembersField, type Table } from '../../../model'
import { changesIdentityFields } from '../../checks/identity'
import { canBreakLimits, isWatchedByLimits } from '../../limits/limits'
import { hasStateLimit } from '../../limits/state-limit'
import { listPartTables } from '../../member-fields'
import { hasTreeFields } from '../../single-statement'
import { findHandler, type Writer } from '../../writer'

/**
 * Tells whether changes of many records, each of which can be refused alone, can be checked first and then
 * written by one statement. It is not possible with a handler that is `oneByOne`, limits that one change may
 * use up for the next, records chosen from another resource, or a maximum per person.
 */
export function canWriteRowsInSets(
  writer: Writer,
  table: Table,
  action: 'create' | 'update' | 'delete',
  names: readonly string[],
): boolean {
  const { resource } = table
  const touchedFields = [...names, ...Object.keys(resource.computed)]
  return (
    !findHandler(writer, resource, action, touchedFields)?.oneByOne &&
    !(action === 'update'
      ? canBreakLimits(writer.model, table, touchedFields)
      : isWatchedByLimits(writer.model, table)) &&
    !names.some((name) => isMembersField(table, name)) &&
    !(action === 'create' && hasStateLimit(table))
  )
}

/**
 * Tells whether changes of several records, all or none, can be checked first and then written by one
 * statement. It is not possible with a handler that is `oneByOne`, identifying fields, a maximum per person,
 * trees, records chosen from another resource, or deletion of records with parts. A save that is only tried
 * also writes one by one, to report the problems of each record.
 */
export function canUseSingleStatement(
  writer: Writer,
  table: Table,
  action: 'create' | 'update' | 'delete',
  rows: readonly Values[],
): boolean {
  const { resource } = table
  const inputNames = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const touchedFields =
    action === 'update' ? [...inputNames, ...Object.keys(resource.computed)] : Object.keys(resource.fields)
  const handler = findHandler(writer, resource, action, touchedFields)
  return (
    !writer.isTrial &&
    !writer.trial &&
    !handler?.oneByOne &&
    !changesIdentityFields(table, touchedFields) &&
    !hasTreeFields(table) &&
    !inputNames.some((name) => isMembersField(table, name)) &&
    !(action === 'create' && hasStateLimit(table)) &&
    !(action === 'delete' && listPartTables(writer.model, table).length > 0)
  )
}
