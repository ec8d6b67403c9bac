import { type FieldOptions, type Fields, type FieldType, isEmpty, makeField, type ValueOf } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { formatNestedValues, nestedCsvSql } from '../rows/nested-text'
import { completeRow, findRowMisfits, hasCompletedFields } from '../rows/nested-values'
import { buildRowSchema, parseJsonDocument, readRow } from '../rows/read-row'

interface GroupTypeOptions extends FieldOptions {
  of?: Fields
}

const groupType: FieldType<GroupTypeOptions> & { name: 'group' } = {
  name: 'group',
  column: () => ({ type: 'jsonb', check: "jsonb_typeof({column}) = 'object'" }),
  parse(input, { of = {} }) {
    const document = parseJsonDocument(input)
    if (!isPlainObject(document)) return refuseValue('group')
    // A group without any input counts as empty, and its required fields are not checked.
    const isBlank = Object.entries(document).every(([name, value]) => Object.hasOwn(of, name) && isEmpty(value))
    if (isBlank) return acceptValue(null)
    const { value, errors } = readRow(document, of)
    return Object.keys(errors).length > 0 ? { ok: false, error: { code: 'group' }, nested: errors } : acceptValue(value)
  },
  csv: (column, { of = {} }) => `nullif(concat_ws(', ', ${nestedCsvSql(column, of)}), '')`,
  schema: ({ of = {} }) => buildRowSchema(of),
  complete: (value, { of = {} }, around) =>
    value !== null && hasCompletedFields(of) ? completeRow(value, of, around, [around.before]) : value,
  misfit(value, { of = {} }, given) {
    const nested = findRowMisfits(value, of, given, [given.around?.before])
    return Object.keys(nested).length > 0 ? { code: 'group', nested } : undefined
  },
  text: (value, { of = {} }) => formatNestedValues(value, of).join(', '),
  operators: ['empty'],
  nested: ({ of }) => of,
  isDocument: true,
}

/** Declares several values that belong together, e.g. an address. */
export function group<F extends Fields>(of: F, options: FieldOptions = {}) {
  return makeField<{ readonly [K in keyof F]: ValueOf<F[K]> }, 'group', GroupTypeOptions>(groupType, { ...options, of })
}
