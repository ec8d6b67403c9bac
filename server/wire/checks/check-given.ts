import { isParent, type Parent } from '../../../src/framework/given/given'
import { nearest } from '../../../src/framework/naming'
import { type Model, type Table, tableOf } from '../../records/model'

/** What is given beside records and cannot be found or told, in words that follow the resource's name. */
export function* givenContradictions(model: Model, resourceName: string): Generator<string> {
  const table = tableOf(model, resourceName)
  for (const [name, given] of Object.entries(table.resource.given)) {
    if (table.resource.source) yield `gives ${name}, and lives on another server`
    else if (!isParent(given)) yield `gives ${name}, which is of no kind there is`
    else for (const what of parentProblems(model, table, given)) yield `gives ${name}, ${what}`
  }
}

function* parentProblems(model: Model, table: Table, { path, of, fields = [] }: Parent): Generator<string> {
  const hops = path.split('.')
  if (hops.length > 2) return yield `the parent ${path}, which is farther than two references`
  let target = table
  for (const hop of hops) {
    const next = model.tables.get(target.attributes.get(hop)?.target ?? '')
    if (!next || !target.attributes.get(hop)?.column)
      return yield `the parent ${path}: ${hop} is no reference of ${target.resource.name}; did you mean ${nearest(hop, referencesOf(target))}?`
    if (next.resource.source) return yield `the parent ${path}, which lives on another server`
    target = next
  }
  if (of !== undefined && of !== target.resource.name)
    yield `the parent ${path} of ${of}, and it is one of ${target.resource.name}`
  for (const name of fields) {
    const attribute = target.attributes.get(name)
    const its = `the ${name} of the parent ${path}, which is`
    if (!attribute) yield `${its} no field of ${target.resource.name}; did you mean ${nearest(name, storedIn(target))}?`
    else if (!attribute.column) yield `${its} computed from other records and changes without it`
    else if (attribute.field.type.isSealed) yield `${its} sealed`
  }
}

const referencesOf = ({ attributes }: Table) =>
  [...attributes.values()].flatMap((each) => (each.target ? [each.name] : []))
const storedIn = ({ attributes }: Table) => [...attributes.values()].flatMap((each) => (each.column ? [each.name] : []))
