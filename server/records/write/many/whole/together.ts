import type { Values } from '../../../../../src/framework/validate'
import { isMembers, type Table } from '../../../model'
import { changesIdentity } from '../../checks/identity'
import { breaksLimits, isWatched } from '../../limits/limits'
import { isCounted } from '../../limits/most-of-one'
import { partTables } from '../../members'
import { hasTree } from '../../singly'
import { findHandler, type Writer } from '../../writer'

/**
 * Whether changes of many records, of which each may be refused by itself, are judged first and written by one statement
 * with what follows from all of them. One by one go those of a handler that is `oneByOne`, those of which each may take
 * what the one before left below a limit, what is chosen from other records, and what is counted by person.
 */
export function canWriteInSets(
  writer: Writer,
  table: Table,
  action: 'create' | 'update' | 'delete',
  names: readonly string[],
): boolean {
  const { resource } = table
  const touchedFields = [...names, ...Object.keys(resource.computed)]
  return (
    !findHandler(writer, resource, action, touchedFields)?.oneByOne &&
    !(action === 'update' ? breaksLimits(writer.model, table, touchedFields) : isWatched(writer.model, table)) &&
    !names.some((name) => isMembers(table, name)) &&
    !(action === 'create' && isCounted(table))
  )
}

/**
 * Whether changes of several records of the resource, of which all are written or none, may be judged first and written
 * by one statement. One by one go those of a handler that is `oneByOne`, those that prove who somebody is, those that
 * are counted by person, what is kept free of cycles, what is chosen from other records, and removals of what has parts
 * of its own. A trial goes one by one as well, as it tells what is wrong with each.
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
    !changesIdentity(table, touchedFields) &&
    !hasTree(table) &&
    !inputNames.some((name) => isMembers(table, name)) &&
    !(action === 'create' && isCounted(table)) &&
    !(action === 'delete' && partTables(writer.model, table).length > 0)
  )
}
