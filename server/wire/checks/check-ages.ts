import { type Derivation, getFieldBehaviour } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import { dependsOnToday } from '../../../src/framework/values/depreciation'
import { type Attribute, getTable, type Model } from '../../records/model'
import { listFilterFields } from '../../records/write/limits/value-sources'
import { suggestName } from './suggest-name'

/** Finds problems of values that depend on the day; each text continues the resource's name. */
export function* findAgeContradictions(model: Model, resource: Resource): Generator<string> {
  const { name, fields, source } = resource
  const { attributes } = getTable(model, name)
  const days = [...attributes.values()].flatMap((each) => (isDateColumn(each) ? [each.name] : []))
  for (const [own, field] of Object.entries(fields)) {
    const derive = getFieldBehaviour(field).derive()
    if (source && dependsOnToday(derive)) yield `${own} is an age, and lives on another server`
    if (derive?.kind === 'wear') yield* findDepreciationProblems(own, derive, attributes)
    if (derive?.kind !== 'age') continue
    if (!days.includes(derive.from)) {
      yield `${own} is the age of ${derive.from}, which is no date${suggestName(derive.from, days)}`
    }
    for (const end of [...Object.values(derive.during ?? {}), derive.till ?? []].flat())
      if (attributes.get(end)?.column?.type !== 'date')
        yield `${own} is an age between dates, of which ${end} is none${suggestName(end, days)}`
    yield* findBucketProblems(own, derive)
  }
  yield* findAgeRightsProblems(model, resource)
}

/**
 * Finds rights that depend on ages, which is refused because the caller
 * chooses the day on which ages are computed.
 */
function* findAgeRightsProblems(model: Model, { name, fields, access }: Resource): Generator<string> {
  const table = getTable(model, name)
  const rights = Object.values(fields).flatMap(({ options }) => [
    ...(options.readableBy ?? []),
    ...(options.writableBy ?? []),
  ])
  const filters = [...access, ...rights].flatMap((each) => (typeof each === 'object' && each.where ? [each.where] : []))
  for (const each of [...new Set(filters)].flatMap((where) => listFilterFields(model, table, where)))
    if (dependsOnToday(table.attributes.get(each)?.derive))
      yield `grants by ${each}, which is an age; compare its date with $today`
}

/** The column types of the inputs of a `wear` value. */
const wearTypes = { cost: 'numeric', salvage: 'numeric', months: 'bigint', from: 'date', until: 'date' } as const

function* findDepreciationProblems(
  own: string,
  { of }: Extract<Derivation, { kind: 'wear' }>,
  attributes: ReadonlyMap<string, Attribute>,
): Generator<string> {
  for (const [part, type] of Object.entries(wearTypes)) {
    const name = of[part as keyof typeof of]
    if (name === undefined) continue
    const candidates = [...attributes.values()].filter(({ column }) => column?.type.startsWith(type))
    const names = candidates.map((each) => each.name)
    if (!names.includes(name)) yield `${own} takes its ${part} from ${name}, which is none${suggestName(name, names)}`
  }
}

function* findBucketProblems(own: string, { buckets }: Extract<Derivation, { kind: 'age' }>): Generator<string> {
  if (!buckets) return
  const [first = -1] = buckets
  const isRising = buckets.every(
    (last, place) => Number.isInteger(last) && (place === 0 || last > (buckets[place - 1] ?? 0)),
  )
  if (first < 0 || !isRising)
    yield `${own} is an age in ${JSON.stringify(buckets)}, which do not rise from 0 by whole days`
}

const isDateColumn = ({
  column,
  field,
}: {
  column: { type: string } | null
  field: { type: { derivedType?: string } }
}) => ['date', 'timestamptz'].includes(column?.type ?? field.type.derivedType ?? '')
