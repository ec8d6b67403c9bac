import { type Field, getFieldBehaviour } from '../../framework/field'
import { commonNames, fieldLabel, type Resource } from '../../framework/resource'
import { canReadField, canWriteField } from '../field-access'
import type { SignedInPerson } from '../signed-in'

/** Why a column is left out. */
export type LeftOutReason =
  /** No field has this heading. */
  | 'unknown'
  /** The system sets the field. */
  | 'made'
  /** The person may not set it. */
  | 'notYours'
  /** The field is encrypted, but rows of a file are not. */
  | 'sealed'
  /** The field has several values, but a cell has one. */
  | 'several'
  /** The column has the unit of an amount, and the amount's own column is enough. */
  | 'repeated'
  /** The person left it out. */
  | 'chosen'

/** A field that a column can fill; a field that nobody can set may still find a record. */
export interface TargetField {
  name: string
  label: string
  isSettable: boolean
}

/** The heading of the reasons in a file of refused rows; a column with it has no data. */
export const reasonHead = 'Reason refused'

/** Lists all fields that a column can fill, in the order of the declaration. */
export function listTargetFields(resource: Resource, who: SignedInPerson): TargetField[] {
  const finders = listFinderNames(resource)
  return [...Object.keys(resource.fields), 'id'].flatMap((name) => {
    const isSettable = isSettableField(resource, name, who)
    const isGoal = isSettable || (finders.has(name) && canReadField(resource, name, who))
    return isGoal ? [{ name, label: fieldLabel(resource, name), isSettable }] : []
  })
}

function isSettableField(resource: Resource, name: string, who: SignedInPerson): boolean {
  return isSingleValueField(resource.fields[name]) && canWriteField(resource, name, who)
}

/** Tells whether a cell can hold the whole field: it is stored, has one value and is not masked. */
export const isSingleValueField = (field: Field | undefined): boolean =>
  !!field && !field.type.isDocument && !field.type.isSealed && !!getFieldBehaviour(field).column()

/** Lists the fields that identify a record, alone or together. */
function listFinderNames(resource: Resource): Set<string> {
  const uniqueTogether = resource.unique.filter(({ where }) => !where).flatMap(({ on }) => on)
  return new Set([
    'id',
    ...[...listUniqueFields(resource), ...uniqueTogether].filter((name) => !isSealedField(resource, name)),
  ])
}

const listUniqueFields = ({ fields }: Resource) => Object.keys(fields).filter((name) => fields[name]?.options.unique)

const isSealedField = ({ fields }: Resource, name: string) => fields[name]?.type.isSealed === true

/** Lists the keys that find a record: each list of fields is one key, natural keys come before the id. */
export function listRecordKeys(
  resource: Resource,
  who: SignedInPerson,
  mapped: ReadonlySet<string>,
): (readonly string[])[] {
  const uniqueTogether = resource.unique.filter(({ where }) => !where).map(({ on }) => on)
  return [...listUniqueFields(resource).map((name) => [name]), ...uniqueTogether, ['id']].filter((names) =>
    names.every((name) => mapped.has(name) && !isSealedField(resource, name) && canReadField(resource, name, who)),
  )
}

/** Normalizes a heading: case, blanks, punctuation between words and stars make no difference. */
const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_\-./*:]+/g, '')

/** Removes the unit from a heading such as `Credit limit (INR)`. */
const removeHeadingUnit = (heading: string): string => heading.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '')

/**
 * Lists all headings that a column can have, with the fields that they can mean: labels come first, then
 * names, then former names.
 */
function buildHeadingSpellings(resource: Resource): Map<string, string[]> {
  const state = resource.workflow?.field
  const names = [...Object.keys(resource.fields), ...(state ? [state] : []), ...commonNames]
  const formerNames = names.flatMap((name) => {
    const former = resource.fields[name]?.options.was
    return former ? [[former, name] as const] : []
  })
  const all = [
    ...names.map((name) => [fieldLabel(resource, name), name] as const),
    ...names.map((name) => [name, name] as const),
    ...formerNames,
    [resource.key, 'id'] as const,
  ]
  const namesBySpelling = new Map<string, string[]>()
  for (const [spelling, name] of all) {
    const sameSpelling = namesBySpelling.get(normalizeHeading(spelling)) ?? []
    if (!sameSpelling.includes(name)) namesBySpelling.set(normalizeHeading(spelling), [...sameSpelling, name])
  }
  return namesBySpelling
}

