import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionsHeader } from '../../src/framework/company/definition'
import type { Moment } from './killing-proxy'
import type { Run } from './program'
import { type ProgramBehindProxy, prepareBehindProxy } from './program-behind-proxy'
import { type Params, Wire } from './wire'

let base: ProgramBehindProxy
let run: Run
let wire: Wire

beforeAll(async () => {
  base = await prepareBehindProxy()
  await startServer()
}, 600_000)
afterAll(() => base.cleanUp())

async function startServer(): Promise<void> {
  run = base.start()
  wire = new Wire(await run.ready, base.admin.token)
}

const kind = (first: string) => [
  ...['f3', 'kind', 'choice'],
  {
    options: [
      ['c1', first],
      ['c2', 'large'],
    ],
  },
]
const toBody = (name: string, fields: readonly unknown[]) => ({
  ...{ name: `${name}s`, label: name, plural: `${name}s`, title: 'name' },
  fields: [['f1', 'name', 'text', { required: true, search: true }], ...fields],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update', 'delete'] }],
})
const note = ['f4', 'note', 'longText', {}]
const floor = ['f5', 'floor', 'number', { required: true, default: 7 }]
const toBefore = (name: string) => toBody(name, [['f2', 'code', 'text', {}], kind('small'), note])
const remark = ['f6', 'remark', 'text', { search: true }]
/** Converts, renames a choice, parks, requires, is unique and found by search: each kind of step. */
const toAfter = (name: string) =>
  toBody(name, [['f2', 'code', 'number', { unique: true }], kind('tiny'), floor, remark])

const asParams = (params: Readonly<Record<string, unknown>>): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const readNumber = async () => (await wire.data<{ number: number }>('getCurrentDefinitions')).number

interface Thing {
  id: number
  code: unknown
  kind: string
  floor?: number
  note?: string | null
}

/** What a server answers is all of the former or all of the new definition, by its number. */
function describeThings(things: readonly Thing[]): string {
  const words = things.map(({ code, kind: size, floor: at, note: text }) =>
    [
      typeof code,
      size === 'large' ? '' : size,
      at === undefined ? 'no floor' : 'floor',
      text === undefined ? '' : 'note',
    ].join(' '),
  )
  return [...new Set(words.map((word) => word.replaceAll('  ', ' ')))].sort().join(', ')
}
const former = 'string no floor note, string small no floor note'
const changed = 'number floor , number tiny floor '

