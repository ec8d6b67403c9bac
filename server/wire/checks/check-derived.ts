import { type Derivation, type Field, type Fields, getFieldBehaviour } from '../../../src/framework/field'
import { findNearest } from '../../../src/framework/naming'
import type { Role } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import { listReadPaths } from '../../../src/framework/rule-context/bound-functions'
import { type Attribute, getAttribute, getTable, type Model, type Table } from '../../records/model'
import { findValueSources } from '../../records/write/limits/value-sources'
import { findRolesWithWiderAccess } from './rights/source-fields'

/** Finds problems of derived values; each text continues the resource's name. */
export function* findDerivedContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  for (const attribute of table.attributes.values()) {
    yield* findCurrencyProblems(table, attribute.name, attribute.field)
    for (const what of attribute.derive ? findDerivationProblems(model, table, attribute, attribute.derive) : [])
      yield `${attribute.name} ${what}`
  }
  for (const { name } of table.attributes.values())
    if (isComputedFrom(table, name, name)) yield `${name} is made of itself`
  yield* findOrderProblems(table.resource)
}

/** Values are computed in their order, so an expression sees those before it as they are now. */
function* findOrderProblems({ computed }: Resource): Generator<string> {
  const names = Object.keys(computed)
  for (const [at, name] of names.entries())
    for (const read of listReadPaths(computed[name]))
      if (read === name) yield `${name} is computed from itself`
      else if (names.indexOf(read) > at) yield `${name} is computed from ${read}, which is computed after it`
}

/** Finds values without `readableBy` that show a role more than the fields from which they are computed. */
export function* findDisclosureContradictions(
  model: Model,
  resourceName: string,
  roles: readonly Role[],
): Generator<string> {
  const table = getTable(model, resourceName)
  for (const attribute of table.attributes.values())
    for (const [role, { table: of, attribute: part }] of findRolesWithWiderAccess(model, table, attribute, roles))
      yield `${attribute.name} tells ${role} of ${of.resource.name}.${part.name}, of which they may not read all: name its readers by readableBy, or say isToldToAll`
}

type DerivationOf<K extends Derivation['kind']> = Extract<Derivation, { kind: K }>

function* findDerivationProblems(
  model: Model,
  table: Table,
  attribute: Attribute,
  derive: Derivation,
): Generator<string> {
  const own = table.attributes
  switch (derive.kind) {
    case 'rollup':
      yield* findRollupProblems(model, table, attribute, derive)
      return yield* findUnitProblems(attribute, model.tables.get(derive.resource)?.attributes.get(derive.field ?? ''))
    case 'members':
      return yield* findReferenceProblems(model, table, derive)
    case 'sum':
      yield* findNumberProblems(table, [...derive.plus, ...derive.minus])
      for (const name of [...derive.plus, ...derive.minus]) yield* findUnitProblems(attribute, own.get(name))
      return
    case 'months':
      for (const name of [derive.from, derive.to ?? []].flat())
        if (own.get(name)?.column?.type !== 'date') yield `counts months by ${name}, which is no stored date`
      return
    case 'baseOfDay':
      if (own.get(derive.currency)?.column?.type !== 'text')
        yield `takes its currency from ${derive.currency}, which is none`
      if (derive.percent && !own.get(derive.percent)?.field.type.isNumeric)
        yield `takes a percentage from ${derive.percent}, which is none`
      return yield* findNumberProblems(table, [derive.amount, derive.settled ?? []].flat())
    case 'share':
      return yield* findNumberProblems(table, [derive.part, derive.whole])
    case 'lookup':
      return yield* findLookupProblems(model, table, derive, getSqlType(attribute) === 'date' ? 'date' : 'text')
    case 'path':
      if (own.get(derive.along)?.target !== table.resource.name)
        yield `goes along ${derive.along}, which is no reference to the same resource`
      if (!own.get(derive.label)?.column) yield `shows ${derive.label}, which is no stored field`
  }
}

