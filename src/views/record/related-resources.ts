import type { Row } from '../../../dataProvider/create'
import { checkAccess } from '../../framework/access'
import { findResource } from '../../framework/company/catalogue'
import { getFieldBehaviour } from '../../framework/field'
import { fieldLabel, type Resource } from '../../framework/resource'
import { lowercaseFirst, type Say } from '../../i18n/say'
import { type DisplayField, listColumns } from '../display-fields'
import { canListRecord, canReadField } from '../field-access'
import { defaultSort } from '../list/sorts/default-sort'
import { createPath } from '../paths'
import type { SignedInPerson } from '../signed-in'
import { isMoney } from '../value/is-money'
import { isBlankFact } from './header/is-blank-fact'
import { buildSourceValues } from './referring-values'
import { listOwnReferences } from './related/own-references'

/** Number of rows of a related list on the record page. */
export const rowsShown = 5
/** Number of rows of a related list that fills the page. */
export const rowsOnPage = 25
const columnsShown = 4
/** Number of columns of a related list that fills the page. */
export const columnsOnPage = 6

/** Records of another resource that refer to this one. */
export interface RelatedResource {
  other: Resource
  /** The reference of the other resource to this record. */
  by: string
  isOnly: boolean
}

/**
 * Lists the parts, the declared related lists and those of own resources in which the person may see
 * something, one for each reference to the record.
 */
export function listRelations(resource: Resource, who: SignedInPerson, record: Row): RelatedResource[] {
  const { related = [], chain } = resource.views
  const names = new Set(related.map((entry) => entry.split('.')[0]))
  const unlistedParts = Object.values(resource.parts).flatMap(({ of }) => (names.has(of) ? [] : [of]))
  const declared = [...unlistedParts, ...related].flatMap((entry): RelatedResource[] => {
    const [name = '', only] = entry.split('.')
    const other = findResource(name)
    // The chain above has these records already.
    if (!other || name === chain?.of || !checkAccess(other, 'list', who.roles).allowed) return []
    const all = Object.keys(other.fields).filter((field) => findReferenceTarget(other, field) === resource.name)
    const references = only ? all.filter((field) => field === only) : all
    return listVisibleRelations(other, references, who, record)
  })
  const own = listOwnReferences(resource.name).flatMap(({ other, references }) =>
    checkAccess(other, 'list', who.roles).allowed ? listVisibleRelations(other, references, who, record) : [],
  )
  return [...declared, ...own]
}

const listVisibleRelations = (
  other: Resource,
  references: readonly string[],
  who: SignedInPerson,
  record: Row,
): RelatedResource[] =>
  references
    .filter((by) => canReadField(other, by, who) && canListRecord(other, who, { [by]: record.id }))
    .map((by) => ({ other, by, isOnly: references.length === 1 }))

function findReferenceTarget(resource: Resource, name: string): string | undefined {
  const field = resource.fields[name]
  return field && getFieldBehaviour(field).target()
}

export const relationTitle = ({ other, by, isOnly }: RelatedResource, resource: Resource, say: Say): string =>
  readListLabel(other, by) ??
  (isOnly && other !== resource
    ? other.plural
    : say('relatedBy', { list: other.plural, field: lowercaseFirst(fieldLabel(other, by)) }))

/** The title that a reference gives to the list of its records. */
function readListLabel({ fields }: Resource, by: string): string | undefined {
  const { listLabel } = (fields[by]?.options ?? {}) as { listLabel?: string }
  return listLabel
}

/** Builds the address of the form of a new record of the other resource, which refers to this one. */
export const relationCreatePath = ({ other, by }: RelatedResource, record: Row): string =>
  createPath(other, buildSourceValues(other, by, record))

/** Builds the query for the records of the other resource. */
export const buildRelatedQuery = ({ other, by }: RelatedResource, record: Row, perPage: number = rowsShown) => ({
  filter: { [by]: { eq: record.id } },
  pagination: { page: 1, perPage },
  sort: findRelatedSort(other),
})

/** The newest records come first: the list's own order turned round where it begins with the oldest day. */
function findRelatedSort(other: Resource): ReturnType<typeof defaultSort> {
  const sort = defaultSort(other)
  if (!other.views.list?.sort) return { field: 'id', order: 'DESC' }
  const field = other.fields[sort.field]
  const isDay = field && getFieldBehaviour(field).column()?.type === 'date'
  return isDay ? { ...sort, order: 'DESC' } : sort
}

/**
 * Lists the columns: the title as a link, the first default columns and the state, without values that
 * every row shares with this record, and without what is empty in all rows.
 */
export function listRelatedColumns(
  { other, by }: RelatedResource,
  record: Row,
  who: SignedInPerson,
  rows: readonly Row[] = [],
  most = columnsShown,
): DisplayField[] {
  const repeatsRecord = ({ name, field }: DisplayField, row: Row) =>
    field.type.target !== undefined && record[name] !== undefined && row[name] === record[name]
  const saysNothing = (fact: DisplayField) =>
    rows.length > 0 && rows.every((row) => repeatsRecord(fact, row) || isBlankFact(fact, row, who.company.currency))
  const shared = Object.keys(buildSourceValues(other, by, record))
  const { usual, all } = listColumns(other, who, findResource)
  const state = other.workflow?.field
  const blank = new Set(all.filter(saysNothing).map(({ name }) => name))
  const telling = usual.filter(
    (name) => !shared.includes(name) && name !== state && name !== other.title && !blank.has(name),
  )
  const names = [other.title, ...withAmount(other, telling, most - 1), ...usual.filter((name) => name === state)]
  return names.flatMap((name) => all.find((column) => column.name === name) ?? [])
}

/** Takes the first names, and the first amount of money instead of the last one where none is among them. */
function withAmount({ fields }: Resource, names: readonly string[], most: number): readonly string[] {
  const first = names.slice(0, most)
  const isAmount = (name: string) => fields[name] !== undefined && isMoney(fields[name])
  const amount = names.find(isAmount)
  return amount === undefined || first.some(isAmount) ? first : [...first.slice(0, -1), amount]
}
