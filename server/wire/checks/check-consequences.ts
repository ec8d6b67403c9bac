import { getFieldBehaviour } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import { type Consequence, listConsequenceActions, readSourceField } from '../../../src/framework/steps/consequences'
import { getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

const changeActions = ['create', 'update', 'delete']

/** Finds problems of consequences; each text continues the resource's name. */
export function* findConsequenceContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { resource } = table
  const actions = [...changeActions, ...listSteps(resource), ...Object.keys(resource.actions)]
  for (const [action, consequences] of Object.entries(resource.consequences)) {
    if (!actions.includes(action))
      yield `says what follows from ${action}, which is no step${suggestName(action, actions)}`
    for (const each of consequences)
      for (const problem of findConsequenceProblems(model, table, action, each))
        yield `says that ${action} follows: ${problem}`
  }
  const circle = findConsequenceCycle(model, resource)
  if (circle) yield `its consequences lead in a circle: ${circle.join(', ')}`
}

function* findConsequenceProblems(model: Model, table: Table, action: string, each: Consequence): Generator<string> {
  const { resource } = table
  const target = model.tables.get(each.of)
  if (!target) {
    yield `${each.of} is no resource${suggestName(each.of, [...model.tables.keys()])}`
    return
  }
  if (action === 'delete' && each.when)
    yield 'a record that is gone fulfils no condition; say what holds for the others'
  for (const name of each.changed ?? [])
    if (!table.attributes.get(name)?.column) yield `${name} is no field of ${resource.name}${suggestField(name, table)}`
  if (each.kind !== 'add') yield* findTargetProblems(table, target, each)
  if (each.kind === 'take') yield* findConsequenceStepProblems(resource, action, target.resource, each)
  else yield* findConsequenceValueProblems(table, target, each.values)
  if (each.kind === 'set' && Object.keys(each.values).length === 0 && !hasComputedValues(target.resource))
    yield `it sets nothing of ${each.of}, of which nothing is computed`
}

/** Tells whether saving a record computes any of its values. */
const hasComputedValues = ({ fields, computed, fills }: Resource): boolean =>
  Object.values(fields).some((field) => getFieldBehaviour(field).making()) ||
  Object.keys({ ...computed, ...fills }).length > 0

function* findTargetProblems(
  table: Table,
  target: Table,
  each: Exclude<Consequence, { kind: 'add' }>,
): Generator<string> {
  const { at, of } = each
  const [by, from, to] = typeof at === 'string' ? [at, table, of] : [at.each, target, table.resource.name]
  if (by === 'id' && of === table.resource.name) return
  const attribute = from.attributes.get(by)
  if (!attribute?.column || attribute.target !== to)
    yield `${by} is no reference of ${from.resource.name} to ${to}${suggestField(by, from)}`
}

function* findConsequenceStepProblems(
  resource: Resource,
  action: string,
  target: Resource,
  each: Extract<Consequence, { kind: 'take' }>,
): Generator<string> {
  const steps = listSteps(target)
  if (each.isWhole && typeof each.at === 'string') yield `${each.at} is one record, of which isWhole says nothing`
  for (const step of listConsequenceActions(each)) {
    if (!steps.includes(step)) yield `${step} is no step of ${target.name}${suggestName(step, steps)}`
    const answers = Object.keys(target.workflow?.transitions[step]?.ask ?? {})
    const own = Object.keys(resource.workflow?.transitions[action]?.ask ?? resource.actions[action]?.ask ?? {})
    for (const name of each.asks ?? [])
      if (!own.includes(name) || !answers.includes(name))
        yield `${name} is not asked for by both ${action} and ${step}${suggestName(name, own)}`
  }
}

function* findConsequenceValueProblems(
  table: Table,
  target: Table,
  values: Readonly<Record<string, unknown>>,
): Generator<string> {
  for (const [name, value] of Object.entries(values)) {
    const field = target.attributes.get(name)
    if (!field?.column || name === target.resource.workflow?.field) {
      yield `${name} is no field of ${target.resource.name} that is written${suggestField(name, target)}`
      continue
    }
    const from = readSourceField(value)
    const own = from === undefined ? undefined : table.attributes.get(from)
    if (from !== undefined && from !== 'id' && !own?.column)
      yield `${from} is no stored field of ${table.resource.name}${suggestField(from, table)}`
    if (field.field.type.isSealed !== own?.field.type.isSealed)
      yield `${name} of ${target.resource.name} and what it is given are not both kept encrypted`
    if (own?.column && own.column.type !== field.column.type)
      yield `${name} of ${target.resource.name} is ${field.column.type}, and ${from} is ${own.column.type}`
    if (from === undefined && typeof value === 'string' && value.startsWith('$') && !['$today', '$me'].includes(value))
      yield `${value} is no value of the moment; did you mean $record.${value.slice(1)}?`
  }
}

const listSteps = ({ workflow }: Resource): string[] => Object.keys(workflow?.transitions ?? {})

/** Finds the cycle of consequences of which the resource is part, if there is one. */
function findConsequenceCycle(model: Model, resource: Resource): string[] | undefined {
  const walk = (name: string, action: string, passed: readonly string[]): string[] | undefined => {
    const place = `${name}.${action}`
    if (passed.includes(place)) return [...passed.slice(passed.indexOf(place)), place]
    const next = model.tables.get(name)?.resource.consequences[action] ?? []
    for (const each of next)
      for (const following of listConsequenceActions(each)) {
        const circle = walk(each.of, following, [...passed, place])
        if (circle) return circle
      }
    return undefined
  }
  for (const action of Object.keys(resource.consequences)) {
    const circle = walk(resource.name, action, [])
    if (circle?.[0]?.startsWith(`${resource.name}.`)) return circle
  }
  return undefined
}

const suggestField = (name: string, { attributes }: Table): string => suggestName(name, [...attributes.keys()])
