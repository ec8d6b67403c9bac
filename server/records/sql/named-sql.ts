import { getFieldBehaviour } from '../../../src/framework/field'
import { toSnakeCase } from '../../../src/framework/naming'
import type { NameOf } from '../../../src/framework/record'
import { commonNames, type Resource } from '../../../src/framework/resource'
import type { Statement } from '../../database/connect'
import { quoteIdentifier } from '../model'
import { literalSql } from '../sql-parameters'

const sqlText = Symbol('sql')

/**
 * SQL of constant text, declared names and numbers of the program. It never holds a value that somebody sent.
 */
export interface SqlPart {
  readonly [sqlText]: string
}

/** A table under its alias, with its columns by field name. */
type SqlNames<R extends Resource> = SqlPart & { readonly [K in NameOf<R> | CommonName]: SqlPart }

type CommonName = (typeof commonNames)[number]

const toSqlPart = (text: string): SqlPart => ({ [sqlText]: text })

/** Wraps SQL that the framework compiled, such as `scopeSql`, for a statement of an area. */
export const compiledPart = toSqlPart

/** Answers the text of a part, for statements that are compiled per shape. */
export const getSqlText = (part: SqlPart): string => part[sqlText]

/** Builds a part of a statement; it is a tag of template texts. */
export function sqlPart(texts: TemplateStringsArray, ...insets: readonly (SqlPart | number)[]): SqlPart {
  const parts = insets.map((inset) => (typeof inset === 'number' ? String(inset) : inset[sqlText]))
  return toSqlPart(texts.map((text, index) => text + (parts[index] ?? '')).join(''))
}

/** Joins parts with the text between them. */
export const joinParts = (parts: readonly SqlPart[], between: string): SqlPart =>
  toSqlPart(parts.map((part) => part[sqlText]).join(between))

/**
 * The resource's table and columns for SQL: `${r}` and `${r.fromDate}`.
 * @param alias absent: columns without a table prefix, as in `insert` and `set`
 */
export function sqlNames<R extends Resource>(resource: R, alias?: string): SqlNames<R> {
  const table = quoteIdentifier(toSnakeCase(resource.name))
  const names = Object.entries(resource.fields).flatMap(([name, field]) =>
    getFieldBehaviour(field).column() ? [name] : [],
  )
  if (resource.workflow) names.push(resource.workflow.field)
  const prefix = alias ? `${alias}.` : ''
  const columns = [...names, ...commonNames].map(
    (name) => [name, toSqlPart(`${prefix}${quoteIdentifier(toSnakeCase(name))}`)] as const,
  )
  return { ...toSqlPart(alias ? `${table} ${alias}` : table), ...Object.fromEntries(columns) } as unknown as SqlNames<R>
}

/** Answers the alias of a column in an answer. */
export const toAliasSql = (name: string): SqlPart => toSqlPart(quoteIdentifier(name))

/** Writes a closed list of the program as SQL of type `text[]`. */
export const textArraySql = (texts: readonly string[]): SqlPart => toSqlPart(literalSql(texts, 'text[]'))

/** Builds the arguments of `json_build_object`: each column under the name of its field. */
export const jsonPairsSql = <N extends string>(columns: Readonly<Record<N, SqlPart>>, names: readonly N[]): SqlPart =>
  joinParts(
    names.map((name) => toSqlPart(`'${name}', ${columns[name][sqlText]}`)),
    ', ',
  )

/** A statement of an area. Call it with the values of `$1`, `$2` and so on. */
type AreaStatement = (...values: readonly unknown[]) => Statement

/** All statements of the areas by their text. A test prepares each of them against the schema. */
export const areaStatements = new Map<string, string | undefined>()

/**
 * Declares a statement that each connection prepares once. Call it at module level.
 * @param name for the log; unique among all statements
 * @throws Error where two statements have the same name
 */
export const statement =
  (name: string) =>
  (texts: TemplateStringsArray, ...insets: readonly (SqlPart | number)[]): AreaStatement => {
    const text = getSqlText(sqlPart(texts, ...insets))
    if ([...areaStatements.values()].includes(name)) throw new Error(`There is a statement ${name} already`)
    areaStatements.set(text, name)
    return (...values) => ({ name, text, values: [...values] })
  }

/** Declares a statement, as `statement` does, that runs too rarely to be prepared. */
export function unpreparedStatement(
  texts: TemplateStringsArray,
  ...insets: readonly (SqlPart | number)[]
): AreaStatement {
  const text = getSqlText(sqlPart(texts, ...insets))
  areaStatements.set(text, undefined)
  return (...values) => ({ text, values: [...values] })
}
