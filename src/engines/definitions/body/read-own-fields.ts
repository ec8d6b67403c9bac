import type { OwnFieldParts } from '../../../framework/company/own-fields'
import {
  type BodyField,
  type BodyIds,
  type BodySurroundings,
  type OwnFieldsBody,
  ownPrefix,
} from '../../../framework/company/resource-body'
import { type Fields, getFieldBehaviour, isEmpty } from '../../../framework/field'
import { humanizeName } from '../../../framework/naming'
import { fieldLabel, type Resource } from '../../../framework/resource'
import type { Rule } from '../../../framework/workflow'
import type { Evaluate } from '../../expressions/expression-types'
import { resourceShape } from './body-shape'
import { buildFields, collectFieldIds } from './build-declaration'
import { bindExpressions, readExpressionPaths } from './expressions'
import { collectFields, collectNames, type NameScope, suggestNearest } from './name-scope'
import { createShapeReader, reportDefault } from './read-resource-body'
import { readShape } from './read-shape'
import type { ObjectShape } from './shape'
import type { ShapeReader } from './shape-reader'

const { fields, computed, visible, rules } = resourceShape.parts as Required<typeof resourceShape.parts>

/** The form of own fields: the parts of a resource that fields bring with them. */
const ownFieldsShape: ObjectShape = {
  is: 'object',
  needs: ['ownFields'],
  parts: { ownFields: fields, computed, visible, required: visible, rules } as ObjectShape['parts'],
}

/** Parts of a body by the names of the own fields that they are about. */
const keyedParts = ['computed', 'visible', 'required'] as const

/** What own fields add to their resource, or what does not fit, by path. */
type ReadOwnFields =
  | {
      parts: OwnFieldParts
      ids: BodyIds
      /** The paths that each field with an expression is computed from. */
      reads: Readonly<Record<string, readonly string[]>>
      problems?: undefined
    }
  | { parts?: undefined; problems: ReadonlyMap<string, string> }

/**
 * Reads the fields that an administrator adds to a shipped resource.
 * Nobody reads or writes one without a right that names them.
 */
export function readOwnFields(input: unknown, resource: Resource, surroundings: BodySurroundings): ReadOwnFields {
  const { problems, reader } = createShapeReader(extendScope(input, resource, surroundings))
  const body = readShape(ownFieldsShape, input, '', reader) as OwnFieldsBody
  if (problems.size === 0) reportMisplaced(body, resource, reader)
  if (problems.size > 0) return { problems }
  try {
    const own = buildOwnFields(body)
    for (const [at, [, name]] of body.ownFields.entries()) reportDefault(own[name], `ownFields.${at}.3.default`, reader)
    const { reads, ...parts } = bindOwnExpressions(body, own, resource, reader)
    const ids = { ...collectFieldIds(body.ownFields), states: {}, steps: {}, asked: {} }
    return problems.size > 0 ? { problems } : { parts: { fields: own, ...parts }, ids, reads }
  } catch (problem) {
    return { problems: new Map([['ownFields', problem instanceof Error ? problem.message : 'does not fit']]) }
  }
}

/** Answers the names of the resource together with those that the body adds. */
function extendScope(input: unknown, resource: Resource, surroundings: BodySurroundings): NameScope {
  const { ownFields = [] } = (input ?? {}) as Partial<OwnFieldsBody>
  const shipped = Object.entries(resource.fields).map(
    ([name, field]) => [name, getFieldBehaviour(field).target()] as const,
  )
  return {
    ...collectNames({}, surroundings),
    fields: new Map([...collectFields(ownFields), ...shipped]),
    stateField: resource.workflow?.field,
    states: Object.keys(resource.workflow?.states ?? {}),
    steps: Object.keys(resource.workflow?.transitions ?? {}),
  }
}

