import {
  type BodyField,
  type BodyFieldIds,
  type BodyIds,
  ownPrefix,
  type ResourceBody,
} from '../../../framework/company/resource-body'
import type { Field } from '../../../framework/field'
import { isPlainObject } from '../../../framework/filter'
import { capitalize, humanizeName } from '../../../framework/naming'
import { defineResource, type Resource } from '../../../framework/resource'
import type { BodyFunctions } from './expressions'
import { findBodyFieldType } from './field-types'

type Options = Readonly<Record<string, unknown>>
type Entry = readonly [id: string, name: string, options?: unknown]

/** The name of an own resource: `equipmentLoans` becomes `ownEquipmentLoans`. */
const buildOwnName = (name: string): string => `${ownPrefix}${capitalize(name)}`

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
export const buildFields = (entries: unknown): Record<string, Field> =>
  Object.fromEntries((entries as readonly BodyField[]).map((entry) => [entry[1], buildField(entry)]))

const buildChoices = (entries: unknown): Record<string, string> =>
  Object.fromEntries(
    (entries as readonly Entry[]).map(([, value, label]) => [
      value,
      typeof label === 'string' ? label : humanizeName(value),
    ]),
  )

function buildStep([, name, options]: Entry, functions: BodyFunctions | undefined): [string, Options] {
  const { ask, guard: _, ...rest } = (options ?? {}) as Options
  const guard = functions?.guards[name]
  return [name, { ...rest, ...(ask !== undefined && { ask: buildFields(ask) }), ...(guard && { guard }) }]
}

function buildWorkflow(workflow: NonNullable<ResourceBody['workflow']>, functions: BodyFunctions | undefined): Options {
  const { field = 'status', states, steps, ...rest } = workflow
  return {
    ...{ field, ...rest },
    states: Object.fromEntries(states.map(([, name, options = {}]) => [name, options])),
    transitions: Object.fromEntries(steps.map((step) => buildStep(step, functions))),
  }
}

/** Answers the parts of a declaration that the body says, without what follows from its name. */
export function buildDeclaredParts(body: ResourceBody, functions?: BodyFunctions): Options {
  const { name: _, fields, workflow, rules: __, computed: ___, visible: ____, ...rest } = body
  const { guards: _____, reads: ______, ...bound } = functions ?? { guards: {}, reads: {} }
  return {
    ...rest,
    ...bound,
    fields: buildFields(fields),
    ...(workflow && { workflow: buildWorkflow(workflow, functions) }),
  }
}

/** Makes the declaration of a checked body; its name, route and kind of request follow from the name. */
export function buildDeclaration(body: ResourceBody, functions?: BodyFunctions): Resource {
  const { name, approval } = body
  const ownName = buildOwnName(name)
  const declaration = {
    ...buildDeclaredParts(body, functions),
    route: capitalize(ownName),
    ...(approval && { approval: { kind: ownName, ...approval } }),
  }
  return defineResource(ownName as never, declaration as never) as unknown as Resource
}

const mapIds = (entries: readonly (readonly [id: string, name: string, ...unknown[]])[] = []): Record<string, string> =>
  Object.fromEntries(entries.map(([id, name]) => [name, id]))

/** Collects the ids of a checked body by the names that they stand for. */
export function collectIds({ fields, workflow }: ResourceBody): BodyIds {
  const questions = (workflow?.steps ?? []).flatMap(([, name, { ask }]) => (ask ? [[name, collectFieldIds(ask)]] : []))
  return {
    ...collectFieldIds(fields),
    ...{ states: mapIds(workflow?.states), steps: mapIds(workflow?.steps), asked: Object.fromEntries(questions) },
  }
}

/** Collects the ids of a body that was stored, and so checked, some time ago. */
export const readStoredIds = (body: unknown): BodyIds | undefined =>
  isPlainObject(body) && Array.isArray(body.fields) ? collectIds(body as unknown as ResourceBody) : undefined

export function collectFieldIds(fields: readonly BodyField[]): BodyFieldIds {
  const choices = fields.flatMap(([, name, , options]): [string, Record<string, string>][] =>
    options && Array.isArray(options.options) ? [[name, mapIds(options.options)]] : [],
  )
  const nested = fields.flatMap(([, name, , options]): [string, BodyFieldIds][] =>
    options && Array.isArray(options.of) ? [[name, collectFieldIds(options.of)]] : [],
  )
  return {
    fields: mapIds(fields),
    choices: Object.fromEntries(choices),
    nested: Object.fromEntries(nested),
  }
}
