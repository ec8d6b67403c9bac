import type { FieldErrors } from '../../framework/errors'
import { type FieldOptions, type Fields, type FieldType, makeField, type StoredValueOf } from '../../framework/field'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { formatNestedValues, nestedCsvSql } from './nested-text'
import { completeRow, findRowMisfits, hasCompletedFields } from './nested-values'
import { buildRowSchema, parseJsonDocument, readRow } from './read-row'

interface RowsOptions extends FieldOptions {
  /** Most rows; default 50. */
  max?: number
}

interface RowsTypeOptions extends RowsOptions {
  of?: Fields
}

const rowsType: FieldType<RowsTypeOptions> & { name: 'rows' } = {
  name: 'rows',
  column: () => ({ type: 'jsonb', check: "jsonb_typeof({column}) = 'array'" }),
  parse(input, { of = {}, max = 50 }) {
    const document = parseJsonDocument(input)
    if (!Array.isArray(document)) return refuseValue('rows')
    if (document.length > max) return refuseValue('tooManyRows', { max })
    const nested: FieldErrors = {}
    const rows = document.map((item: unknown, index) => {
      const row = readRow(item, of)
      for (const [name, error] of Object.entries(row.errors)) nested[name ? `${index}.${name}` : String(index)] = error
      return row.value
    })
    return Object.keys(nested).length > 0 ? { ok: false, error: { code: 'rows' }, nested } : acceptValue(rows)
  },
  csv: (column, { of = {} }) =>
    `(select string_agg(concat_ws(' ', ${nestedCsvSql('r.row', of)}), '; ' order by r.place) from jsonb_array_elements(${column}) with ordinality r(row, place))`,
  schema: ({ of = {}, max = 50 }) => ({ type: 'array', maxItems: max, items: buildRowSchema(of) }),
  complete: (value, { of = {} }, around) =>
    Array.isArray(value) && hasCompletedFields(of)
      ? value.map((row) => completeRow(row, of, around, toArray(around.before)))
      : value,
  misfit(value, { of = {} }, given) {
    const nested: FieldErrors = {}
    for (const [index, row] of toArray(value).entries())
      for (const [name, error] of Object.entries(findRowMisfits(row, of, given, toArray(given.around?.before))))
        nested[`${index}.${name}`] = error
    return Object.keys(nested).length > 0 ? { code: 'rows', nested } : undefined
  },
  text: (value, { of = {} }) =>
    Array.isArray(value) ? value.map((row) => formatNestedValues(row, of).join(' ')).join('; ') : '',
  operators: ['empty'],
  nested: ({ of }) => of,
  isDocument: true,
}

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Declares a few rows that are stored in the record, e.g. contacts of a supplier. */
export function rows<F extends Fields>(of: F, options: RowsOptions = {}) {
  return makeField<readonly { readonly [K in keyof F]: StoredValueOf<F[K]> }[], 'rows', RowsTypeOptions>(rowsType, {
    ...options,
    of,
  })
}