/** Reports names and labels that belong to declared fields, and parts about fields that are not own ones. */
function reportMisplaced(body: OwnFieldsBody, resource: Resource, reader: ShapeReader): void {
  const { ownFields } = body
  const names = ownFields.map(([, name]) => name)
  const labels = new Map(
    Object.keys(resource.fields).map((name) => [fieldLabel(resource, name).toLowerCase(), name] as const),
  )
  for (const [at, [, name, , options = {}]] of ownFields.entries()) {
    if (Object.hasOwn(resource.fields, name) || name === resource.workflow?.field)
      reader.report(`ownFields.${at}.1`, `${name} is a field of ${resource.name} already`)
    if (!new RegExp(`^${ownPrefix}[A-Z]`).test(name))
      reader.report(`ownFields.${at}.1`, `must begin with ${ownPrefix}, as in ownShirtSize: later versions use others`)
    if (options.isPart) reader.report(`ownFields.${at}.3.isPart`, 'only declared references have lines')
    const label = typeof options.label === 'string' ? options.label : humanizeName(name)
    const other = labels.get(label.toLowerCase())
    if (other) reader.report(`ownFields.${at}.3.label`, `${other} is called “${label}” too; choose another label`)
    labels.set(label.toLowerCase(), name)
  }
  for (const part of keyedParts)
    for (const name of Object.keys(body[part] ?? {}))
      if (!names.includes(name))
        reader.report(`${part}.${name}`, `${name} is no own field${suggestNearest(name, names)}`)
}

/** Makes the fields; without a right nobody reads or writes one, and nobody writes a computed one. */
const buildOwnFields = ({ ownFields, computed = {} }: OwnFieldsBody): Fields =>
  buildFields(
    ownFields.map(([id, name, type, options = {}]): BodyField => {
      const { readableBy = [], writableBy = [] } = options
      return [id, name, type, { ...options, readableBy, writableBy: Object.hasOwn(computed, name) ? [] : writableBy }]
    }),
  )

type BoundParts = Omit<OwnFieldParts, 'fields'> & { reads: Readonly<Record<string, readonly string[]>> }

function bindOwnExpressions(body: OwnFieldsBody, own: Fields, resource: Resource, reader: ShapeReader): BoundParts {
  const merged: Resource = { ...resource, fields: { ...resource.fields, ...own } }
  const { computed, visible, rules } = body
  const bound = bindExpressions(omitAbsent({ computed, visible, rules }), () => merged, reader)
  const conditions = bindExpressions(omitAbsent({ visible: body.required }), () => merged, {
    ...reader,
    report: (path, what) => reader.report(path.replace(/^visible/, 'required'), what),
  })
  const required = Object.entries(conditions.visible).map(([name, check]) => buildRequiredRule(name, check, own))
  return {
    computed: mapValues(bound.computed, withPaths),
    visible: bound.visible,
    rules: [...bound.rules.map((rule) => ({ ...rule, check: withPaths(rule.check) })), ...required],
    given: mergeParents(resource, { ...bound.given, ...conditions.given }, reader),
    reads: bound.reads,
  }
}

type Present<Parts> = { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> }

const omitAbsent = <Parts extends object>(parts: Parts): Present<Parts> =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Present<Parts>

const mapValues = <Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

/** Lets the function say what it reads, as those of declarations do. */
const withPaths = <Run extends Evaluate | Rule['check']>(evaluate: Run): Run =>
  Object.assign(evaluate, { reads: readExpressionPaths(evaluate) })

function buildRequiredRule(name: string, condition: Evaluate<boolean>, own: Fields): Rule {
  const { label = humanizeName(name), whenMissing = `Fill in “${label}”.` } = own[name]?.options ?? {}
  const check: Rule['check'] = (record, parents, today) =>
    condition(record, parents, today) !== true || !isEmpty(record[name])
  const reads = [name, ...readExpressionPaths(condition)]
  return { code: 'required', on: [name], check: Object.assign(check, { reads }), message: whenMissing }
}

/** Reads records that references lead to beside those that the declaration reads; names must not be taken. */
function mergeParents({ given: sources }: Resource, added: Resource['given'], reader: ShapeReader): Resource['given'] {
  for (const name of Object.keys(added))
    if (Object.hasOwn(sources, name)) reader.report('ownFields', `expressions cannot read further over ${name}`)
  return added
}
