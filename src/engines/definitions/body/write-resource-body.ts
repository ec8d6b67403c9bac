import type { BodyFieldIds, BodyIds } from '../../../framework/company/resource-body'
import type { Field, Fields } from '../../../framework/field'
import { isPlainObject } from '../../../framework/filter'
import { type Resource, readAuthoredDeclaration } from '../../../framework/resource'
import type { Rule, Transition } from '../../../framework/workflow'
import { readExpressionText } from '../../expressions/expression-text'
import { resourceShape } from './body-shape'
import { findTypeOfField, optionsShape } from './field-types'
import type { Shape } from './shape'

type Values = Readonly<Record<string, unknown>>

/** Thrown where a declaration holds what no body can say, such as a function; the path leads there. */
export class UnwritablePart extends Error {}

const noIds: BodyFieldIds = { fields: {}, choices: {}, nested: {} }

/**
 * Writes the body of a declaration, in the order of files. Without ids, names stand for them.
 * @throws UnwritablePart where the declaration holds a function
 */
export function writeResourceBody(resource: Resource, ids?: BodyIds): Values {
  const { fields, workflow, rules, computed, visible, given, approval, route, ...rest } =
    readAuthoredDeclaration(resource)
  if (!isPlainObject(fields)) throw new UnwritablePart(`${resource.name} was changed after its declaration`)
  const body = {
    name: resource.name,
    route,
    ...rest,
    fields: writeFields(fields as Fields, ids ?? noIds),
    ...(isPlainObject(workflow) && { workflow: writeWorkflow(workflow, ids) }),
    ...writeExpressions({ rules, computed, visible, given }),
    ...(isPlainObject(approval) && { approval }),
  }
  refuseFunctions(body, resource.name)
  return orderParts(resourceShape, body) as Values
}

/** Writes the body of an own resource; what follows from its name is left out. */
export function writeOwnBody(resource: Resource, name: string, ids: BodyIds): Values {
  const { route: _, approval, ...body } = writeResourceBody(resource, ids)
  const { kind: __, ...request } = isPlainObject(approval) ? approval : {}
  return orderParts(resourceShape, { ...body, name, ...(approval !== undefined && { approval: request }) }) as Values
}

const writeFields = (fields: Fields, ids: BodyFieldIds): unknown[] =>
  Object.entries(fields).map(([name, field]) => [ids.fields[name] ?? name, name, ...writeField(name, field, ids)])

function writeField(name: string, field: Field, ids: BodyFieldIds): unknown[] {
  const [typeName, type] = findTypeOfField(field) ?? []
  if (!typeName || !type) throw new UnwritablePart(`${name}: no body has fields of the type ${field.type.name}`)
  const written: Values = type.write?.({ ...field.options }) ?? { ...field.options }
  const options = Object.entries(written).flatMap(([part, value]): [string, unknown][] => {
    if (value === undefined) return []
    const shape = Object.hasOwn(type.parts, part) ? type.parts[part] : undefined
    if (shape?.is === 'fields') return [[part, writeFields(value as Fields, ids.nested[name] ?? noIds)]]
    if (shape?.is === 'choices') return [[part, writeChoices(value as Record<string, string>, ids.choices[name])]]
    return [[part, value]]
  })
  return [typeName, ...(options.length > 0 ? [orderParts(optionsShape(type), Object.fromEntries(options))] : [])]
}

const writeChoices = (values: Readonly<Record<string, string>>, ids: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).map(([value, label]) => [ids[value] ?? value, value, label])

function writeWorkflow({ states, transitions, ...rest }: Values, ids: BodyIds | undefined): Values {
  return {
    ...rest,
    states: Object.entries(states as Record<string, object>).map(([name, options]) => [
      ids?.states[name] ?? name,
      name,
      ...(Object.keys(options).length > 0 ? [options] : []),
    ]),
    steps: Object.entries(transitions as Record<string, Transition>).map(([name, { ask, guard, ...options }]) => [
      ids?.steps[name] ?? name,
      name,
      {
        ...options,
        ...(ask && { ask: writeFields(ask, ids?.asked[name] ?? noIds) }),
        ...(guard && { guard: writeGuards(guard) }),
      },
    ]),
  }
}

const writeGuards = (guard: NonNullable<Transition['guard']>) =>
  [guard].flat().map(({ check, ...rest }) => ({ ...rest, must: readExpressionText(check) ?? check }))

/** Writes expressions as their texts; other functions stay, and are refused. */
function writeExpressions({ rules, computed, visible, given }: Values): Values {
  const isMadeHere = [computed, visible].some(isPlainObject) || Array.isArray(rules)
  const writeTexts = (functions: unknown) =>
    isPlainObject(functions) && Object.keys(functions).length > 0
      ? Object.fromEntries(
          Object.entries(functions).map(([name, each]) => [name, readExpressionText(each as object) ?? each]),
        )
      : undefined
  const list = (rules ?? []) as readonly Rule[]
  return {
    ...(list.length > 0 && {
      rules: list.map(({ check, on, ...rest }) => ({
        ...rest,
        on: on.length === 1 ? on[0] : on,
        must: readExpressionText(check) ?? check,
      })),
    }),
    computed: writeTexts(computed),
    visible: writeTexts(visible),
    ...(!isMadeHere && { given }),
  }
}

function refuseFunctions(value: unknown, path: string): void {
  if (typeof value === 'function') throw new UnwritablePart(`${path} is a function`)
  if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) refuseFunctions(each, `${path}.${name}`)
}

/** Puts parts into the order of their form, those that it does not have behind them. */
function orderParts(shape: Shape, value: unknown): unknown {
  if (shape.is === 'list' && Array.isArray(value)) return value.map((each) => orderParts(shape.of, each))
  if (shape.is === 'either') {
    const form = shape.of.find(
      ({ is }) => (is === 'object') === isPlainObject(value) && (is === 'list') === Array.isArray(value),
    )
    return form ? orderParts(form, value) : value
  }
  if (shape.is === 'named' && Array.isArray(value))
    return value.map(([id, name, ...options]: unknown[]) => [
      id,
      name,
      ...options.map((each) => orderParts(shape.options, each)),
    ])
  if (shape.is !== 'object' || !isPlainObject(value)) return value
  const names = [...Object.keys(shape.parts), ...Object.keys(value).filter((name) => !Object.hasOwn(shape.parts, name))]
  return Object.fromEntries(
    names.flatMap((name) => {
      const part = shape.parts[name]
      const own = value[name]
      return own === undefined ? [] : [[name, part ? orderParts(part, own) : own]]
    }),
  )
}
