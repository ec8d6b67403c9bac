import type { RefOptions } from '../../../../src/fields/ref'
import type { SecretOptions } from '../../../../src/fields/text/secret'
import { getFieldBehaviour } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import { getTable, type Model, type Table } from '../../../records/model'
import { reveals } from '../../../records/secrets/reveal'
import { listSealed } from '../../../records/secrets/sealed-values'
import { suggestName } from '../suggest-name'

/** Finds sealed fields in places where they are not allowed; each text continues the resource's name. */
export function* findSecretContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { resource } = table
  yield* findNestedSecrets(resource)
  yield* findSealedReads(model, table)
  if (listSealed(table).length === 0) return
  if (!model.tables.has(reveals))
    yield `has sealed fields: declare ${reveals}, where it is written down who was shown them`
  if (resource.source) yield 'lives on another server and can have no sealed fields'
  if (resource.isAppendOnly) yield 'is append-only and can have no sealed fields: they are sealed anew with new keys'
  for (const { name, field } of listSealed(table)) {
    const { unique, search, default: begins } = field.options
    if (unique === 'ignoreCaseAndSpace')
      yield `${name} is sealed: it is unique as it is stored, say isUpperCase and isCompact`
    const { tells } = field.options as SecretOptions
    const people = [...table.attributes.values()].filter(({ column, target }) => column && target === model.people)
    if (tells !== undefined && !people.some((each) => each.name === tells))
      yield `${name} tells ${tells}, which names no person${suggestName(
        tells,
        people.map((each) => each.name),
      )}`
    if (search) yield `${name} is sealed and cannot be searched`
    if (begins !== undefined) yield `${name} is sealed and cannot have a default`
    for (const where of listExposingPlaces(resource, name)) yield `${name} is sealed and cannot stand in its ${where}`
  }
}

/** Lists the parts of a declaration that would show, sort or compare the value. */
function listExposingPlaces(resource: Resource, name: string): string[] {
  const { views, title, noOverlap, indexes, limits, computed, approval } = resource
  const places: [string, readonly (string | undefined)[]][] = [
    ['title', [title]],
    ['sort', [views.list?.sort]],
    ['filters', views.list?.filters ?? []],
    ['indexes', indexes.flat()],
    ['noOverlap', noOverlap.flatMap(({ on }) => on)],
    ['limits', limits.flatMap(({ of, atMost }) => [of, atMost])],
    ['computed', Object.keys(computed)],
    ['facts', approval?.facts ?? []],
  ]
  return places.filter(([, names]) => names.some((each) => each?.replace(/^-/, '') === name)).map(([place]) => place)
}

function* findNestedSecrets({ fields }: Resource): Generator<string> {
  for (const [name, field] of Object.entries(fields))
    for (const [inner, { type }] of Object.entries(getFieldBehaviour(field).nested() ?? {}))
      if (type.isSealed) yield `${name}.${inner} is sealed: only fields of the record itself are`
}

/** Finds derived values and references that would read a sealed column itself. */
function* findSealedReads(model: Model, table: Table): Generator<string> {
  const isSealed = (resource: string | undefined, name: string) =>
    model.tables.get(resource ?? '')?.attributes.get(name)?.field.type.isSealed === true
  for (const { name, derive, field, target } of table.attributes.values()) {
    if (derive?.kind === 'lookup' && isSealed(table.attributes.get(derive.by)?.target, derive.field))
      yield `${name} looks up ${derive.field}, which is sealed`
    if (derive?.kind === 'rollup' && derive.field && isSealed(derive.resource, derive.field))
      yield `${name} is made of ${derive.field}, which is sealed`
    for (const [theirs, own] of Object.entries((field.options as RefOptions).match ?? {}))
      if (isSealed(target, theirs) || isSealed(table.resource.name, own)) yield `${name} matches what is sealed`
  }
}
