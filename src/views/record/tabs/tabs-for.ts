import type { Row } from '../../../../dataProvider/create'
import { checkAccess } from '../../../framework/access'
import { findResource } from '../../../framework/company/catalogue'
import { behaviour } from '../../../framework/field'
import { readTabContents } from '../../../framework/lists/record-tabs'
import type { Resource } from '../../../framework/resource'
import { mayListSome } from '../../allowed'
import type { SignedIn } from '../../signed-in'
import { relationsOf } from '../relations'
import { sectionsOf } from '../sections'

/** Records that refer to the one whose page it is. */
export interface Referring {
  other: Resource
  by: string
}

/** The resources in a tab of which the person may see some records. */
export function referringIn(of: readonly string[], resource: Resource, record: Row, who: SignedIn): Referring[] {
  return of.flatMap((named): Referring[] => {
    const [name = '', only] = named.split('.')
    const other = findResource(name)
    const by = other && (only ?? referenceTo(other, resource))
    if (!other || !by || !checkAccess(other, 'list', who.roles).allowed) return []
    return mayListSome(other, who, { [by]: record.id }) ? [{ other, by }] : []
  })
}

const referenceTo = ({ fields }: Resource, { name }: Resource): string | undefined =>
  Object.entries(fields).find(([, field]) => behaviour(field).target() === name)?.[0]

/** The tabs in which the person may read something. */
export function tabsFor(
  resource: Resource,
  record: Row,
  who: SignedIn,
  details: string,
): { name: string; label: string }[] {
  const tabs = resource.views.recordTabs ?? {}
  const titles = sectionsOf(resource, record, who, details).map(({ title }) => title)
  const relations = relationsOf(resource, who, record)
  return Object.entries(tabs).flatMap(([name, { label }]) => {
    const { isFirst, hasSection, hasRelated, hasFiles, shows } = readTabContents(tabs, name)
    const isThere =
      isFirst ||
      hasFiles ||
      titles.some(hasSection) ||
      relations.some(({ other, by }) => hasRelated(other.name, by)) ||
      (shows !== undefined && referringIn(shows.of, resource, record, who).length > 0)
    return isThere ? [{ name, label }] : []
  })
}
