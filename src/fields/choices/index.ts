import { type FieldOptions, type FieldType, makeField, toPlainText } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { type ChoiceOptions, choice, labelCsvSql } from '../choice'
import { parseJsonDocument } from '../rows/read-row'

const separator = /[;,]/

/** Reads the input as a list: it may be a list, the JSON of one, or one text of codes and labels. */
function readChoiceItems(input: unknown): readonly unknown[] {
  const document = parseJsonDocument(input)
  return Array.isArray(document) ? document : toPlainText(input).split(separator)
}

/** Finds the code for a code or a label. */
function findChoiceCode(item: unknown, values: Readonly<Record<string, string>>): string | undefined {
  const typed = toPlainText(item)
  if (Object.hasOwn(values, typed)) return typed
  return Object.keys(values).find((code) => values[code]?.toLowerCase() === typed.toLowerCase())
}

const choicesType: FieldType<ChoiceOptions> & { name: 'choices' } = {
  name: 'choices',
  column: ({ values = {} }) => ({
    type: 'text[]',
    check: `{column} <@ array[${Object.keys(values)
      .map((code) => `'${code.replace(/'/g, "''")}'`)
      .join(', ')}]::text[] and cardinality({column}) > 0`,
  }),
  parse(input, { values = {} }) {
    const items = readChoiceItems(input)
    const codes = items.map((item) => findChoiceCode(item, values))
    if (codes.some((code) => code === undefined))
      return refuseValue('choice', { choices: Object.keys(values).join(', ') })
    const chosen = Object.keys(values).filter((code) => codes.includes(code))
    return acceptValue(chosen.length > 0 ? chosen : null)
  },
  schema: ({ values = {} }) => ({
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', enum: Object.keys(values) },
  }),
  csv: (column, { values = {} }) =>
    `(select string_agg(${labelCsvSql('c.code', values)}, '; ' order by c.place) from unnest(${column}) with ordinality c(code, place))`,
  text: (value, { values = {} }) =>
    Array.isArray(value) ? value.map((code) => values[String(code)] ?? String(code)).join('; ') : '',
  operators: ['in', 'empty'],
  member: ({ values = {} }) => choice(values),
}

/**
 * Declares several values of a fixed set, each once, in the order of the set. A filter `in` matches
 * records with any of them.
 */
export function choices<const V extends string>(
  values: readonly V[] | Readonly<Record<V, string>>,
  options: FieldOptions = {},
) {
  const labels: Record<string, string> = Array.isArray(values)
    ? Object.fromEntries(values.map((v) => [v, humanizeName(v)]))
    : { ...(values as Record<string, string>) }
  return makeField<readonly V[], 'choices', ChoiceOptions>(choicesType, { ...options, values: labels })
}