const rowsOf = { large: 12_000, small: 40 }
const moments: readonly (Moment & { size: keyof typeof rowsOf })[] = [
  { size: 'large', words: /add column "steward_copy_/ },
  { size: 'large', words: /with n as \(select id/ },
  { size: 'large', words: /with n as \(select id/, at: 9 },
  { size: 'large', words: /create unique index concurrently/ },
  { size: 'large', words: /create index concurrently if not exists "steward_copy/ },
  { size: 'large', words: /steward_meta as m/ },
  { size: 'large', words: /in access exclusive mode/ },
  { size: 'large', words: /drop trigger "steward_copy/ },
  { size: 'large', words: /pg_notify/ },
  { size: 'large', words: /pg_notify/, isNext: true },
  { size: 'large', words: /create index concurrently if not exists "own_/ },
  { size: 'large', words: /validate constraint/ },
  { size: 'large', words: /analyze "own_/ },
  { size: 'small', words: /in access exclusive mode/ },
  { size: 'small', words: /alter column "own_f2_V" type/ },
  { size: 'small', words: /add constraint/ },
  { size: 'small', words: /pg_notify/ },
  { size: 'small', words: /pg_notify/, isNext: true },
]

const leftText = `select
  (select count(*)::int from pg_attribute a join pg_class c on c.oid = a.attrelid where attname like 'steward\\_copy%' and not attisdropped and relkind = 'r') as columns,
  (select count(*)::int from pg_proc where proname like 'steward\\_copy%') as functions,
  (select count(*)::int from pg_trigger where tgname like 'steward\\_copy%') as triggers,
  (select count(*)::int from pg_index where not indisvalid) as unfinished,
  (select count(*)::int from pg_constraint where not convalidated and contype in ('c', 'f') and conrelid::regclass::text like 'own\\_%') as unchecked`
/** What everybody is told of the change once the server has started again. */
const outcomeText = 'select outcome from definition_applies order by id desc limit 1'
const nothingLeft = { columns: 0, functions: 0, triggers: 0, unfinished: 0, unchecked: 0 }

async function makeTable(name: string, rows: number): Promise<string> {
  const input = { number: await readNumber(), kind: 'resource', reason: 'Test', body: toBefore(name) }
  const { key } = await wire.data<{ key: string }>('applyDefinition', asParams(input))
  await base.app.db.query({
    text: `insert into own_${name}s ("own_f1_V", "own_f2_V", "own_f3_V", "own_f4_V")
      select 'Thing ' || i, i::text, case when i % 3 = 0 then 'large' else 'small' end, 'note' from generate_series(1, ${rows}) i`,
  })
  return key
}

const listed = (name: string) => `getOwn${name.charAt(0).toUpperCase()}${name.slice(1)}s`

/** Kills the server at a moment of the change, starts it again, and completes the change. */
async function killAt(name: string, { size, ...moment }: (typeof moments)[number]) {
  const key = await makeTable(name, rowsOf[size])
  const before = await readNumber()
  const change = asParams({
    number: before,
    kind: 'resource',
    key,
    reason: 'Test',
    accepts: ['remove:f4'],
    body: toAfter(name),
  })
  base.proxy.arm(run.child, moment)
  const answer = await wire.call('applyDefinition', change).catch(() => undefined)
  const isKilled = answer === undefined
  if (isKilled) await run.ended
  base.proxy.disarm()
  // Another server has stayed: it serves one of both.
  const params = { perPage: 3, sort: [['id', 'asc']] }
  const beside = await base.app.call<Thing[]>(listed(name), params, { as: base.admin })
  const expected = Number(beside.headers[definitionsHeader]) === before ? former : changed
  if (isKilled) await startServer()
  const { rows: left } = await base.app.db.query({ text: leftText })
  const first = describeThings(await wire.data<Thing[]>(listed(name), asParams(params)))
  const now = await readNumber()
  const { rows: applies } = await base.app.db.query({ text: outcomeText })
  const rerun = now === before ? (await wire.call('applyDefinition', change)).status : 200
  const things = await wire.data<Thing[]>(listed(name), asParams(params))
  const { rows: counts } = await base.app.db.query<{ fitting: number; notes: number; indexes: number }>({
    text: `select count(*) filter (where "own_f2_V" = id and "own_f5_V" = 7 and "own_f3_V" in ('tiny', 'large'))::int as fitting,
      (select count(*)::int from pg_attribute where attrelid = 'own_${name}s'::regclass and attname like 'parked%f4%') as notes,
      (select count(*)::int from pg_index where indrelid = 'own_${name}s'::regclass and indisvalid) as indexes from own_${name}s`,
  })
  const { rows: last } = await base.app.db.query({ text: leftText })
  const saved = await wire.call(`createOwn${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
    name: 'New',
    code: 99_999,
    kind: 'tiny',
    floor: 1,
  })
  return {
    ...{ isKilled, left: left[0], first },
    beside: { things: describeThings(beside.body.data ?? []), expected },
    ...{ rerun, things: describeThings(things), counts: counts[0], last: last[0], saved: saved.status },
    committed: now > before,
    outcome: applies[0]?.outcome,
  }
}

test('a server that is killed at a statement of a change leaves all or nothing, and the rerun completes it', async () => {
  for (const [at, moment] of moments.entries()) {
    const { committed, beside, first, ...state } = await killAt(`${String.fromCharCode(97 + at)}thing`, moment)
    const counts = { fitting: rowsOf[moment.size], notes: 1, indexes: state.counts?.indexes }
    const word = `${moment.words} ${moment.at ?? ''} ${committed ? 'done' : 'not done'}`
    expect({ word, beside: beside.things, first, ...state }).toEqual({
      ...{ word, beside: beside.expected, first: committed ? changed : former, isKilled: true, left: nothingLeft },
      ...{ rerun: 200, things: changed, counts, last: nothingLeft, saved: 200 },
      outcome: committed ? 'applied' : 'stopped',
    })
    expect(state.counts?.indexes).toBeGreaterThan(3)
  }
}, 1_200_000)
