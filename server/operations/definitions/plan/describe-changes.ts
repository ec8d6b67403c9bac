import type { PlannedChange } from '../../../../src/framework/company/definition-plan'
import { isPlainObject } from '../../../../src/framework/filter'
import { fieldLabel } from '../../../../src/framework/resource'
import type { OwnResource } from '../../../records/areas/definitions-in-force'

/** How many stored values of a field that gets another type become values of it. */
export interface ConvertedValues {
  id: string
  fit: number
  total: number
}

/** A field as its body has it, with its label. */
interface FieldPart {
  id: string
  type: string
  label: string
  options: Readonly<Record<string, unknown>>
}

/** Lists what a change of a resource does, in the order in which a person reads it. */
export function describeChanges(
  before: OwnResource | undefined,
  after: OwnResource | undefined,
  { converted, rows }: { converted: readonly ConvertedValues[]; rows: number },
): PlannedChange[] {
  if (!after) return before ? [{ code: 'retire', args: { title: before.resource.plural, rows } }] : []
  const [was, is] = [before ? listFieldParts(before) : [], listFieldParts(after)]
  const former = new Map(was.map((field) => [field.id, field]))
  const remainingIds = new Set(is.map(({ id }) => id))
  return [
    ...describeResource(before, after, is.length),
    ...was.flatMap(({ id, label }): PlannedChange[] =>
      remainingIds.has(id) ? [] : [{ code: 'removeField', args: { label } }],
    ),
    ...is.flatMap((field) => {
      const earlier = former.get(field.id)
      return earlier ? compareFields(earlier, field, converted) : [describeNewField(field)]
    }),
    ...(before ? compareParts(before, after) : []),
  ]
}

function describeResource(
  before: OwnResource | undefined,
  { resource, body }: OwnResource,
  count: number,
): PlannedChange[] {
  if (!before) return [{ code: 'newResource', args: { title: resource.plural, count } }]
  const renamed = before.resource.plural !== resource.plural || before.resource.label !== resource.label
  const menu = readPart(body, 'menu')
  return [
    ...(renamed
      ? [{ code: 'renameResource' as const, args: { from: before.resource.plural, to: resource.plural } }]
      : []),
    ...(readPart(before.body, 'menu') === menu
      ? []
      : [{ code: 'moveMenu' as const, args: { menu: typeof menu === 'string' ? menu : '' } }]),
  ]
}

const readPart = (body: unknown, part: string): unknown => (isPlainObject(body) ? body[part] : undefined)

function listFieldParts({ body, resource }: OwnResource): FieldPart[] {
  const fields = readPart(body, 'fields')
  return (Array.isArray(fields) ? fields : []).flatMap((field: unknown): FieldPart[] => {
    if (!Array.isArray(field)) return []
    const [id, name, type, options] = field
    const label = fieldLabel(resource, String(name))
    return [{ id: String(id), type: String(type), label, options: isPlainObject(options) ? options : {} }]
  })
}

function describeNewField({ label, type, options }: FieldPart): PlannedChange {
  const { default: start, required, unique } = options
  return {
    code: 'addField',
    args: {
      ...{ label, type },
      ...(required === true && { required: 'yes' }),
      ...(unique === undefined || unique === false ? {} : { unique: 'yes' }),
      ...(start === undefined ? {} : { start: nameChoice(options, start) }),
    },
  }
}

