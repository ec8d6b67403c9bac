import { quoteIdentifier } from '../../../records/model'
import type { CopiedColumn } from '../../../schema/convert-column'
import { getCopiedWord } from '../../../schema/copied-columns'
import type { Rename } from '../../../schema/renames'
import type { SchemaStep } from '../../../schema/step'
import { renameInHistorySql } from '../../../schema/stored-names'
import type { ChangedTable } from '../rows/changed-table'
import { listRenamedValues, renamedValueSql } from '../rows/renamed-values'
import { listOwnAttributes } from '../rows/row-questions'
import { buildMoveSteps } from './examine-states'
import { changedNestedSql, compareNestedFields } from './nested-fields'

export interface UpdatedTable extends Omit<ChangedTable, 'stored'> {
  stored: ChangedTable['stored'] | undefined
  /** What older programs wrote into the history, with the present keys of fields. */
  formerKeys: readonly Rename[]
}

/**
 * Lists the updates of names and values: of fields in the history, of choices and states in the records.
 * @param actorEmpId who moves records to other states
 */
export function listUpdates(
  place: UpdatedTable,
  copies: readonly CopiedColumn[],
  actorEmpId: number | null,
): SchemaStep[] {
  if (!place.stored) return []
  const words = copies.map(getCopiedWord)
  return [
    ...buildHistorySteps(place),
    ...buildValueSteps(place, (column) => words.includes(`${place.after.name}.${column}`)),
    ...buildMoveSteps(place, actorEmpId),
  ]
}

/**
 * Gives fields that older programs kept by their names in the history their keys, while nobody writes records,
 * before another field takes a name.
 */
function buildHistorySteps({ after, formerKeys }: UpdatedTable): SchemaStep[] {
  if (formerKeys.length === 0) return []
  const lock = `lock table ${quoteIdentifier(after.name)} in share row exclusive mode`
  const update = renameInHistorySql(after.resource.name, formerKeys)
  return [
    {
      says: `rename fields of ${after.resource.name} in the history`,
      sql: `${lock}; set local steward.renames_fields = 'yes'; ${update}; set local steward.renames_fields = ''`,
    },
  ]
}

function buildValueSteps(place: UpdatedTable, isCopied: (column: string) => boolean): SchemaStep[] {
  return listOwnAttributes(place.after).flatMap((attribute): SchemaStep[] => {
    if (!attribute.column || isCopied(attribute.column.name)) return []
    const renames = listRenamedValues(place, attribute)
    const nested = changedNestedSql(
      quoteIdentifier(attribute.column.name),
      compareNestedFields(place.beforeBody, place.body, place.ids.fields[attribute.name] ?? ''),
    )
    if (renames.length === 0 && !nested) return []
    const [table, column] = [quoteIdentifier(place.after.name), quoteIdentifier(attribute.column.name)]
    const sql = `update ${table} set ${column} = ${nested ?? renamedValueSql(attribute, renames, column)} where ${column} is not null`
    return [{ says: `rename values of ${place.after.name}.${attribute.column.name}`, sql }]
  })
}
