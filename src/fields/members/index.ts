import { type FieldOptions, type FieldType, makeDerivedField } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import type { ResourceName } from '../../framework/register'
import { acceptValue, type ParseResult, refuseValue } from '../../framework/values/parse-result'
import { parseJsonDocument } from '../rows/read-row'

/** A table of the records, in which people tick those they choose, instead of a search. */
export interface TickedTable {
  /** The columns; the first one names the record. */
  columns: readonly string[]
  /** The amount whose total of the ticked rows is shown, by currency. */
  sum?: string
  /** The order, as of a list; default: by id. */
  sort?: string
  /** The records that are offered, of those that are free and fit this one; the server checks what is sent. */
  where?: LooseFilter
  /** True: a new record begins with all of them ticked; default false. */
  startsTicked?: boolean
}

interface MembersOptions extends FieldOptions {
  table?: TickedTable
}

interface MembersTypeOptions extends MembersOptions {
  of?: string
  by?: string
}

export const maxMembers = 200

/** Reads a list of ids, also from JSON; each id counts once, in ascending order. */
function readIds(input: unknown): ParseResult<readonly number[]> {
  const document = parseJsonDocument(input)
  if (!Array.isArray(document)) return refuseValue('rows')
  if (document.length > maxMembers) return refuseValue('tooManyRows', { max: maxMembers })
  const ids = document.map((id: unknown) => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : undefined))
  if (ids.some((id) => id === undefined)) return refuseValue('reference')
  return acceptValue([...new Set(ids as number[])].sort((a, b) => a - b))
}

const membersType: FieldType<MembersTypeOptions> & { name: 'members' } = {
  name: 'members',
  column: () => null,
  parse: readIds,
  schema: () => ({ type: 'array', maxItems: maxMembers, items: { type: 'integer', minimum: 1 } }),
  // The cell has the number of members, as the screen does.
  csv: (column) => `jsonb_array_length(${column})::text`,
  text: (value) => (Array.isArray(value) ? value.map((id) => `#${id}`).join(', ') : ''),
  operators: [],
  derive: ({ of = '', by = '' }) => ({ kind: 'members', resource: of, by }),
  isDocument: true,
}

/**
 * Declares the records of another resource that refer to this one by the field `by`, as a choice: added
 * records get the reference, removed ones lose it. Each record belongs to at most one of these. Outside a
 * resource, with an empty `by`, it is a choice of any records. With `required` there is at least one.
 */
export const members = (of: ResourceName, by: string, options: MembersOptions = {}) =>
  makeDerivedField<readonly number[], 'members', MembersTypeOptions>(membersType, { ...options, of, by })
