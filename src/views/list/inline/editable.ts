import type { Row } from '../../../../dataProvider/create'
import { contextOfToday } from '../../../framework/given/given'
import type { Resource } from '../../../framework/resource'
import { isVisible } from '../../../framework/validate'
import { mayWrite } from '../../allowed'
import type { Shown } from '../../columns'
import { isOneValue } from '../../import/mapping'
import { companyToday, type SignedIn } from '../../signed-in'

/** The columns whose cells the person may fill in for this record, by name. */
export function listEditable(resource: Resource, columns: readonly Shown[], who: SignedIn, row: Row): string[] {
  if (!row.can?.includes('update')) return []
  return columns.map(({ name }) => name).filter((name) => isEditable(resource, name, who, row))
}

const isEditable = (resource: Resource, name: string, who: SignedIn, row: Row): boolean =>
  isOneValue(resource.fields[name]) &&
  mayWrite(resource, name, who, row) &&
  isVisible(resource, name, row, contextOfToday(companyToday(who)))
