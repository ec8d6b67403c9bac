import type { Account } from '../../../../src/framework/steps/accounts'
import { attributeOf, type Model, quote, type Table, tableOf } from '../../model'
import { Slots } from '../../slots'
import { compileTrusted } from '../../sql/filter-sql'
import { type Compiled, compileOnce } from '../../sql/statement'

/** @throws Error where the resource has no accounts */
export function requireAccount({ resource }: Table): Account {
  if (!resource.account) throw new Error(`${resource.name} has no accounts`)
  return resource.account
}

/** The column of an account that changes. */
export type Side = 'balance' | 'held'

/** Changes accounts: `$1` are the keys with place and amount, `$2` the actor. */
export const changeStatement = (model: Model, table: Table, side: Side): Compiled =>
  buildStatement(model, table, side, (parts) => changeSql(requireAccount(table), parts, side))

/** Creates missing accounts with a balance of zero. */
export const beginStatement = (model: Model, table: Table): Compiled =>
  buildStatement(model, table, 'begin', (parts) => beginSql(requireAccount(table), parts))

/** Reads and locks accounts, in the same order as changes do. */
export const lockStatement = (model: Model, table: Table): Compiled =>
  buildStatement(model, table, 'lock', (parts) => lockSql(requireAccount(table), parts))

interface Parts {
  table: string
  /** The account's column for a field. */
  column(name: string): string
  /** The rows sent, at alias `v`. */
  sent: string
  /** The parameter of the actor. */
  actor(): string
  /** Whether account `b` is that of `v`. */
  isThis: string
  /** Joins the record `t` that holds the floor of `v`. */
  join: string
  floor: string
}

function buildStatement(model: Model, table: Table, what: string, buildText: (parts: Parts) => string): Compiled {
  return compileOnce(model, JSON.stringify(['account', table.resource.name, what]), () => {
    const slots = new Slots()
    return { text: buildText(buildParts(model, table, slots)), slots }
  })
}

function buildParts(model: Model, table: Table, slots: Slots): Parts {
  const { per, floor } = requireAccount(table)
  const findColumn = (name: string) => attributeOf(table, name).column
  const columnSql = (name: string) => quote(findColumn(name)?.name ?? '')
  const columns = per.map((name) => `, ${quote(name)} ${findColumn(name)?.type}`).join('')
  const inputSql = slots.typed({ from: 'value', index: 0 }, 'jsonb')
  return {
    table: quote(table.name),
    column: columnSql,
    sent: `select * from jsonb_to_recordset(${inputSql}) as v(" place" int, " amount" numeric${columns})`,
    actor: () => slots.typed({ from: 'value', index: 1 }, 'bigint'),
    isThis: per.map((name) => `b.${columnSql(name)} = v.${quote(name)}`).join(' and '),
    ...(floor ? floorParts(model, table, floor, slots) : { join: '', floor: '0' }),
  }
}

function floorParts(model: Model, table: Table, floor: NonNullable<Account['floor']>, slots: Slots) {
  const { by, below, where, else: other = 0 } = floor
  const target = tableOf(model, attributeOf(table, by).target ?? '')
  const own = `-coalesce(t.${quote(attributeOf(target, below).column?.name ?? '')}, 0)`
  const fits = where && compileTrusted(model, target, where, 't', slots).sql
  return {
    join: `join ${quote(target.name)} t on t.id = v.${quote(by)}`,
    floor: fits ? `case when coalesce(${fits}, false) then ${own} else -(${Number(other)}) end` : own,
  }
}

/** A debit must leave the account at today's floor or above; a credit does not check the floor. */
function changeSql({ balance, held, floor }: Account, parts: Parts, side: Side): string {
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

function beginSql(
  { per, balance, held, floor }: Account,
  { table, column, sent, actor, join, floor: floorSql }: Parts,
) {
  const keys = per.map(column)
  const sumColumns = [column(balance), ...(held ? [column(held)] : [])]
  const floorColumns = floor ? [column(floor.at)] : []
  const into = [...keys, ...sumColumns, ...floorColumns, 'created_by', 'updated_by']
  const values = [
    ...per.map((name) => `v.${quote(name)}`),
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

function lockSql({ balance, held }: Account, { table, column, sent, isThis, join, floor }: Parts): string {
  const availableSql = `b.${column(balance)}${held ? ` - b.${column(held)}` : ''} - (${floor})`
  return (
    `with v as (${sent}) select v." place" as place, (${availableSql})::text as left ` +
    `from ${table} b join v on ${isThis} ${join} order by b.id for update of b`
  )
}
