import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { getAttribute, getTable, quoteIdentifier, type Table } from '../../server/records/model'
import { requireAccountDeclaration } from '../../server/records/write/accounts/account-sql'
import { sumByAccount } from '../../server/records/write/accounts/accounts'
import { applyMoves } from '../../server/records/write/accounts/apply-moves'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { lockRecords, type Writer } from '../../server/records/write/writer'
import type { Kernel } from '../../server/types'
import { amountKey, isHoldMove, readMoveLines } from '../../src/framework/steps/accounts'
import type { Values } from '../../src/framework/validate'
import { testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { type Company, startCompany, takeTime } from './company'

takeTime()

let company: Company
let kernel: Kernel
beforeAll(async () => {
  company = await startCompany()
  kernel = await buildKernel(company.db, testSettings, shipped)
})
afterAll(() => company.close())

const accounts = shipped.resources.filter(({ account }) => account)
const movers = shipped.resources.filter(({ moves }) => moves.length > 0)

const byServer = <T>(work: (writer: Writer) => Promise<T>) =>
  company.db.transaction((sql) => work(createSystemWriter(kernel, sql)))

const columnOf = (table: Table, name: string) => quoteIdentifier(getAttribute(table, name).column?.name ?? '')

async function storedIn(writer: Writer, table: Table): Promise<Values[]> {
  const { rows } = await writer.sql.query<{ id: number }>({
    text: `select id from ${quoteIdentifier(table.name)} order by id`,
  })
  const ids = rows.map(({ id }) => id)
  return [...(await lockRecords(writer, table, ids, 'all', {})).values()].map(({ record }) => record)
}

test.each(accounts.map(({ name }) => name))(
  '%s say what their ledger adds up to, and never pass their floor',
  async (name) => {
    const table = getTable(kernel.model, name)
    const { ledger, per, balance, held, amount, floor } = requireAccountDeclaration(table)
    const entries = getTable(kernel.model, ledger)
    const isSame = per.map((each) => `e.${columnOf(entries, each)} = a.${columnOf(table, each)}`).join(' and ')
    const left = `a.${columnOf(table, balance)}${held ? ` - a.${columnOf(table, held)}` : ''}`
    const { rows } = await company.db.query<{ all: number; wrong: number; below: number; lost: number }>({
      text: `select count(*)::int as all,
      count(*) filter (where a.${columnOf(table, balance)} <> coalesce(e.sum, 0))::int as wrong,
      count(*) filter (where ${left} < ${floor ? `a.${columnOf(table, floor.at)}` : '0'})::int as below,
      (select count(*)::int from ${quoteIdentifier(entries.name)} e where not exists (select from ${quoteIdentifier(table.name)} a where ${isSame})) as lost
      from ${quoteIdentifier(table.name)} a left join lateral (select sum(e.${columnOf(entries, amount)}) from ${quoteIdentifier(entries.name)} e where ${isSame}) e on true`,
    })
    expect(rows[0]).toMatchObject({ wrong: 0, below: 0, lost: 0 })
    expect(rows[0]?.all).toBeGreaterThan(0)
  },
)

test('accounts hold what the records say that stand so, and settling again changes nothing', async () => {
  const seen = await byServer(async (writer) => {
    const before = await figures(writer)
    const held: Record<string, string[]> = {}
    for (const { name } of movers) {
      const table = getTable(kernel.model, name)
      const records = await storedIn(writer, table)
      for (const move of table.resource.moves.filter(isHoldMove)) {
        const of = getTable(kernel.model, move.of)
        const lines = records.flatMap((record) =>
          readMoveLines(move, requireAccountDeclaration(of), record, table.resource.workflow?.field),
        )
        const sums = sumByAccount(
          of,
          lines.map((line) => ({ key: line, amount: line[amountKey] })),
        )
        held[move.of] = [...(held[move.of] ?? []), ...sums.map(({ key, amount }) => `${Object.values(key)} ${amount}`)]
      }
      await applyMoves(
        writer,
        table.resource,
        records.map((record) => ({ id: Number(record.id), before: record, record })),
      )
    }
    return { before, after: await figures(writer), held }
  })
  expect(seen.after).toEqual(seen.before)
  for (const [name, lines] of Object.entries(seen.held)) expect(lines.sort()).toEqual(await heldIn(name))
})

/** How many entries there are, and the sums of all accounts. */
async function figures(writer: Writer): Promise<object> {
  const found = accounts.map(async ({ name }) => {
    const table = getTable(kernel.model, name)
    const { ledger, balance } = requireAccountDeclaration(table)
    const { rows } = await writer.sql.query<object>({
      text: `select (select count(*)::int from ${quoteIdentifier(getTable(kernel.model, ledger).name)}) as entries, sum(${columnOf(table, balance)})::text as sum from ${quoteIdentifier(table.name)}`,
    })
    return [name, rows[0]] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

async function heldIn(name: string): Promise<string[]> {
  const table = getTable(kernel.model, name)
  const { per, held = '' } = requireAccountDeclaration(table)
  const keys = per.map((each) => `${columnOf(table, each)}::text`).join(` || ',' || `)
  const { rows } = await company.db.query<{ line: string }>({
    text: `select ${keys} || ' ' || trim_scale(${columnOf(table, held)})::text as line from ${quoteIdentifier(table.name)} where ${columnOf(table, held)} <> 0`,
  })
  return rows.map(({ line }) => line).sort()
}
