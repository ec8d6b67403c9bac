import { afterAll, beforeAll, expect } from 'vitest'
import { listSearchedTables } from '../../server/operations/search/searched-tables'
import { getTable, quoteIdentifier, searchTextSql, type Table } from '../../server/records/model'
import { findCaller } from '../../server/session/sessions'
import type { SearchAnswer } from '../../src/framework/lists/search-answer'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday } from '../setup/clock'
import { shippedModel } from '../setup/shipped'
import { exhaustively } from '../setup/tier'

/** A rare word, two words, typing errors, nothing, a word that some records hold, words that all hold. */
const searches = ['ship4a44', 'harbour 99999', 'shipp4a44', 'nothingofthis', 'ship0', 'harbuor', 'harbour', 'ship']
const most = 1.5

const rowsOfEach = 100_000
const rowsAtOnce = 10_000
const grown = ['customers', 'tasks', 'projects', 'suppliers', 'procurements', 'expenses', 'milestones', 'deliverables']
const more = ['expenseItems', 'procurementItems']

/** The name of a customer older than all that hold the word. */
const oldest = 'Ship'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin', 'director')
  for (const name of [...grown, ...more]) await grow(name)
  await app.db.query({
    text: 'update customers set name = $1 where id = (select min(id) from customers)',
    values: [oldest],
  })
  for (const name of [...grown, ...more])
    await app.db.query({ text: `vacuum analyze ${quoteIdentifier(getTable(shippedModel, name).name)}` })
}, 1_200_000)
afterAll(() => app?.close())

/** Copies a record of the demo company, with words and a number of its own in what is searched. */
async function grow(name: string): Promise<void> {
  const table = getTable(shippedModel, name)
  const searched = [...table.attributes.values()].filter(({ field }) => field.options.search)
  const words = `'Ship' || substr(md5(n::text), 1, 6) || ' harbour ' || n`
  // What only one record may have stays empty in the copies.
  const alone = [...table.attributes.values()].filter(
    ({ field, column, name: own }) =>
      column &&
      (field.options.unique || table.resource.unique.some(({ on }) => on.at(-1) === own)) &&
      !searched.some((one) => one.field === field),
  )
  const empty = alone.map(({ column }) => `'${column?.name}', null`)
  const texts = searched.map(
    ({ column, field }) => `'${column?.name}', ${field.type.isServerMade ? `'ZZ-' || n` : words}`,
  )
  const from = quoteIdentifier(table.name)
  // In parts, because the time of one statement is limited.
  for (let first = 1; first < rowsOfEach; first += rowsAtOnce)
    await app.db.query({
      text:
        `insert into ${from} overriding system value select made.* ` +
        `from (select * from ${from} limit 1) one, generate_series($1::int, $1::int + ${rowsAtOnce - 1}) n, ` +
        `lateral jsonb_populate_record(null::${from}, ` +
        `to_jsonb(one) || jsonb_build_object('id', 1000000 + n, ${[...texts, ...empty].join(', ')})) made`,
      values: [first],
    })
}

/** What somebody would write by hand: conditions on each table, no rights, no order, no titles of others. */
function writePlainStatement(tables: readonly Table[], conditions: (text: string) => string): string {
  const findTitleColumn = ({ attributes, resource }: Table) => attributes.get(resource.title)?.column?.name ?? 'id'
  const parts = tables.map(
    (table, at) =>
      `(select ${at} as place, t.id, t.${quoteIdentifier(findTitleColumn(table))}::text as title ` +
      `from ${quoteIdentifier(table.name)} t where ${conditions(searchTextSql(table, 't') ?? '')} limit 6)`,
  )
  return parts.join(' union all ')
}

async function findFirst(q: string) {
  const { body } = await app.call<SearchAnswer>('searchAll', { q }, { as: admin })
  const [kind] = body.data?.kinds ?? []
  return [kind?.resource, kind?.hits[0]?.title, kind?.isCut]
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

exhaustively(
  'among a million records the search takes at most 1.5 times as long as the plain statement, the best match first',
  async () => {
    const caller = await findCaller(app.db, shippedModel, admin.empId, companyToday())
    if (!caller) throw new Error('the administrator has no account')
    const tables = listSearchedTables(shippedModel, caller).map(({ table }) => table)
    const containing = writePlainStatement(tables, (text) => `${text} like $1 and ${text} like $2`)
    const similar = writePlainStatement(tables, (text) => `${text} %> $1`)
    const ratios: string[] = []
    for (const q of searches) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      const [first = '', second = first] = q.split(' ').map((word) => `%${word}%`)
      for (let round = 0; round < 25; round++) {
        let start = performance.now()
        const { status } = await app.call('searchAll', { q }, { as: admin })
        ours.push(performance.now() - start)
        expect(status).toBe(200)
        start = performance.now()
        const found = await app.db.query({ text: containing, values: [first, second] })
        if (found.rowCount === 0) await app.db.query({ text: similar, values: [q] })
        theirs.push(performance.now() - start)
      }
      ratios.push(`${q}: ${median(ours).toFixed(1)} ms, plain ${median(theirs).toFixed(1)} ms`)
      expect.soft(median(ours) / median(theirs), ratios.join('; ')).toBeLessThanOrEqual(most)
    }
    expect(await findFirst('ship')).toEqual(['customers', oldest, true])
    process.stdout.write(`${ratios.join('\n')}\n`)
  },
  300_000,
)
