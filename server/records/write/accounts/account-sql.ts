import type { Account } from '../../../../src/framework/steps/accounts'
import { attributeOf, type Model, quote, type Table, tableOf } from '../../model'
import { Slots } from '../../slots'
import { compileTrusted } from '../../sql/filter-sql'
import { type Compiled, compiled } from '../../sql/statement'

/** @throws Error where the resource has no accounts */
export function accountOf({ resource }: Table): Account {
  if (!resource.account) throw new Error(`${resource.name} has no accounts`)
  return resource.account
}

/** What is changed of an account. */
export type Side = 'balance' | 'held'

/** Statements on accounts: `$1` are the keys with their places and amounts, `$2` who acts. */
export const changeStatement = (model: Model, table: Table, side: Side): Compiled =>
  statementOf(model, table, side, (parts) => changeSql(accountOf(table), parts, side))

/** Accounts that are not there yet begin at nothing. */
export const beginStatement = (model: Model, table: Table): Compiled =>
  statementOf(model, table, 'begin', (parts) => beginSql(accountOf(table), parts))

/** Accounts as they stand, locked in the order in which changes lock them. */
export const lockStatement = (model: Model, table: Table): Compiled =>
  statementOf(model, table, 'lock', (parts) => lockSql(accountOf(table), parts))

interface Parts {
  table: string
  /** A column of the account by the name of its field. */
  column(name: string): string
  /** What was sent, `v`. */
  sent: string
  /** Who acts. */
  actor(): string
  /** Whether account `b` is that of `v`. */
  isThis: string
  /** The record `t` that says the floor of `v`. */
  join: string
  floor: string
}

function statementOf(model: Model, table: Table, what: string, textOf: (parts: Parts) => string): Compiled {
  return compiled(model, JSON.stringify(['account', table.resource.name, what]), () => {
    const slots = new Slots()
    return { text: textOf(partsOf(model, table, slots)), slots }
  })
}

function partsOf(model: Model, table: Table, slots: Slots): Parts {
  const { per, floor } = accountOf(table)
  const stored = (name: string) => attributeOf(table, name).column
  const column = (name: string) => quote(stored(name)?.name ?? '')
  const columns = per.map((name) => `, ${quote(name)} ${stored(name)?.type}`).join('')
  const said = slots.typed({ from: 'value', index: 0 }, 'jsonb')
  return {
    table: quote(table.name),
    column,
    sent: `select * from jsonb_to_recordset(${said}) as v(" place" int, " amount" numeric${columns})`,
    actor: () => slots.typed({ from: 'value', index: 1 }, 'bigint'),
    isThis: per.map((name) => `b.${column(name)} = v.${quote(name)}`).join(' and '),
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

/** What is taken away asks for the floor of today; what is given needs none, and changes none. */
function changeSql({ balance, held, floor }: Account, parts: Parts, side: Side): string {
  const { table, column, sent, actor, isThis, join } = parts
  const changed = column((side === 'balance' ? balance : held) ?? '')
  const taken = side === 'balance' ? 'l.amount' : '(-l.amount)'
  const left = `b.${column(balance)}${held ? ` - b.${column(held)}` : ''}`
  const kept = floor ? `${column(floor.at)} = case when ${taken} < 0 then l.floor else b.${column(floor.at)} end, ` : ''
  return (
    `with v as (${sent}), l as materialized (select b.id, v." place" as place, v." amount" as amount, ${parts.floor} as floor ` +
    `from ${table} b join v on ${isThis} ${join} order by b.id for update of b) ` +
    `update ${table} b set ${changed} = b.${changed} + l.amount, ${kept}` +
    `version = b.version + 1, updated_at = now(), updated_by = ${actor()} ` +
    `from l where b.id = l.id and (${taken} >= 0 or ${left} + ${taken} >= l.floor) returning l.place`
  )
}

function beginSql(
  { per, balance, held, floor }: Account,
  { table, column, sent, actor, join, floor: floorSql }: Parts,
) {
  const keys = per.map(column)
  const sides = [column(balance), ...(held ? [column(held)] : [])]
  const kept = floor ? [column(floor.at)] : []
  const into = [...keys, ...sides, ...kept, 'created_by', 'updated_by']
  const values = [
    ...per.map((name) => `v.${quote(name)}`),
    ...sides.map(() => '0'),
    ...kept.map(() => floorSql),
    actor(),
    actor(),
  ]
  return (
    `with v as (${sent}) insert into ${table} (${into.join(', ')}) select distinct ${values.join(', ')} from v ${join} ` +
    `order by ${per.map((_, index) => index + 1).join(', ')} on conflict (${keys.join(', ')}) do nothing`
  )
}

function lockSql({ balance, held }: Account, { table, column, sent, isThis, join, floor }: Parts): string {
  const left = `b.${column(balance)}${held ? ` - b.${column(held)}` : ''} - (${floor})`
  return (
    `with v as (${sent}) select v." place" as place, (${left})::text as left ` +
    `from ${table} b join v on ${isThis} ${join} order by b.id for update of b`
  )
}
