import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'

/** Of all people together; a fifth of it of one. */
const [mostMb, ownMb] = [5, 1]
const megabyte = 1024 * 1024

let steward: TestApp

beforeAll(async () => {
  steward = await startApp(undefined, { batchesMaxMb: mostMb })
})
afterAll(() => steward.close())

const begin = (as: Person) =>
  steward.call<{ id: number }>(
    'startImport',
    { resource: 'notificationPreferences', fields: ['event', 'channel'] },
    { as },
  )

/** Twenty rows that do not get smaller by being kept, fifty kilobytes in all. */
const rows = () =>
  Array.from({ length: 20 }, () => [randomBytes(1000).toString('hex'), randomBytes(250).toString('hex')])

const add = (as: Person, id: number | undefined, from: number) =>
  steward.call('addImportRows', { id, from, rows: rows() }, { as })

/** Sends imports, each of some requests at once, until one is refused. */
async function fill(as: Person, mostImports: number): Promise<Reply | undefined> {
  for (let n = 0; n < mostImports; n++) {
    const { body, status } = await begin(as)
    const replies = await Promise.all([0, 20, 40, 60].map((from) => add(as, body.data?.id, from)))
    const refused = replies.find((reply) => reply.status !== 200)
    if (status !== 200 || refused) return refused
  }
  return undefined
}

async function diskUse(): Promise<number> {
  await steward.db.query({ text: 'vacuum analyze batch_rows' })
  const { rows: sizes } = await steward.db.query<{ bytes: number }>({
    text: `select (pg_total_relation_size('batch_rows') + pg_total_relation_size('batch_bundles'))::float8 as bytes`,
  })
  return sizes[0]?.bytes ?? 0
}

const grownOld = (empId: number) =>
  steward.db.query({
    text: `update batches set created_at = now() - interval '2 hours' where created_by = $1`,
    values: [empId],
  })

test('one person who sends imports without end is told the quota, and others go on working', async () => {
  const [greedy, other] = [await steward.person('employee'), await steward.person('employee')]
  const before = await diskUse()
  const refused = await fill(greedy, 40)
  expect(refused?.status).toBe(409)
  expect([refused?.body.code, refused?.body.args]).toEqual(['batchQuota', { megabytes: ownMb }])
  expect((await diskUse()) - before).toBeLessThan(ownMb * megabyte)
  expect(await fill(other, 1)).toBeUndefined()
  expect((await steward.call('getDepartments', {}, { as: greedy })).status).toBe(200)
})

test('what was begun before and not finished gives way, oldest first; what was sent within the hour does not', async () => {
  const person = await steward.person('employee')
  await fill(person, 40)
  expect((await fill(person, 1))?.body.code).toBe('batchQuota')
  const kept = async () =>
    (
      await steward.db.query<{ id: number }>({
        text: 'select id from batches where created_by = $1 order by id',
        values: [person.empId],
      })
    ).rows.map(({ id }) => id)
  const old = await kept()
  await grownOld(person.empId)
  expect(await fill(person, 1)).toBeUndefined()
  const left = (await kept()).filter((id) => old.includes(id))
  expect(left.length).toBeLessThan(old.length)
  expect(left).toEqual(old.slice(-left.length))
})

test('a change of many records that would tell more than there is room for ends with the quota', async () => {
  const finance = await steward.demo('finance')
  const { rows: customers } = await steward.db.query<{ id: number }>({ text: 'select id from customers' })
  const selection = { ids: customers.map(({ id }) => id) }
  const change = { kind: 'edit', fields: { notes: { set: randomBytes(1900).toString('hex') } } }
  const ask = () => steward.call('previewBatch', { resource: 'customers', selection, change }, { as: finance })
  const codes: unknown[] = []
  for (let n = 0; n < 20 && !codes.includes('batchQuota'); n++) codes.push((await ask()).body.code)
  expect(codes.at(-1)).toBe('batchQuota')
})

test('all people together have a quota as well', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => steward.person('employee')))
  const codes: unknown[] = []
  for (const person of people) codes.push((await fill(person, 40))?.body.code)
  expect(codes).toContain('batchesFull')
  for (const { empId } of people) await grownOld(empId)
  expect(await fill(await steward.person('employee'), 1)).toBeUndefined()
})

test('drafts and views of one person are bounded, however many are sent at once, and others go on', async () => {
  const [greedy, other] = [await steward.person('employee'), await steward.person('employee')]
  const draft = (as: Person) =>
    steward.call(
      'createProcurementDetails',
      { title: 'A chair', justification: 'To sit', neededBy: daysFromToday(30) },
      { as },
    )
  expect((await draft(greedy)).status).toBe(200)
  await steward.db.query({
    text:
      'insert into procurements overriding system value select r.* from procurements p cross join generate_series(1, 98) n cross join ' +
      `jsonb_populate_record(null::procurements, to_jsonb(p) || jsonb_build_object('id', 1000000 + n, 'procurement_number', 'X-' || n)) r where p.created_by = $1`,
    values: [greedy.empId],
  })
  const drafts = await Promise.all(Array.from({ length: 5 }, () => draft(greedy)))
  expect(drafts.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, ...Array(4).fill('tooManyOpen')])
  expect((await draft(other)).status).toBe(200)

  await steward.db.query({
    text: `insert into saved_views (resource, name, owner_emp_id, state) select 'list' || n % 10, 'View ' || n, $1, '{}' from generate_series(1, 299) n`,
    values: [greedy.empId],
  })
  const view = (as: Person, name: string) =>
    steward.call('saveView', { resource: 'departments', name, state: {} }, { as })
  const views = await Promise.all(Array.from({ length: 5 }, (_, n) => view(greedy, `More ${n}`)))
  expect(views.map(({ status, body }) => body.fields?.name?.code ?? status).sort()).toEqual([
    200,
    ...Array(4).fill('tooMany'),
  ])
  expect((await view(other, 'Mine')).status).toBe(200)
})
