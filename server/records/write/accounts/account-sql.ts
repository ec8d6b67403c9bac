import type { Account } from '../../../../src/framework/steps/accounts'
import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../../model'
import { type CompiledStatement, compileStatementOnce } from '../../sql/compile-statement'
import { compileTrustedFilter } from '../../sql/filter-sql'
import { SqlParameters } from '../../sql-parameters'

/**
 * Answers the declaration of the resource's accounts.
 * @throws Error where it has none
 */
export function requireAccountDeclaration({ resource }: Table): Account {
  if (!resource.account) throw new Error(`${resource.name} has no accounts`)
  return resource.account
}

/** The column of an account that a statement changes. */
export type AccountColumn = 'balance' | 'held'

/**
 * Answers the statement that changes accounts: `$1` are the keys with place and amount, `$2` is the actor.
 */
export const getChangeStatement = (model: Model, table: Table, side: AccountColumn): CompiledStatement =>
  compileAccountStatement(model, table, side, (parts) =>
    changeAccountsSql(requireAccountDeclaration(table), parts, side),
  )

/** Answers the statement that creates missing accounts with a balance of zero. */
export const getCreateStatement = (model: Model, table: Table): CompiledStatement =>
  compileAccountStatement(model, table, 'begin', (parts) => createAccountsSql(requireAccountDeclaration(table), parts))

/** Answers the statement that reads and locks accounts, in the order in which changes lock them. */
export const getLockStatement = (model: Model, table: Table): CompiledStatement =>
  compileAccountStatement(model, table, 'lock', (parts) => lockAccountsSql(requireAccountDeclaration(table), parts))

interface AccountSqlParts {
  table: string
  /** Answers the account's column of a field. */
  column(name: string): string
  /** The rows that the request sends, at alias `v`. */
  sent: string
  /** Answers the parameter of the actor. */
  actor(): string
  /** The condition that account `b` is the one of `v`. */
  isThis: string
  /** The join of the record `t` that holds the floor of `v`. */
  join: string
  floor: string
}

function compileAccountStatement(
  model: Model,
  table: Table,
  what: string,
  buildText: (parts: AccountSqlParts) => string,
): CompiledStatement {
  return compileStatementOnce(model, JSON.stringify(['account', table.resource.name, what]), () => {
    const slots = new SqlParameters()
    return { text: buildText(buildSqlParts(model, table, slots)), slots }
  })
}

function buildSqlParts(model: Model, table: Table, slots: SqlParameters): AccountSqlParts {
  const { per, floor } = requireAccountDeclaration(table)
  const findColumn = (name: string) => getAttribute(table, name).column
  const columnSql = (name: string) => quoteIdentifier(findColumn(name)?.name ?? '')
  const columns = per.map((name) => `, ${quoteIdentifier(name)} ${findColumn(name)?.type}`).join('')
  const inputSql = slots.typed({ from: 'value', index: 0 }, 'jsonb')
  return {
    table: quoteIdentifier(table.name),
    column: columnSql,
    sent: `select * from jsonb_to_recordset(${inputSql}) as v(" place" int, " amount" numeric${columns})`,
    actor: () => slots.typed({ from: 'value', index: 1 }, 'bigint'),
    isThis: per.map((name) => `b.${columnSql(name)} = v.${quoteIdentifier(name)}`).join(' and '),
    ...(floor ? buildFloorParts(model, table, floor, slots) : { join: '', floor: '0' }),
  }
}

function buildFloorParts(model: Model, table: Table, floor: NonNullable<Account['floor']>, slots: SqlParameters) {
  const { by, below, where, else: other = 0 } = floor
  const target = getTable(model, getAttribute(table, by).target ?? '')
  const own = `-coalesce(t.${quoteIdentifier(getAttribute(target, below).column?.name ?? '')}, 0)`
  const fits = where && compileTrustedFilter(model, target, where, 't', slots).sql
  return {
    join: `join ${quoteIdentifier(target.name)} t on t.id = v.${quoteIdentifier(by)}`,
    floor: fits ? `case when coalesce(${fits}, false) then ${own} else -(${Number(other)}) end` : own,
  }
}

/**
 * Builds the change of accounts. A debit must not take the account below
 * today's floor; a credit ignores the floor.
 */
function changeAccountsSql({ balance, held, floor }: Account, parts: AccountSqlParts, side: AccountColumn): string {
  const { table, column, sent, actor, isThis, join } = parts
  const changed = column((side === 'balance' ? balance : held) ?? '')
  const amountSql = side === 'balance' ? 'l.amount' : '(-l.amount)'
  const availableSql = `b.${column(balance)}${held ? ` - b.${column(held)}` : ''}`
  const setFloorSql = floor
    ? `${column(floor.at)} = case when ${amountSql} < 0 then l.floor else b.${column(floor.at)} end, `
    : ''
  return (
    `with v as (${sent}), l as materialized (select b.id, v." place" as place, v." amount" as amount, ${parts.floor} as floor ` +
    `from ${table} b join v on ${isThis} ${join} order by b.id for update of b) ` +
    `update ${table} b set ${changed} = b.${changed} + l.amount, ${setFloorSql}` +
    `version = b.version + 1, updated_at = now(), updated_by = ${actor()} ` +
    `from l where b.id = l.id and (${amountSql} >= 0 or ${availableSql} + ${amountSql} >= l.floor) returning l.place`
  )
}

function createAccountsSql(
  { per, balance, held, floor }: Account,
  { table, column, sent, actor, join, floor: floorSql }: AccountSqlParts,
) {
  const keys = per.map(column)
  const sumColumns = [column(balance), ...(held ? [column(held)] : [])]
  const floorColumns = floor ? [column(floor.at)] : []
  const into = [...keys, ...sumColumns, ...floorColumns, 'created_by', 'updated_by']
  const values = [
    ...per.map((name) => `v.${quoteIdentifier(name)}`),
    ...sumColumns.map(() => '0'),
    ...floorColumns.map(() => floorSql),
    actor(),
    actor(),
  ]
  return (
    `with v as (${sent}) insert into ${table} (${into.join(', ')}) select distinct ${values.join(', ')} from v ${join} ` +
    `order by ${per.map((_, index) => index + 1).join(', ')} on conflict (${keys.join(', ')}) do nothing`
  )
}

function lockAccountsSql(
  { balance, held }: Account,
  { table, column, sent, isThis, join, floor }: AccountSqlParts,
): string {
  const availableSql = `b.${column(balance)}${held ? ` - b.${column(held)}` : ''} - (${floor})`
  return (
    `with v as (${sent}) select v." place" as place, (${availableSql})::text as left ` +
    `from ${table} b join v on ${isThis} ${join} order by b.id for update of b`
  )
}
