import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from './model'
import type { SqlParameters } from './sql-parameters'

/**
 * Compiles a filter of a declaration. This file gets it as a parameter,
 * because the compiler itself uses this file.
 */
type CompileFilter = (
  model: Model,
  table: Table,
  filter: unknown,
  alias: string,
  slots: SqlParameters,
) => { sql: string }

/**
 * Builds SQL that tells whether the record is for all people with certain facts (`givenAlike`)
 * and the signed-in person is the only active one with them. A record without a person and
 * facts is for everybody, so it is never true.
 */
export function isOnlyMatchingPersonSql(
  model: Model,
  table: Table,
  alias: string,
  slots: SqlParameters,
  compile: CompileFilter,
): string {
  const me = slots.typed({ from: 'variable', name: '$me' }, 'bigint')
  const matching = matchingPeopleSql(model, table, alias, slots, compile)
  return `${matching.isAsked} and exists (${matching.people('', `p.id = ${me}`)}) and not exists (${matching.people('', `p.id <> ${me} and ${matching.able}`)})`
}

/**
 * Builds SQL of the beneficiary: the person named, or the only one with the facts; null for none or several.
 */
export function recordBeneficiarySql(
  model: Model,
  table: Table,
  alias: string,
  slots: SqlParameters,
  compile: CompileFilter,
): string {
  const { givenTo, givenAlike } = table.resource
  if (givenTo === undefined) return 'null::bigint'
  const beneficiarySql = `${alias}.${quoteIdentifier(getAttribute(table, givenTo).column?.name ?? '')}`
  if (!givenAlike) return beneficiarySql
  const { isAsked, people, able } = matchingPeopleSql(model, table, alias, slots, compile)
  const two = `${people('p.id', able)} limit 2`
  return `coalesce(${beneficiarySql}, case when ${isAsked} then (select case when count(*) = 1 then min(id) end from (${two}) one) end)`
}

function matchingPeopleSql(
  model: Model,
  { resource, attributes }: Table,
  alias: string,
  slots: SqlParameters,
  compile: CompileFilter,
) {
  const table = getTable(model, model.people)
  const { givenTo = '', givenAlike = [] } = resource
  const pairs = givenAlike.map((name) => {
    const [mine, theirs] = [attributes, table.attributes].map((all) =>
      quoteIdentifier(all.get(name)?.column?.name ?? ''),
    )
    return { field: `${alias}.${mine}`, fact: `p.${theirs}` }
  })
  const beneficiarySql = `${alias}.${quoteIdentifier(attributes.get(givenTo)?.column?.name ?? '')}`
  const fits = pairs.map(({ field, fact }) => `(${field} is null or ${fact} = ${field})`)
  const { people = { able: { id: { empty: false } } } } = model.register ?? {}
  return {
    isAsked: `${beneficiarySql} is null and coalesce(${pairs.map(({ field }) => `${field}::text`).join(', ')}) is not null`,
    able: compile(model, table, people.able, 'p', slots).sql,
    people: (what: string, more: string) =>
      `select ${what} from ${quoteIdentifier(table.name)} p where ${more} and ${fits.join(' and ')}`,
  }
}
