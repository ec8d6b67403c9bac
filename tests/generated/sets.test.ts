import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { getTable, quoteIdentifier, type Table } from '../../server/records/model'
import { createMany } from '../../server/records/write/many/create-many'
import { runWithDeferredWork } from '../../server/records/write/many/deferred-work'
import { deleteUnchangedCreated } from '../../server/records/write/many/remove-many'
import { updateMany } from '../../server/records/write/many/update-many'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { lockRecords, type Writer } from '../../server/records/write/writer'
import type { Kernel } from '../../server/types'
import { isInputField } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { isExhaustive, rounds } from '../setup/tier'
import { type Company, startCompany, takeTime } from './company'
import { seeded } from './random'

takeTime()

let company: Company
let kernel: Kernel
let sequences: readonly string[]
let tables: readonly { name: string; columns: readonly string[] }[]
beforeAll(async () => {
  company = await startCompany()
  kernel = await buildKernel(company.db, testSettings, shipped)
  const found = await company.db.query<{ name: string }>({
    text: `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences where max_value > 2000000000`,
  })
  sequences = found.rows.map(({ name }) => name)
  const kept = await company.db.query<{ name: string; columns: string[] }>({
    text: `select table_name as name, array_agg(column_name::text) filter (where not column_name = any($1)) as columns from information_schema.columns where table_schema = 'public' group by 1`,
    values: [random],
  })
  tables = kept.rows
})
afterAll(() => company.close())

/** Ids that are drawn from here on are told from those of records that are there. */
const firstNew = 900_000_000
/** Columns that differ at each run. */
const random = ['hash', 'sealed', 'token']
const isLate = /"\d{4}-\d\d-\d\dT\d\d:\d\d[^"]*"/g
const isNew = /9\d{8}/g
const plain = (json: string) => json.replaceAll(isLate, '"then"').replaceAll(isNew, 'new')

/** What the work answers, and what it leaves in tables. */
interface Left {
  answer: string
  left: Record<string, string[]>
}

class Looked extends Error {
  constructor(readonly seen: Left) {
    super('Only looked at')
  }
}

type Work = (writer: Writer) => Promise<object>

/** What the work answers, and all rows of all tables that it leaves; nothing of it stays. */
async function leftBy(work: Work, isOneByOne: boolean): Promise<Left> {
  const handlers = Object.entries(kernel.handlers).map(([name, handler]) => [
    name,
    { ...handler, oneByOne: 'compared' },
  ])
  const host = isOneByOne ? { ...kernel, handlers: Object.fromEntries(handlers) } : kernel
  try {
    return await company.db.transaction(async (tx): Promise<Left> => {
      await tx.query({ text: sequences.map((name) => `select setval('${name}', ${firstNew})`).join('; ') })
      const { rows } = await tx.query<{ xid: string }>({ text: 'select pg_current_xact_id()::text as xid' })
      const answer = await runWithDeferredWork(tx, () => work(createSystemWriter(host, tx)))
      const left: Left['left'] = {}
      for (const { name, columns } of tables) {
        const shown = columns.map((column) => `t.${quoteIdentifier(column)}`).join(', ')
        const changed = await tx.query<{ row: string }>({
          text: `select row_to_json(r)::text as row from (select ${shown} from ${quoteIdentifier(name)} t where t.xmin::text::bigint >= $1::bigint) r`,
          values: [rows[0]?.xid],
        })
        if (changed.rows.length > 0) left[name] = changed.rows.map(({ row }) => plain(row)).sort()
        const all = await tx.query<{ count: number }>({
          text: `select count(*)::int as count from ${quoteIdentifier(name)}`,
        })
        left[`${name} in all`] = [String(all.rows[0]?.count)]
      }
      throw new Looked({ answer: plain(JSON.stringify(answer)), left })
    })
  } catch (problem) {
    if (problem instanceof Looked) return problem.seen
    throw problem
  }
}

const told = (rows: readonly { changes: object; error?: { code: string; fields?: object | undefined } }[]) =>
  rows.map(({ changes, error }) => ({ changes, error: error && [error.code, error.fields] }))

/** Some stored records, the same at every run. */
async function some(writer: Writer, table: Table, below: (n: number) => number, most: number): Promise<Values[]> {
  const { rows } = await writer.sql.query<{ id: number }>({
    text: `select id from ${quoteIdentifier(table.name)} order by id`,
  })
  const ids = rows.map(({ id }) => id)
  const chosen = new Set(Array.from({ length: most }, () => ids[below(ids.length)] ?? 0))
  const locked = await lockRecords(writer, table, [...chosen], 'sets', {})
  return [...locked.values()].map(({ record }) => record)
}

const inputsOf = (table: Table) =>
  [...table.attributes.values()].filter(
    ({ name, field, column, derive }) =>
      column && !derive && !field.type.isSealed && name !== 'id' && isInputField(table.resource, name),
  )

/** Each record takes what another one has in some of the fields: what is refused is refused either way. */
const changed =
  (name: string, seed: number): Work =>
  async (writer) => {
    const below = seeded(seed)
    const table = getTable(writer.model, name)
    const records = await some(writer, table, below, 6)
    const inputs = inputsOf(table).filter(({ field }) => !field.options.unique)
    const names = [...new Set(['one', 'another'].flatMap(() => inputs[below(inputs.length)]?.name ?? []))]
    const wanted = records.map((record, place) => {
      const from = records[(place + 1) % records.length] ?? record
      const values = Object.fromEntries(names.map((each) => [each, from[each] ?? null]))
      return { id: Number(record.id), values: () => values }
    })
    return told(await updateMany(writer, name, names, wanted))
  }