/** Finds a missing reference: the records that are added up must refer to this resource. */
function* findReferenceProblems(
  model: Model,
  { resource }: Table,
  { resource: name, by }: Pick<DerivationOf<'members'>, 'resource' | 'by'>,
): Generator<string> {
  const other = model.tables.get(name)
  const names = [...model.tables.keys()]
  if (!other) yield `is made of ${name}, which is no resource; did you mean ${findNearest(name, names)}?`
  else if (other.resource.source) yield `is made of ${name}, which lives on another server`
  else if (!other.attributes.get(by)?.column || other.attributes.get(by)?.target !== resource.name)
    yield `is made of ${name} by ${by}, which is no reference to ${resource.name}`
}

function* findRollupProblems(
  model: Model,
  table: Table,
  attribute: Attribute,
  derive: DerivationOf<'rollup'>,
): Generator<string> {
  const { resource, take, field, until } = derive
  const wrong = [...findReferenceProblems(model, table, derive)]
  yield* wrong
  if (wrong.length > 0) return
  const other = getTable(model, resource)
  if (until && other.attributes.get(until)?.column?.type !== 'date')
    yield `adds up until ${resource}.${until}, which is no date that is stored`
  if (take === 'count') return
  const source = other.attributes.get(field ?? '')
  if (!source) yield `adds up ${resource}.${field}, which is no field`
  else if (take === 'sum' && !isSummable(source)) yield `adds up ${resource}.${field}, which is no number`
  else if (take !== 'sum') yield* findMinMaxProblems(attribute, resource, source)
}

/** Finds a wrong type: a greatest or least value has the type of the field from which it is taken. */
function* findMinMaxProblems({ field }: Attribute, resource: string, taken: Attribute): Generator<string> {
  const isDate = field.type.derivedType === 'date'
  if (isDate && getSqlType(taken) !== 'date')
    yield `is the last or first of ${resource}.${taken.name}, which is no date`
  if (!isDate && taken.field.type.isNumeric !== true)
    yield `is the greatest or least of ${resource}.${taken.name}, which is no number`
}

/**
 * Finds a sum without its unit. It must declare the unit itself, because a screen may not know the
 * declaration of the summed field.
 */
function* findUnitProblems({ field }: Attribute, of: Attribute | undefined): Generator<string> {
  const unit = of && getFixedUnit(of.field)
  if (unit && unit !== getFixedUnit(field))
    yield `adds up ${of.name}, which is counted in ${unit}, and says ${getFixedUnit(field) || 'nothing'} of it`
}

/** Answers the unit that all records share; empty where each record has its own. */
function getFixedUnit(field: Field): string {
  const unit = getFieldBehaviour(field).unit({ currency: '' })
  return unit?.field === undefined ? (unit?.words ?? '') : ''
}

function* findNumberProblems(table: Table, names: readonly string[]): Generator<string> {
  for (const name of names) {
    const attribute = table.attributes.get(name)
    if (!attribute) yield `is made of ${name}, which is no field`
    else if (!isSummable(attribute)) yield `is made of ${name}, which is no number`
  }
}

function* findLookupProblems(
  model: Model,
  { attributes }: Table,
  { by, field }: DerivationOf<'lookup'>,
  type: 'date' | 'text',
): Generator<string> {
  const target = model.tables.get(attributes.get(by)?.target ?? '')
  if (!target || !attributes.get(by)?.column) return yield `looks along ${by}, which is no reference`
  if (target.resource.source) return yield `looks into ${target.resource.name}, which lives on another server`
  const seen = target.attributes.get(field)
  if (!seen) yield `looks up ${target.resource.name}.${field}, which is no field`
  else if (getSqlType(seen) !== type || seen.field.type.isSealed || seen.field.type.isDocument)
    yield `looks up ${target.resource.name}.${field}, which is no ${type}`
}

