import { type BodyField, type BodyIds, ownPrefix, type ResourceBody } from '../../../framework/company/resource-body'
import type { Field } from '../../../framework/field'
import { capitalize, humanizeName } from '../../../framework/naming'
import { defineResource, type Resource } from '../../../framework/resource'
import { findBodyFieldType } from './field-types'

/** The name of an own resource: `equipmentLoans` becomes `ownEquipmentLoans`. */
const buildOwnName = (name: string): string => `${ownPrefix}${capitalize(name)}`

/** The address of an own resource in the browser. */
const buildOwnRoute = (name: string): string => buildOwnName(name).replace(/^./, (letter) => letter.toUpperCase())

type Options = Readonly<Record<string, unknown>>

/** Makes a field from a checked entry of a body. */
function buildField([, , typeName, options = {}]: BodyField): Field {
  const type = findBodyFieldType(typeName)
  if (!type) throw new Error(`${typeName} is no type of field`)
  const built: Record<string, unknown> = { ...options }
  for (const [name, shape] of Object.entries(type.parts)) {
    if (shape.is === 'fields') built[name] = buildFields(options[name])
    if (shape.is === 'choices') built[name] = buildChoices(options[name])
  }
  return type.make(built as never)
}

/** Makes fields from checked entries of a body. */
const buildFields = (entries: unknown): Record<string, Field> =>
  Object.fromEntries((entries as readonly BodyField[]).map((entry) => [entry[1], buildField(entry)]))

type Entry = readonly [id: string, name: string, options?: unknown]

const buildChoices = (entries: unknown): Record<string, string> =>
  Object.fromEntries(
    (entries as readonly Entry[]).map(([, value, label]) => [
      value,
      typeof label === 'string' ? label : humanizeName(value),
    ]),
  )

const buildNamed = (entries: readonly Entry[], build: (options: Options) => Options = (options) => options) =>
  Object.fromEntries(entries.map(([, name, options = {}]) => [name, build(options as Options)]))

const buildStep = ({ ask, guard: _, ...options }: Options): Options => ({
  ...options,
  ...(ask !== undefined && { ask: buildFields(ask) }),
})

function buildWorkflow({ field = 'status', states, steps, ...rest }: NonNullable<ResourceBody['workflow']>): Options {
  return { field, ...rest, states: buildNamed(states), transitions: buildNamed(steps, buildStep) }
}

/** Makes the declaration of a checked body; its name, route and kind of request follow from the name. */
export function buildDeclaration(body: ResourceBody): Resource {
  const { name, fields, workflow, approval, rules: _, computed: __, visible: ___, ...rest } = body
  const ownName = buildOwnName(name)
  const declaration = {
    ...rest,
    route: buildOwnRoute(name),
    fields: buildFields(fields),
    ...(workflow && { workflow: buildWorkflow(workflow) }),
    ...(approval && { approval: { kind: ownName, ...approval } }),
  }
  return defineResource(ownName as never, declaration as never) as unknown as Resource
}

const mapIds = (entries: readonly Entry[] = []): Record<string, string> =>
  Object.fromEntries(entries.map(([id, name]) => [name, id]))

/** Collects the ids of a checked body by the names that they stand for. */
export function collectIds({ fields, workflow }: ResourceBody): BodyIds {
  const choices = fields.flatMap(([, name, , options]): [string, Record<string, string>][] =>
    options && Array.isArray(options.options) ? [[name, mapIds(options.options)]] : [],
  )
  return {
    fields: Object.fromEntries(fields.map(([id, name]) => [name, id])),
    choices: Object.fromEntries(choices),
    states: mapIds(workflow?.states),
    steps: mapIds(workflow?.steps),
  }
}