/** Records like those that are there, but for what they are called: made, and taken back. */
const copied =
  (name: string, seed: number): Work =>
  async (writer) => {
    const table = getTable(writer.model, name)
    const records = await some(writer, table, seeded(seed), 5)
    const rows = records.map((record, place) => ({
      place,
      values: Object.fromEntries(inputsOf(table).flatMap((input) => copy(input, record[input.name], place))),
    }))
    const created = await createMany(writer, name, rows)
    const ids = created.flatMap(({ id }, place) => (id === null || place % 2 === 0 ? [] : [id]))
    const refused = await deleteUnchangedCreated(writer, name, ids)
    return [told(created), [...refused.values()].map(({ code, fields }) => [code, fields])]
  }

function copy(
  { name, field }: ReturnType<typeof inputsOf>[number],
  value: unknown,
  place: number,
): [string, unknown][] {
  if (value == null) return []
  if (!field.options.unique || typeof value !== 'string') return [[name, value]]
  return [[name, value.includes('@') ? `copy${place}.${value}` : `${value} ${place}`]]
}

const kept = shipped.resources.filter(({ source }) => !source).map(({ name }) => name)
/** Of every way in which something follows: accounts, approvals, other areas, lines, nothing. */
const usual = ['employees', 'customers', 'tasks', 'invoices', 'leaveTypes', 'procurementItems', 'holidays']

/** As a set and one by one; answers how many entries of the history came of it. */
async function compare(work: Work, of: string): Promise<number> {
  const [asSet, oneByOne] = [await leftBy(work, false), await leftBy(work, true)]
  expect(asSet, of).toEqual(oneByOne)
  return asSet.left.history?.length ?? 0
}

test.each(isExhaustive ? kept : usual)('%s come to the same as a set and one by one', async (name) => {
  let entries = 0
  for (let seed = 1; seed <= rounds(2, 6); seed++) entries += await compare(changed(name, seed), `changed ${seed}`)
  for (let seed = 1; seed <= rounds(1, 2); seed++) entries += await compare(copied(name, seed), `new ${seed}`)
  if (usual.includes(name)) expect(entries).toBeGreaterThan(0)
})

/** How many statements so many more records cost; what a set costs by itself is left out. */
async function costOfMore(work: (count: number) => Work): Promise<number> {
  const costs: number[] = []
  for (const count of [10, 40])
    await leftBy(async (writer) => {
      const { sent = 0 } = writer.sql
      const answer = await work(count)(writer)
      costs.push((writer.sql.sent ?? 0) - sent)
      return answer
    }, false)
  return (costs[1] ?? 0) - (costs[0] ?? 0)
}

const firstIds = async ({ sql }: Writer, name: string, count: number, where = 'true') =>
  (
    await sql.query<{ id: number }>({
      text: `select id from ${quoteIdentifier(name)} where ${where} order by id desc limit ${count}`,
    })
  ).rows.map(({ id }) => id)

const newPeople = (count: number, more: Values) =>
  Array.from({ length: count }, (_, place) => ({
    place,
    values: {
      ...{ firstName: 'New', lastName: 'Person', workEmail: `sets${place}@steward.example`, dateOfBirth: '1990-01-01' },
      ...{ departmentId: 1, designation: 'Tester', reportingManagerEmpId: 1, employmentType: 'permanent' },
      ...more,
    },
  }))

/** Requests of theirs would move to others, each by itself. */
const withoutRequests = `status = 'active' and id > 2 and id not in (select requester_emp_id from approval_steps where requester_emp_id is not null)`

/** Thirty more rows, and not thirty more statements. */
const few = 20

test.each(['grade', 'departmentId', 'reportingManagerEmpId', 'secondaryManagerEmpId', 'noticePeriodDays'])(
  'more people with another %s cost no statements of their own',
  async (field) => {
    const values: Values = {
      ...{ grade: 'X9', departmentId: 2, reportingManagerEmpId: 1, secondaryManagerEmpId: 2, noticePeriodDays: 31 },
    }
    const cost = await costOfMore((count) => async (writer) => {
      const ids = await firstIds(writer, 'employees', count, withoutRequests)
      const wanted = ids.map((id) => ({ id, values: () => ({ [field]: values[field] }) }))
      const outcomes = await updateMany(writer, 'employees', [field], wanted)
      expect(outcomes.filter(({ error }) => !error).length).toBeGreaterThan(count / 2)
      return outcomes.length ? [] : outcomes
    })
    expect(cost).toBeLessThan(few)
  },
)

test.each([['2026-01-05'], ['2027-01-04']])(
  'more people who join on %s cost no statements of their own',
  async (day) => {
    const cost = await costOfMore((count) => async (writer) => {
      const created = await createMany(writer, 'employees', newPeople(count, { dateOfJoining: day }))
      expect(created.filter(({ error }) => error)).toEqual([])
      return []
    })
    expect(cost).toBeLessThan(few)
  },
)

test('more customers that are taken back cost no statements of their own', async () => {
  const cost = await costOfMore((count) => async (writer) => {
    const rows = Array.from({ length: count }, (_, place) => ({
      place,
      values: { name: `Set ${place}`, legalName: `Set ${place}`, country: 'IN', currency: 'INR', accountOwnerEmpId: 1 },
    }))
    const created = await createMany(writer, 'customers', rows)
    expect(created.filter(({ error }) => error)).toEqual([])
    const refused = await deleteUnchangedCreated(
      writer,
      'customers',
      created.flatMap(({ id }) => id ?? []),
    )
    expect([...refused.values()]).toEqual([])
    return []
  })
  expect(cost).toBeLessThan(few)
})
