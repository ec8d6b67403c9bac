import { getFieldBehaviour } from '../../../src/framework/field'
import { readListInput } from '../../../src/framework/lists/named-list'
import type { Resource } from '../../../src/framework/resource'
import { getTable, type Model } from '../../records/model'
import { listInput } from '../list-input'
import { findFieldAtPath } from '../named-lists'
import { suggestName } from './suggest-name'

/** Finds problems of named lists; each text continues the resource's name. */
export function* findListContradictions(model: Model, resourceName: string): Generator<string> {
  const { resource, attributes } = getTable(model, resourceName)
  const find = (name: string) => model.tables.get(name)?.resource
  for (const [name, { input = {}, sort }] of Object.entries(resource.lists)) {
    const column = sort?.replace(/^-/, '')
    if (column !== undefined && !attributes.has(column))
      yield `its list ${name} is sorted by ${column}, which is no field${suggestName(column, [...attributes.keys()])}`
    for (const [inputName, spec] of Object.entries(input)) {
      if (Object.hasOwn(listInput, inputName)) yield `its list ${name} asks for ${inputName}, which every list takes`
      for (const [at, by] of readListInput(spec).compares) {
        const field = findFieldAtPath(resource, at, find)
        if (!field) yield `its list ${name} asks by ${at}, which is no field${suggestPath(resource, at, find)}`
        else if (!field.type.operators.includes(by))
          yield `its list ${name} compares ${at} by ${by}, which it cannot be`
      }
    }
  }
}

/** Finds problems of operations that create with fixed values. */
export function* findCreationContradictions(model: Model, { name, fields, creates }: Resource): Generator<string> {
  for (const [operation, set] of Object.entries(creates))
    for (const [each, value] of Object.entries(set)) {
      const field = fields[each]
      if (!field)
        yield `${operation} sets ${each}, which is no field${suggestName(each, [...getTable(model, name).attributes.keys()])}`
      else if (!getFieldBehaviour(field).parse(value).ok)
        yield `${operation} sets ${each} to ${JSON.stringify(value)}, which it never holds`
    }
}

/** Suggests a name for the first unknown name of a path. */
function suggestPath(resource: Resource, path: string, find: (name: string) => Resource | undefined): string {
  const [name = '', ...rest] = path.split('.')
  const field = resource.fields[name]
  if (!field) return suggestName(name, Object.keys(resource.fields))
  const next = find(getFieldBehaviour(field).target() ?? '')
  return next && rest.length > 0 ? suggestPath(next, rest.join('.'), find) : ''
}
