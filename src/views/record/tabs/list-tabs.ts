import type { Row } from '../../../../dataProvider/create'
import { checkAccess } from '../../../framework/access'
import { findResource } from '../../../framework/company/catalogue'
import { getFieldBehaviour } from '../../../framework/field'
import { readTabContents } from '../../../framework/lists/record-tabs'
import type { Resource } from '../../../framework/resource'
import { canListRecord } from '../../field-access'
import type { SignedInPerson } from '../../signed-in'
import { listRecordSections } from '../record-sections'
import { listRelations } from '../related-resources'

/** A resource with records that refer to the one on the page. */
export interface ReferringResource {
  other: Resource
  by: string
}

/** Lists the resources of a tab of which the person may see some records. */
export function listReferringResources(
  of: readonly string[],
  resource: Resource,
  record: Row,
  who: SignedInPerson,
): ReferringResource[] {
  return of.flatMap((entry): ReferringResource[] => {
    const [name = '', only] = entry.split('.')
    const other = findResource(name)
    const by = other && (only ?? findReference(other, resource))
    if (!other || !by || !checkAccess(other, 'list', who.roles).allowed) return []
    return canListRecord(other, who, { [by]: record.id }) ? [{ other, by }] : []
  })
}

const findReference = ({ fields }: Resource, { name }: Resource): string | undefined =>
  Object.entries(fields).find(([, field]) => getFieldBehaviour(field).target() === name)?.[0]

/** Lists the tabs in which the person may read something. */
export function listTabs(
  resource: Resource,
  record: Row,
  who: SignedInPerson,
  details: string,
): { name: string; label: string }[] {
  const tabs = resource.views.recordTabs ?? {}
  const titles = listRecordSections(resource, record, who, details).map(({ title }) => title)
  const relations = listRelations(resource, who, record)
  return Object.entries(tabs).flatMap(([name, { label }]) => {
    const { isFirst, hasSection, hasRelated, hasFiles, shows } = readTabContents(tabs, name)
    const isThere =
      isFirst ||
      hasFiles ||
      titles.some(hasSection) ||
      relations.some(({ other, by }) => hasRelated(other.name, by)) ||
      (shows !== undefined && listReferringResources(shows.of, resource, record, who).length > 0)
    return isThere ? [{ name, label }] : []
  })
}