/** Names a value by its choice where it is one. */
function nameChoice(options: FieldPart['options'], value: unknown): string {
  const choice = listChoices(options).find((each) => each.value === value)
  return choice?.label ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

function listChoices({ options }: FieldPart['options']): { id: string; value: string; label: string }[] {
  return (Array.isArray(options) ? options : []).flatMap((choice: unknown) => {
    if (!Array.isArray(choice)) return []
    const [id, value, label] = choice
    return [{ id: String(id), value: String(value), label: String(label ?? value) }]
  })
}

/** Options whose changes have sentences of their own. */
const optionsWithSentence = new Set(['label', 'required', 'unique', 'default', 'options'])

function compareFields(was: FieldPart, is: FieldPart, converted: readonly ConvertedValues[]): PlannedChange[] {
  const { label } = is
  const counts = converted.find(({ id }) => id === is.id)
  const changes: (PlannedChange | false)[] = [
    was.label !== label && { code: 'renameField', args: { from: was.label, label } },
    was.type !== is.type && {
      code: 'retypeField',
      args: { label, from: was.type, type: is.type, ...(counts && { fit: counts.fit, total: counts.total }) },
    },
    !was.options.required && is.options.required === true && { code: 'requireField', args: { label } },
    was.options.required === true && !is.options.required && { code: 'freeField', args: { label } },
    !was.options.unique && Boolean(is.options.unique) && { code: 'uniqueField', args: { label } },
    isDifferent(was.options.default, is.options.default) && {
      code: 'defaultField',
      args: { label, start: is.options.default === undefined ? '' : nameChoice(is.options, is.options.default) },
    },
    ...(was.type === is.type ? compareChoices(was, is) : []),
    ...(was.type === is.type ? compareOptions(was, is) : []),
  ]
  return changes.filter((change) => change !== false)
}

const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

function compareChoices(was: FieldPart, is: FieldPart): PlannedChange[] {
  const { label } = is
  const [former, now] = [listChoices(was.options), listChoices(is.options)]
  const byId = new Map(now.map((choice) => [choice.id, choice]))
  return [
    ...former.flatMap(({ id, label: choice }): PlannedChange[] => {
      const next = byId.get(id)
      if (!next) return [{ code: 'removeChoice', args: { label, choice } }]
      return next.label === choice ? [] : [{ code: 'renameChoice', args: { label, from: choice, choice: next.label } }]
    }),
    ...now.flatMap(({ id, label: choice }): PlannedChange[] =>
      former.some((each) => each.id === id) ? [] : [{ code: 'addChoice', args: { label, choice } }],
    ),
  ]
}

const compareOptions = ({ options: was }: FieldPart, { options: is, label, type }: FieldPart): PlannedChange[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((option): PlannedChange[] =>
    optionsWithSentence.has(option) || !isDifferent(was[option], is[option])
      ? []
      : [{ code: 'optionField', args: { label, type, option } }],
  )

/** Compares what is no field: formulas, rules, steps, approval, list. */
function compareParts(before: OwnResource, after: OwnResource): PlannedChange[] {
  const isChanged = (part: string) => isDifferent(readPart(before.body, part), readPart(after.body, part))
  const [had, has] = [before, after].map(({ body }) => readPart(body, 'workflow') !== undefined)
  return [
    ...compareFormulas(before, after),
    ...compareRules(readPart(before.body, 'rules'), readPart(after.body, 'rules')),
    ...(isChanged('workflow')
      ? [{ code: had ? (has ? 'changeSteps' : 'removeSteps') : 'addSteps', args: {} } as const]
      : []),
    ...(isChanged('approval') && had && has ? [{ code: 'changeApproval', args: {} } as const] : []),
    ...(isChanged('views') ? [{ code: 'changeViews', args: {} } as const] : []),
  ]
}

function compareFormulas(before: OwnResource, after: OwnResource): PlannedChange[] {
  const findFormerId = (name: string) => before.ids.fields[name] ?? name
  const listFormulas = (body: unknown) => {
    const computed = readPart(body, 'computed')
    return isPlainObject(computed) ? computed : {}
  }
  const [was, is] = [listFormulas(before.body), listFormulas(after.body)]
  const former = new Map(Object.entries(was).map(([name, formula]) => [findFormerId(name), String(formula)]))
  return Object.entries(is).flatMap(([name, formula]): PlannedChange[] =>
    former.get(after.ids.fields[name] ?? name) === String(formula)
      ? []
      : [{ code: 'formulaField', args: { label: fieldLabel(after.resource, name), formula: String(formula) } }],
  )
}

function compareRules(before: unknown, after: unknown): PlannedChange[] {
  const byCode = (rules: unknown) =>
    new Map(
      (Array.isArray(rules) ? rules : []).flatMap((rule: unknown): [string, Record<string, unknown>][] =>
        isPlainObject(rule) ? [[String(rule.code), rule]] : [],
      ),
    )
  const [was, is] = [byCode(before), byCode(after)]
  const toChange = (code: PlannedChange['code'], rule: Record<string, unknown>): PlannedChange => ({
    code,
    args: { message: String(rule.message) },
  })
  return [
    ...[...is].flatMap(([code, rule]) => {
      const former = was.get(code)
      if (!former) return [toChange('addRule', rule)]
      return isDifferent(former, rule) ? [toChange('changeRule', rule)] : []
    }),
    ...[...was].flatMap(([code, rule]) => (is.has(code) ? [] : [toChange('removeRule', rule)])),
  ]
}
