import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { buildContextOfToday } from '../../../framework/rule-context/rule-context'
import { isVisible } from '../../../framework/validate'
import type { DisplayField } from '../../display-fields'
import { canWriteField } from '../../field-access'
import { isSingleValueField } from '../../import/column-mapping'
import { type SignedInPerson, todayForRecords } from '../../signed-in'

/** Lists the columns whose cells the person may fill in for this record, by name. */
export function listEditableColumns(
  resource: Resource,
  columns: readonly DisplayField[],
  who: SignedInPerson,
  row: Row,
): string[] {
  if (!row.can?.includes('update')) return []
  return columns.map(({ name }) => name).filter((name) => isEditableCell(resource, name, who, row))
}

const isEditableCell = (resource: Resource, name: string, who: SignedInPerson, row: Row): boolean =>
  isSingleValueField(resource.fields[name]) &&
  canWriteField(resource, name, who, row) &&
  isVisible(resource, name, row, buildContextOfToday(todayForRecords(resource, who)))
