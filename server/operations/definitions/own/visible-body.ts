import type { BodyField, OwnFieldsBody } from '../../../../src/framework/company/resource-body'
import { isPlainObject } from '../../../../src/framework/filter'
import type { DefinitionsInForce } from '../../../records/areas/definitions-in-force'
import type { Caller } from '../../../records/caller'
import { getAttribute, getTable, type Table } from '../../../records/model'
import { getReadScope, getVerbScope, getWriteScope } from '../../../records/scopes'

/** Tells whether the caller may list or create records, and so learns how they are made. */
export const canKnowResource = (table: Table, caller: Caller): boolean =>
  (['list', 'show', 'create'] as const).some((verb) => getVerbScope(table, verb, caller) !== 'none')

/** Lists the bodies of own resources that the caller may know, without what they may not. */
export const listVisibleBodies = (
  { declared, model }: Pick<DefinitionsInForce, 'declared' | 'model'>,
  caller: Caller,
) =>
  (declared.own ?? []).flatMap(({ key, resource, body }) => {
    const table = getTable(model, resource.name)
    return canKnowResource(table, caller) ? [{ key, body: getVisibleBody(table, body, caller) }] : []
  })

/** Words for people; they may hold the name of a field by chance. */
const spoken = ['label', 'plural', 'listLabel', 'help', 'message', 'confirm', 'whenEmpty', 'whenMissing']

/** Parts without which what holds them says nothing. */
const needed = [
  ...['must', 'from', 'to', 'on', 'by', 'of', 'before', 'at', 'template', 'says'],
  ...['steps', 'rules', 'waits', 'requester', 'approve', 'reject'],
]

/**
 * Leaves out of a body the fields that the caller may neither read nor write, and what names them. The server
 * goes on checking all of it.
 */
function getVisibleBody(table: Table, body: unknown, caller: Caller): unknown {
  if (!isPlainObject(body)) return body
  const hidden = Object.keys(table.resource.fields).filter((name) => isHidden(table, name, caller))
  if (hidden.length === 0) return body
  const isHiddenField = (field: unknown) => Array.isArray(field) && hidden.includes(field[1])
  const omit = createOmitter(hidden)
  const entries = Object.entries(body).flatMap(([part, value]): [string, unknown][] => {
    if (part === 'fields')
      return [
        [part, Array.isArray(value) ? value.filter((field) => !isHiddenField(field)).map(omit.omitRights) : value],
      ]
    if (part === 'access') return [[part, Array.isArray(value) ? value.map(omit.omitConditions) : value]]
    const rest = omit.omitNames(part, value)
    return rest === undefined ? [] : [[part, rest]]
  })
  return Object.fromEntries(entries)
}

/** Leaves out of own fields those that the caller may neither read nor write, and what names them. */
export function getVisibleOwnFields(table: Table, { ownFields, ...rest }: OwnFieldsBody, caller: Caller): object {
  const { fields = [], ...parts } = Object(getVisibleBody(table, { fields: ownFields, ...rest }, caller))
  return { ownFields: fields.map((field: BodyField) => omitRequired(table, field, caller)), ...parts }
}

/** Nobody is asked for a value that they may not enter. */
function omitRequired(table: Table, [id, name, type, options = {}]: BodyField, caller: Caller): BodyField {
  const { required, ...others } = options
  const isAsked = required && getWriteScope(getAttribute(table, name), caller) !== 'none'
  return [id, name, type, isAsked ? options : others]
}

function isHidden(table: Table, name: string, caller: Caller): boolean {
  const attribute = getAttribute(table, name)
  return getReadScope(attribute, caller) === 'none' && getWriteScope(attribute, caller) === 'none'
}

function omitQuestions(questions: readonly unknown[], hidden: readonly string[]): unknown {
  const rest = questions.filter((question) => !Array.isArray(question) || !hidden.includes(question[1]))
  return rest.length > 0 ? rest : undefined
}

/** Makes functions that leave out what names a hidden field. */
function createOmitter(hidden: readonly string[]) {
  const word = new RegExp(`(^|[^A-Za-z0-9])(${hidden.join('|')})($|[^A-Za-z0-9])`)
  const isNamed = (value: unknown) => word.test(JSON.stringify(value) ?? '')
  const omitNames = (part: string, value: unknown): unknown => {
    if (spoken.includes(part)) return value
    if (typeof value === 'string') return word.test(value) ? undefined : value
    // A question is left out as a whole: without its name it is no field.
    if (part === 'ask' && Array.isArray(value)) return omitQuestions(value, hidden)
    if (Array.isArray(value)) {
      const rest = value.map((each) => omitNames('', each)).filter((each) => each !== undefined)
      return rest.length === 0 && value.length > 0 ? undefined : rest
    }
    if (!isPlainObject(value)) return value
    const entries = Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
      const rest = hidden.includes(key) ? undefined : omitNames(key, each)
      return rest === undefined ? [] : [[key, rest]]
    })
    const result = Object.fromEntries(entries)
    return needed.some((key) => key in value && !(key in result)) ? undefined : result
  }
  return {
    omitNames,
    /** A grant stays without its condition: the server applies that. */
    omitConditions: (rule: unknown) => {
      if (!isPlainObject(rule) || !isNamed(rule.where)) return rule
      const { where: _, ...rest } = rule
      return rest
    },
    /** A right under a hidden condition is left out. */
    omitRights: (field: unknown) => {
      if (!Array.isArray(field) || !isPlainObject(field[3])) return field
      const options = Object.entries(field[3]).map(([key, value]) => [
        key,
        key.endsWith('By') && Array.isArray(value) ? value.filter((right) => !isNamed(right)) : value,
      ])
      return [...field.slice(0, 3), Object.fromEntries(options)]
    },
  }
}