/** Lists headings such as `Credit limit currency`, the unit of an amount in our own files. */
function buildUnitSpellings(resource: Resource): Map<string, string> {
  const pairs = Object.keys(resource.fields).flatMap((name) => {
    const field = resource.fields[name]
    const unit = field && getFieldBehaviour(field).unit({ currency: '' })?.field
    return unit
      ? [[normalizeHeading(`${fieldLabel(resource, name)} ${fieldLabel(resource, unit)}`), unit] as const]
      : []
  })
  return new Map(pairs)
}

interface HeadingMeaning {
  name: string
  isUnit: boolean
}

/**
 * Makes a function that finds the field of a heading, even if nobody may set that field. If two fields
 * have the same label, `nth` tells which of the columns with this heading is meant, from 0.
 */
function createHeadingMatcher(resource: Resource): (heading: string, nth?: number) => HeadingMeaning | undefined {
  const names = buildHeadingSpellings(resource)
  const units = buildUnitSpellings(resource)
  return (heading, nth = 0) => {
    if (heading === reasonHead) return undefined
    const alike = names.get(normalizeHeading(heading)) ?? names.get(normalizeHeading(removeHeadingUnit(heading))) ?? []
    const name = alike[Math.min(nth, alike.length - 1)]
    if (name) return { name, isUnit: false }
    const unit = units.get(normalizeHeading(heading))
    return unit ? { name: unit, isUnit: true } : undefined
  }
}

/** The field of each column, by name; null where the column is left out. */
export type Mapping = readonly (string | null)[]

/** What the person chose for headings before; stored on this device. */
export type StoredHeadingChoices = Readonly<Record<string, string | null>>

/**
 * Finds the fields that the headings mean; a choice in `kept` comes first if the person may still set its
 * field.
 */
export function buildMapping(
  resource: Resource,
  who: SignedInPerson,
  head: readonly string[],
  earlierChoices: StoredHeadingChoices,
): Mapping {
  const open = new Set(listTargetFields(resource, who).map(({ name }) => name))
  const matchHeading = createHeadingMatcher(resource)
  const plain = head.map((heading, place) => {
    const before = Object.hasOwn(earlierChoices, heading) ? earlierChoices[heading] : undefined
    if (before === null || (before !== undefined && open.has(before))) return before
    const match = matchHeading(heading, head.slice(0, place).filter((other) => other === heading).length)
    return match && !match.isUnit && open.has(match.name) ? match.name : undefined
  })
  const usedNames = new Set(plain)
  return head.map((heading, place) => {
    const name = plain[place]
    if (name !== undefined) return name
    const match = matchHeading(heading)
    if (!match?.isUnit || !open.has(match.name) || usedNames.has(match.name)) return null
    usedNames.add(match.name)
    return match.name
  })
}

/** Tells why the column with this heading is left out. */
export function findLeftOutReason(resource: Resource, who: SignedInPerson, heading: string): LeftOutReason {
  const { name, isUnit = false } = createHeadingMatcher(resource)(heading) ?? {}
  if (name === undefined) return heading === reasonHead ? 'chosen' : 'unknown'
  const field = resource.fields[name]
  if (listTargetFields(resource, who).some((goal) => goal.name === name)) return isUnit ? 'repeated' : 'chosen'
  if (field && !canReadField(resource, name, who)) return 'unknown'
  if (!field || field.type.isServerMade || Object.hasOwn(resource.computed, name) || getFieldBehaviour(field).derive())
    return 'made'
  if (field.type.isSealed) return 'sealed'
  return field.type.isDocument ? 'several' : 'notYours'
}

/** Lists the fields that more than one column fills. */
export function findDuplicates(mapping: Mapping): string[] {
  const names = mapping.filter((name) => name !== null)
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))]
}