const getSqlType = ({ column, field }: Attribute): string | undefined => column?.type ?? field.type.derivedType
const isSummable = ({ field }: Attribute): boolean => field.type.isNumeric === true && !field.type.isRatio

/** Tells whether a value is computed from another one within the same record. */
function isComputedFrom(table: Table, name: string, target: string, seen = new Set<string>()): boolean {
  const derive = table.attributes.get(name)?.derive
  if (!derive || seen.has(name)) return false
  seen.add(name)
  const parts = listDerivationParts(derive)
  return parts.includes(target) || parts.some((part) => isComputedFrom(table, part, target, seen))
}

function listDerivationParts(derive: Derivation): readonly string[] {
  if (derive.kind === 'sum') return [...derive.plus, ...derive.minus]
  return derive.kind === 'share' ? [derive.part, derive.whole] : []
}

/** Checks the field that holds the currency or the zone; within rows the row may hold it. */
function* findCurrencyProblems(table: Table, name: string, field: Field, row: Fields = {}): Generator<string> {
  const parts = getFieldBehaviour(field).nested() ?? {}
  for (const [inner, nested] of Object.entries(parts))
    yield* findCurrencyProblems(table, `${name}.${inner}`, nested, parts)
  const says = getFieldBehaviour(field).unit({ currency: '' })?.field
  const beside = row[says ?? '']
  if (says === undefined || (beside && getFieldBehaviour(beside).column()?.type === 'text')) return
  const currency = table.attributes.get(says)
  if (!currency) yield `${name} has its currency from ${says}, which is no field`
  else if (getSqlType(currency) !== 'text') yield `${name} has its currency from ${says}, which is no text`
}

/** Checks the fields of a limit, and that the server can detect every change of what they depend on. */
export function* findLimitContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  for (const { code, of, atMost, unless } of table.resource.limits) {
    const its = `its limit ${code} names`
    const names = [of, atMost]
    const compared = names.flatMap((name) => table.attributes.get(name) ?? [])
    for (const name of names) if (!table.attributes.has(name)) yield `${its} ${name}, which is no field`
    for (const each of compared) if (!isSummable(each)) yield `${its} ${each.name}, which is no number`
    if (compared.some((each) => !isSummable(each)) || compared.length < names.length) continue
    const sources = compared.flatMap((each) => findValueSources(model, table, getAttribute(table, each.name)))
    if (unless && ![table, ...sources.map((source) => source.table)].some(({ attributes }) => attributes.has(unless)))
      yield `${its} ${unless}, which is a field of none of what it is made of`
  }
}

const variables: readonly string[] = ['$me', '$today', '$company']

/** Finds defaults that the field itself would refuse: of fields, of steps and actions, and within rows. */
export function* findDefaultContradictions({ fields, workflow, actions }: Resource): Generator<string> {
  for (const [name, field] of Object.entries(fields)) yield* findDefaultProblems(name, field)
  for (const [step, { ask = {} }] of [...Object.entries(workflow?.transitions ?? {}), ...Object.entries(actions)])
    for (const [name, field] of Object.entries(ask)) yield* findDefaultProblems(`${name} of ${step}`, field)
}

function* findDefaultProblems(name: string, field: Field): Generator<string> {
  for (const [inner, nested] of Object.entries(getFieldBehaviour(field).nested() ?? {}))
    yield* findDefaultProblems(`${name}.${inner}`, nested)
  const value = field.options.default
  if (value === undefined) return
  const { column, target, parse } = getFieldBehaviour(field)
  const isOf: Readonly<Record<string, boolean>> = {
    $me: target() !== undefined,
    $today: column()?.type === 'date',
    $company: field.type.isCode === true,
  }
  const fits = variables.includes(String(value)) ? isOf[String(value)] : parse(value).ok
  if (!fits) yield `${name} begins with ${JSON.stringify(value)}, which it never holds`
}
