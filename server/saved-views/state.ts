import { roles } from '../../resources/roles'
import { readText } from '../../src/fields/text'
import { StewardError } from '../../src/framework/errors'
import { isPlainObject } from '../../src/framework/filter'
import type { ViewState } from '../../src/framework/saved-view'
import type { Table } from '../records/model'
import { type Reader, readQuestion } from '../records/query'
import { documentField } from '../sow/document-field'

/** Bytes of a state as JSON. */
const largest = 8192

const isNames = (value: unknown) =>
  Array.isArray(value) && value.length <= 200 && value.every((name) => typeof name === 'string')

/** What each part has to look like before its names are looked up; a part that is not here does not exist. */
const parts: Readonly<Record<keyof ViewState, (value: unknown) => boolean>> = {
  filter: isPlainObject,
  q: (value) => readText(value, { max: 200 }).ok,
  sort: (value) => Array.isArray(value) && value.length <= 4 && value.every(isSortKey),
  columns: isNames,
  density: (value) => value === 'comfortable' || value === 'compact',
}

const isSortKey = (key: unknown) =>
  Array.isArray(key) && key.length === 2 && typeof key[0] === 'string' && (key[1] === 'asc' || key[1] === 'desc')

/** A look of a list as JSON. */
export const stateInput = documentField('state', isState, largest)

function isState(value: unknown): boolean {
  return (
    isPlainObject(value) &&
    Object.entries(value).every(([name, part]) => Object.hasOwn(parts, name) && parts[name as keyof ViewState](part)) &&
    Buffer.byteLength(JSON.stringify(value)) <= largest &&
    isStorable(value)
  )
}

/** Half characters and control characters, which a document in the database cannot hold. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return readText(value, { max: largest }).ok
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isStorable))
}

/** Names of roles as JSON, each once. */
export const rolesInput = (label: string) =>
  documentField(
    label,
    (value) =>
      isNames(value) &&
      (value as string[]).every((name, at, all) => Object.hasOwn(roles, name) && all.indexOf(name) === at),
    2000,
  )

/**
 * Refuses a state whose names the caller may not read, or whose filter does not fit.
 * @throws StewardError `invalidInput`, naming the part as `state.filter`
 */
export function checkState(reader: Reader, table: Table, state: ViewState): void {
  try {
    readQuestion(reader, table, { ...questionOf(state), ...(state.columns ? { fields: state.columns } : {}) })
  } catch (problem) {
    if (!(problem instanceof StewardError) || !problem.fields) throw problem
    const fields = Object.entries(problem.fields).map(([name, error]) => [
      `state.${name === 'fields' ? 'columns' : name}`,
      error,
    ])
    throw new StewardError('invalidInput', { fields: Object.fromEntries(fields), cause: problem })
  }
}

/** What the list is asked for with this state. */
export const questionOf = ({ filter, sort = [], q = '' }: ViewState) => ({ filter, sort, q })
