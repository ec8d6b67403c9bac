import { type FieldOptions, type FieldType, makeDerivedField } from '../../framework/field'
import type { ResourceName } from '../../framework/register'
import { acceptValue, type ParseResult, refuseValue } from '../../framework/values/parse-result'
import { parseJsonDocument } from '../rows/read-row'

interface MembersTypeOptions extends FieldOptions {
  of?: string
  by?: string
}

const maxMembers = 200

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
 * resource, with an empty `by`, it is a choice of any records.
 */
export const members = (of: ResourceName, by: string, options: FieldOptions = {}) =>
  makeDerivedField<readonly number[], 'members', MembersTypeOptions>(membersType, { ...options, of, by })
