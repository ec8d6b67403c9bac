import { type DesiredPart, quoteLiteral } from './table-parts'

/** How values of a column become values of another type. */
export interface ColumnConversion {
  /** SQL of the new value. */
  value: string
  /** SQL that is true where a value can be converted; for values that are not empty. */
  fits: string
}

/**
 * A column of a large table whose values are written into a copy beside it while people save.
 * The copy takes its place in a moment.
 */
export interface CopiedColumn {
  table: string
  column: string
  /** The type of the copy, with its collation. */
  type: string
  /** SQL of the new value of a column. */
  convert(column: string): ColumnConversion
  /** The indexes that read the column. They are made of the copy while people save. */
  indexes: readonly DesiredPart[]
}

type Convert = (column: string, to: string) => ColumnConversion

const trimSql = (column: string) => `btrim(${column})`
const always = 'true'

const numericSize = /^numeric\((\d+),(\d+)\)$/
const isWholeType = (type: string) => type === 'bigint' || type === 'integer'
const isNumberType = (type: string) => isWholeType(type) || numericSize.test(type)

/** Most digits before and after the point of a number type. */
function getDigits(type: string): [whole: number, scale: number] {
  if (isWholeType(type)) return [type === 'integer' ? 9 : 15, 0]
  const [, precision = '0', scale = '0'] = numericSize.exec(type) ?? []
  return [Number(precision) - Number(scale), Number(scale)]
}

function convertNumber(column: string, to: string): ColumnConversion {
  const [whole, scale] = getDigits(to)
  const number = `${column}::numeric`
  return { value: `${column}::${to}`, fits: `round(${number}, ${scale}) = ${number} and abs(${number}) < 1e${whole}` }
}

function convertTextToNumber(column: string, to: string): ColumnConversion {
  const [whole, scale] = getDigits(to)
  const decimals = scale > 0 ? `([.][0-9]{1,${scale}}0*)?` : '([.]0+)?'
  // Zeros before a number belong to a code such as 007, and would be lost.
  const digits = `(0|[1-9][0-9]{0,${Math.max(whole, 1) - 1}})`
  const pattern = quoteLiteral(`^-?${digits}${decimals}$`)
  return { value: `${trimSql(column)}::numeric::${to}`, fits: `${trimSql(column)} ~ ${pattern}` }
}

/** Reads ISO dates; other forms would depend on the settings of the connection. */
const textToDate: Convert = (column) => {
  const day = trimSql(column)
  const isDay = `${day} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`
  const lastDay =
    `extract(day from make_date(substr(${day}, 1, 4)::int, substr(${day}, 6, 2)::int, 1) ` +
    `+ interval '1 month' - interval '1 day')`
  const fits = `case when ${isDay} and substr(${day}, 1, 4) <> '0000' then substr(${day}, 9, 2)::int <= ${lastDay} else false end`
  return { value: `${day}::date`, fits }
}

const textToBoolean: Convert = (column) => ({
  value: `lower(${trimSql(column)}) in ('yes', 'true')`,
  fits: `lower(${trimSql(column)}) in ('yes', 'no', 'true', 'false')`,
})

const toText: Readonly<Record<string, Convert>> = {
  boolean: (column) => ({ value: `case when ${column} then 'Yes' when not ${column} then 'No' end`, fits: always }),
  date: (column) => ({ value: `to_char(${column}, 'YYYY-MM-DD')`, fits: always }),
  'timestamp with time zone': (column) => ({
    value: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    fits: always,
  }),
  'text[]': (column) => ({ value: `${column}[1]`, fits: `cardinality(${column}) = 1` }),
}

const fromText: Readonly<Record<string, Convert>> = {
  date: textToDate,
  boolean: textToBoolean,
  'text[]': (column) => ({ value: `array[${column}]`, fits: always }),
}

/**
 * Answers how values of a type become values of another one; undefined where there is no such way.
 * @param from the type as PostgreSQL names it
 * @param column the quoted name of the column
 */
export function findConversion(from: string, to: string, column: string): ColumnConversion | undefined {
  if (from === to) return { value: column, fits: always }
  if (isNumberType(from) && isNumberType(to)) return convertNumber(column, to)
  if (from === 'text' && isNumberType(to)) return convertTextToNumber(column, to)
  if (to === 'text' && isNumberType(from)) return { value: `trim_scale(${column}::numeric)::text`, fits: always }
  return (to === 'text' ? toText[from] : from === 'text' ? fromText[to] : undefined)?.(column, to)
}
