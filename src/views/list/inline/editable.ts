import type { Row } from '../../../../dataProvider/create'
import { buildContextOfToday } from '../../../framework/given/given'
import type { Resource } from '../../../framework/resource'
import { isVisible } from '../../../framework/validate'
import { canWriteField } from '../../allowed'
import type { Shown } from '../../columns'
import { isSingleValueField } from '../../import/mapping'
import { companyToday, type SignedIn } from '../../signed-in'

/** The columns whose cells the person may fill in for this record, by name. */
export function listEditableColumns(resource: Resource, columns: readonly Shown[], who: SignedIn, row: Row): string[] {
  if (!row.can?.includes('update')) return []
  return columns.map(({ name }) => name).filter((name) => isEditableCell(resource, name, who, row))
}

const isEditableCell = (resource: Resource, name: string, who: SignedIn, row: Row): boolean =>
  isSingleValueField(resource.fields[name]) &&
  canWriteField(resource, name, who, row) &&
  isVisible(resource, name, row, buildContextOfToday(companyToday(who)))
