import { findNearest } from '../../../src/framework/naming'
import { type InForceSource, isInForce } from '../../../src/framework/rule-context/in-force'
import { isRate } from '../../../src/framework/rule-context/rate'
import { isParent, type ParentSource } from '../../../src/framework/rule-context/rule-context'
import { type Attribute, getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

/** Finds problems of `given`; each text continues the resource's name. */
export function* findGivenContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  for (const [name, declaration] of Object.entries(table.resource.given)) {
    if (table.resource.source) yield `gives ${name}, and lives on another server`
    else if (isInForce(declaration))
      for (const what of findInForceGivenProblems(model, table, declaration)) yield `gives ${name}, ${what}`
    else if (isRate(declaration)) continue
    else if (!isParent(declaration)) yield `gives ${name}, which is of no kind there is`
    else for (const what of findParentProblems(model, table, declaration)) yield `gives ${name}, ${what}`
  }
}

function* findParentProblems(model: Model, table: Table, { path, of, fields = [] }: ParentSource): Generator<string> {
  const hops = path.split('.')
  if (hops.length > 2) return yield `the parent ${path}, which is farther than two references`
  let target = table
  for (const hop of hops) {
    const next = model.tables.get(target.attributes.get(hop)?.target ?? '')
    if (!next || !target.attributes.get(hop)?.column)
      return yield `the parent ${path}: ${hop} is no reference of ${target.resource.name}; did you mean ${findNearest(hop, listReferences(target))}?`
    if (next.resource.source) return yield `the parent ${path}, which lives on another server`
    target = next
  }
  if (of !== undefined && of !== target.resource.name)
    yield `the parent ${path} of ${of}, and it is one of ${target.resource.name}`
  for (const name of fields) {
    const attribute = target.attributes.get(name)
    const its = `the ${name} of the parent ${path}, which is`
    if (!attribute)
      yield `${its} no field of ${target.resource.name}; did you mean ${findNearest(name, listStoredFields(target))}?`
    else if (!attribute.column) yield `${its} computed from other records and changes without it`
    else if (attribute.field.type.isSealed) yield `${its} sealed`
  }
}

function* findInForceGivenProblems(
  model: Model,
  table: Table,
  { of, on, equal = {}, who }: InForceSource,
): Generator<string> {
  const target = model.tables.get(of)
  const per = target?.resource.inForce?.per ?? []
  if (!target?.resource.inForce) return yield `what is in force of ${of}, which says no inForce`
  if (on !== undefined && table.attributes.get(on)?.column?.type !== 'date')
    yield `what is in force of ${of} on ${on}, which is no date; did you mean ${findNearest(on, listStoredFields(table))}?`
  const isForSome = (target.resource.inForce.appliesTo ?? []).length > 0
  if (isForSome !== (who !== undefined))
    yield `what is in force of ${of}, ${isForSome ? 'and does not say for whom' : 'which is for everybody, for somebody'}`
  if (who !== undefined) yield* findPersonPathProblems(model, table, who)
  const missing = per.filter((name) => !Object.hasOwn(equal, name))
  if (missing.length > 0) yield `what is in force of ${of}, and does not say which ${missing.join(', ')}`
  for (const [theirs, own] of Object.entries(equal)) {
    if (!per.includes(theirs)) yield `what is in force of ${of} by ${theirs}, by which it does not follow each other`
    if (!table.attributes.get(own)?.column)
      yield `what is in force of ${of} by ${own}, which is no stored field; did you mean ${findNearest(own, listStoredFields(table))}?`
  }
}

/** Finds problems of the person, whom the record or a record to which it refers must name. */
function* findPersonPathProblems(
  model: Model,
  table: Table,
  who: string,
  use = `what is in force for ${who}`,
): Generator<string> {
  const names = who.split('.')
  if (names.length > 2) return yield `${use}, which is farther than two references`
  let target: Table | undefined = table
  for (const name of names) {
    const attribute: Attribute | undefined = target?.attributes.get(name)
    if (!target || !attribute?.column || !attribute.target)
      return yield `${use}: ${name} is no reference of ${target?.resource.name}${suggestName(name, target ? listReferences(target) : [])}`
    target = model.tables.get(attribute.target)
  }
  if (target?.resource.name !== model.people) yield `${use}, which is no person`
}

/** Finds problems of `dayOf` and `zoneAt`; each text continues the resource's name. */
export function* findDayContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { dayOf, zoneAt } = table.resource
  if (dayOf !== undefined) yield* findPersonPathProblems(model, table, dayOf, `has the day of ${dayOf}`)
  if (zoneAt === undefined) return
  if (resourceName !== model.people) yield `says zoneAt, and its records are no people`
  let target: Table | undefined = table
  let last: Attribute | undefined
  for (const name of zoneAt.split('.')) {
    last = target?.attributes.get(name)
    target = model.tables.get(last?.target ?? '')
  }
  if (!last?.column || last.field.type.name !== 'zone') yield `has its zone at ${zoneAt}, which is no time zone`
}

/** Finds problems of `inForce`; each text continues the resource's name. */
export function* findInForceContradictions(model: Model, resourceName: string): Generator<string> {
  const { resource, attributes } = getTable(model, resourceName)
  if (!resource.inForce) return
  const { from, to, per = [], appliesTo = [] } = resource.inForce
  for (const name of [from, ...(to ? [to] : [])])
    if (attributes.get(name)?.column?.type !== 'date')
      yield `is in force from ${from} to ${to ?? 'the next'}, and ${name} is no date`
  for (const name of per) if (!attributes.get(name)?.column) yield `is in force per ${name}, which is no stored field`
  const people = model.tables.get(model.people)
  for (const name of appliesTo) {
    const attribute = attributes.get(name)
    const isPerson = attribute?.target === model.people
    if (!attribute?.column || !(isPerson || people?.attributes.get(name)?.column))
      yield `applies to ${name}, which is no stored field that people have${suggestName(name, people ? listStoredFields(people) : [])}`
  }
  const isGuarded = resource.noOverlap.some(({ during }) => during.from === from && during.to === to)
  if (appliesTo.length > 0 && to && !isGuarded)
    yield `is in force from ${from} to ${to} for some, and says no noOverlap of its own`
}

const listReferences = ({ attributes }: Table) =>
  [...attributes.values()].flatMap((each) => (each.target ? [each.name] : []))
const listStoredFields = ({ attributes }: Table) =>
  [...attributes.values()].flatMap((each) => (each.column ? [each.name] : []))
