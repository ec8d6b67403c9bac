import {
  type Field,
  type FieldOptions,
  type FieldType,
  makeField,
  type RequiredMark,
  toPlainText,
} from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'

export interface ChoiceOptions extends FieldOptions {
  /** Labels by value. */
  values?: Readonly<Record<string, string>>
  /** The values are names of declarations. These change, so the database has no list of them; default false. */
  isOfNames?: boolean
}

const quoteSql = (value: string) => `'${value.replace(/'/g, "''")}'`

/** Builds the SQL of the label for a code; a code without a label stays as it is. */
export const labelCsvSql = (column: string, words: Readonly<Record<string, string>>) =>
  `coalesce(${quoteSql(JSON.stringify(words))}::jsonb ->> ${column}, ${column})`

const choiceType: FieldType<ChoiceOptions> & { name: 'choice' } = {
  name: 'choice',
  column: ({ values = {}, isOfNames }) => ({
    type: 'text',
    ...(!isOfNames && { check: `{column} in (${Object.keys(values).map(quoteSql).join(', ')})` }),
  }),
  parse(input, { values = {} }) {
    const value = toPlainText(input)
    return Object.hasOwn(values, value)
      ? acceptValue(value)
      : refuseValue('choice', { choices: Object.keys(values).join(', ') })
  },
  schema: ({ values = {} }) => ({ type: 'string', enum: Object.keys(values) }),
  text: (value, { values = {} }) => values[String(value)] ?? String(value),
  csv: (column, { values = {} }) => labelCsvSql(column, values),
  fromWords: (typed, { values = {} }) =>
    Object.keys(values).find((value) => values[value]?.toLowerCase() === typed.trim().toLowerCase()),
  operators: ['eq', 'ne', 'in', 'empty'],
  isCode: true,
}

/** Declares a field with one of a fixed set of values; `values` is a list, or labels by value. */
export function choice<const V extends string>(
  values: readonly V[] | Readonly<Record<V, string>>,
  options: Omit<ChoiceOptions, 'values'> & { required: true },
): Field<V, 'choice'> & RequiredMark
export function choice<const V extends string>(
  values: readonly V[] | Readonly<Record<V, string>>,
  options?: Omit<ChoiceOptions, 'values'>,
): Field<V, 'choice'>
export function choice<const V extends string>(
  values: readonly V[] | Readonly<Record<V, string>>,
  options: Omit<ChoiceOptions, 'values'> = {},
) {
  const labels: Record<string, string> = Array.isArray(values)
    ? Object.fromEntries(values.map((v) => [v, humanizeName(v)]))
    : { ...(values as Record<string, string>) }
  return makeField<V, 'choice', ChoiceOptions>(choiceType, { ...options, values: labels })
}
