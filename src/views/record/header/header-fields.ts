import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../framework/company/catalogue'
import { listDefaultColumns } from '../../../framework/lists/default-columns'
import type { Resource } from '../../../framework/resource'
import { listSummaryFields } from '../../../framework/values/record-summary'
import { type DisplayField, findColumn } from '../../display-fields'
import { canReadField } from '../../field-access'
import type { SignedInPerson } from '../../signed-in'
import { isEmptyValue } from '../../value/empty-value'

/** Number of facts in the header unless the declaration names them. */
const usualCount = 6

/**
 * Lists the facts below the title of a record page: the declared ones, else the columns of the list that the
 * title does not say already.
 */
export function listHeaderFields(resource: Resource, record: Row, who: SignedInPerson): DisplayField[] {
  const { header } = resource.views
  const titleNames = new Set([resource.title, resource.workflow?.field, ...listSummaryFields(resource)])
  const names = header ?? listDefaultColumns(resource).filter((name) => !titleNames.has(name))
  return names
    .filter((name) => !isEmptyValue(record[name]) && canReadField(resource, name, who, record))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
    .filter(({ field, views }) => !views.isWide && !field.type.isDocument && !field.type.isSealed)
    .slice(0, header ? undefined : usualCount)
}
