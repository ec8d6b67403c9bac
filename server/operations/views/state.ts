import { readText } from '../../../src/fields/text'
import type { Roles } from '../../../src/framework/company/roles'
import { StewardError } from '../../../src/framework/errors'
import { isPlainObject } from '../../../src/framework/filter'
import { summaryLimits } from '../../../src/framework/lists/list-figures'
import {
  type ColumnsAndFrame,
  type ListFrame,
  renameFields,
  type ViewState,
} from '../../../src/framework/lists/saved-view'
import { looks } from '../../../src/framework/lists/time-views'
import type { Table } from '../../records/model'
import { type ListRequest, type Reader, resolveQuestion } from '../../records/query'
import { refuseSecretInSavedFilter } from '../../records/sql/resolve-filter'
import { jsonField } from '../../wire/json-field'

/** The largest size of a state in bytes of JSON. */
export const largestState = 8192

/** Checks of an object's parts, made before their names are looked up. Any other part is refused. */
export type PartChecks<Of> = Readonly<Record<keyof Of, (value: unknown) => boolean>>

export const hasOnlyParts = (value: unknown, parts: Readonly<Record<string, (value: unknown) => boolean>>): boolean =>
  isPlainObject(value) &&
  Object.entries(value).every(([name, part]) => Object.hasOwn(parts, name) && parts[name]?.(part) === true)

const isNameList = (value: unknown, most = 200): value is string[] =>
  Array.isArray(value) && value.length <= most && value.every((name) => typeof name === 'string')

const isBoolean = (value: unknown) => typeof value === 'boolean'

const isColumnWidth = (value: unknown) => typeof value === 'number' && value >= 1 && value <= 10_000

const frameParts: PartChecks<ListFrame> = {
  isLong: isBoolean,
  hasTotals: isBoolean,
  groups: (value) => isNameList(value, summaryLimits.levels),
  widths: (value) => isPlainObject(value) && Object.values(value).every(isColumnWidth),
  pinned: (value) => isNameList(value),
}

const stateParts: PartChecks<ViewState> = {
  filter: isPlainObject,
  q: (value) => readText(value, { max: 200 }).ok,
  sort: (value) => Array.isArray(value) && value.length <= 4 && value.every(isSortKey),
  columns: (value) => isNameList(value),
  density: (value) => value === 'comfortable' || value === 'compact',
  frame: (value) => hasOnlyParts(value, frameParts),
  as: (value) => value !== 'list' && looks.some((look) => look === value),
}

const isSortKey = (key: unknown) =>
  Array.isArray(key) && key.length === 2 && typeof key[0] === 'string' && (key[1] === 'asc' || key[1] === 'desc')

/** The input for the state of a list, as JSON. */
export const stateInput = jsonField('state', isViewState, largestState)

function isViewState(value: unknown): boolean {
  return (
    hasOnlyParts(value, stateParts) && Buffer.byteLength(JSON.stringify(value)) <= largestState && isStorable(value)
  )
}

/** Tells whether jsonb can hold the value, which it cannot with unpaired surrogates or control characters. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return readText(value, { max: largestState }).ok
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isStorable))
}

/** Makes an input for names of roles as JSON, without duplicates. */
export const buildRolesInput = (label: string, { labels }: Roles) =>
  jsonField(
    label,
    (value) =>
      isNameList(value) && value.every((name, at, all) => Object.hasOwn(labels, name) && all.indexOf(name) === at),
    2000,
  )

/**
 * Refuses a state with names that the caller may not read, or with an invalid filter.
 * @throws StewardError `invalidInput`, naming the part as `state.filter`
 */
export function requireUsableState(reader: Reader, table: Table, { columns, frame, ...state }: ViewState): void {
  const check = (part: string, request: Omit<ListRequest, 'page' | 'perPage'>) => {
    try {
      refuseSecretInSavedFilter(resolveQuestion(reader, table, request).filter, 'filter')
    } catch (problem) {
      throw moveErrorsToState(problem, part)
    }
  }
  check('columns', { ...toListQuery(state), fields: listFieldNames({ columns: columns ?? [] }) })
  check('frame', { ...toListQuery({}), fields: listFieldNames({ frame: frame ?? {} }) })
}

function listFieldNames(look: ColumnsAndFrame): string[] {
  const names: string[] = []
  renameFields(look, (name) => {
    names.push(name)
    return name
  })
  return names
}

/**
 * Moves the errors of a refused query to the parts of the state; `part` is the one whose fields were checked.
 */
function moveErrorsToState(problem: unknown, part: string): unknown {
  if (!(problem instanceof StewardError) || !problem.fields) return problem
  const fields = Object.entries(problem.fields).map(([name, error]) => [
    `state.${name === 'fields' ? part : name}`,
    error,
  ])
  return new StewardError('invalidInput', { fields: Object.fromEntries(fields), cause: problem })
}

/** Answers the list query of a state. */
export const toListQuery = ({ filter, sort = [], q = '' }: ViewState) => ({ filter, sort, q })
