import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../../server/records/write/writer'
import { date, money, ref, text } from '../../src/fields'
import type { Envelope } from '../../src/framework/errors'
import { defineResource } from '../../src/framework/resource'
import { until } from '../durability/until'
import { type Person, startApp, type TestApp } from '../setup/app'
import { formOf, prefix, secondApp, send } from '../wire/wire'
import { declaredWith } from './declared'

const letters = defineResource('letters', {
  label: 'Letter',
  route: 'Letters',
  title: 'subject',
  fields: {
    subject: text({ required: true, unique: true }),
    body: text(),
    fee: money(),
    due: date(),
    readerEmpId: ref('employees'),
  },
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }],
  workflow: {
    field: 'status',
    initial: 'new',
    states: { new: {}, read: {} },
    transitions: { read: { from: 'new', to: 'read', by: ['employee'] } },
  },
})
const plain = declaredWith(letters)
/** What is written about a circle meets others whenever it is begun. */
let begun = 0
const declared = {
  ...plain,
  handlers: {
    ...plain.handlers,
    letters: {
      async after({ writer, record }: Change) {
        if (record.body !== 'a circle') return
        begun += 1
        await writer.sql.query({ text: "do $$ begin raise 'deadlock detected' using errcode = '40P01'; end $$" })
      },
    },
  },
}

interface Row {
  id: number
  version: number
  subject: string
  body: string | null
  updatedAt: string
}

let app: TestApp
let [ann, ben]: Person[] = []
let count = 0

const ask = (as: Person | undefined, operation: string, params: object = {}, key?: string) =>
  app.call<Row>(operation, { ...params }, { ...(as ? { as } : {}), ...(key ? { key } : {}) })
const subject = () => `Letter ${++count}`
async function letter(more: object = {}): Promise<number> {
  return (await ask(ann, 'createLetter', { subject: subject(), ...more })).body.data?.id ?? 0
}
const rowsOf = async (name: string) =>
  (await app.db.query({ text: 'select id from letters where subject = $1', values: [name] })).rowCount
const answerOf = ({ requestId: _, ...rest }: Envelope<Row>) => rest

beforeAll(async () => {
  app = await startApp(declared)
  ;[ann, ben] = [await app.person(), await app.person()]
})
afterAll(() => app.close())

test('of two people who save one version the second is told both values, and loses nothing', async () => {
  const id = await letter({ fee: '10', due: '2026-03-05', readerEmpId: ann?.empId, body: 'first' })
  const { body: saved } = await ask(ben, 'updateLetter', {
    id,
    version: 1,
    fee: '12.5',
    due: '2026-03-06',
    readerEmpId: ben?.empId,
  })
  const { status, body } = await ask(ann, 'updateLetter', {
    id,
    version: 1,
    fee: '11',
    due: '2026-03-07',
    readerEmpId: ann?.empId,
    body: 'second',
    subject: '',
  })
  expect([status, body.code, body.data]).toEqual([409, 'staleVersion', null])
  expect(body.args).toEqual({ version: 2, by: 'Tester 2', at: saved.data?.updatedAt })
  expect(body.fields).toMatchObject({
    fee: { code: 'changedMeanwhile', args: { yours: '11.00', theirs: '12.50' }, stored: '12.50' },
    due: { args: { yours: '07 Mar 2026', theirs: '06 Mar 2026' }, stored: '2026-03-06' },
    readerEmpId: { args: { theirs: 'Tester 2' }, stored: ben?.empId },
    body: { args: { yours: 'second', theirs: 'first' }, stored: 'first' },
  })
  expect((await ask(ann, 'getLetterById', { id })).body.data).toMatchObject({ version: 2, fee: '12.50', body: 'first' })
  expect((await ask(ann, 'updateLetter', { id, version: 2, fee: '11', body: 'second' })).body.data).toMatchObject({
    version: 3,
    body: 'second',
  })
})

test('a field that both changed to the same value is no conflict', async () => {
  const id = await letter()
  await ask(ben, 'updateLetter', { id, version: 1, body: 'same', fee: '1.5' })
  const { body } = await ask(ann, 'updateLetter', { id, version: 1, body: 'same', fee: '1.5000', due: '2026-01-01' })
  expect(Object.keys(body.fields ?? {})).toEqual(['due'])
})

test('a version is never asked for in vain: without it, or with another, nothing changes', async () => {
  const id = await letter()
  expect((await ask(ann, 'updateLetter', { id, body: 'x' })).body.fields).toEqual({ version: { code: 'required' } })
  for (const operation of ['updateLetter', 'deleteLetter'])
    expect((await ask(ann, operation, { id, version: 5 })).body.code).toBe('staleVersion')
  expect((await ask(ann, 'getLetterById', { id })).body.data).toMatchObject({ version: 1, body: null })
})

test('saving what is stored already makes no version and no history', async () => {
  const id = await letter({ fee: '1.23', body: 'e\u0301' })
  expect((await ask(ann, 'updateLetter', { id, version: 1, fee: '1.2300', body: ' é ' })).body.data).toMatchObject({
    version: 1,
  })
  expect((await ask(ann, 'getLetterHistory', { id })).body.total).toBe(1)
})

test('of twenty saves of one version at once one is kept', async () => {
  const id = await letter()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(n % 2 ? ann : ben, 'updateLetter', { id, version: 1, body: `by ${n}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const kept = answers.find(({ status }) => status === 200)
  expect((await ask(ann, 'getLetterById', { id })).body.data).toMatchObject({ version: 2, body: kept?.body.data?.body })
})

test('one key, sent twenty times at once and again after a restart: one row, one answer', async () => {
  const [key, name] = [randomUUID(), subject()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ann, 'createLetter', { subject: name }, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, answerOf(body)])))).toHaveLength(1)
  expect(await rowsOf(name)).toBe(1)
  const restarted = await secondApp(app, declared)
  try {
    const again = await send<Row>(restarted.app, `${prefix}createLetter`, {
      form: formOf({ subject: name }),
      token: ann?.token ?? '',
      headers: { 'idempotency-key': key },
    })
    expect(again.status).toBe(200)
    expect(answerOf(again.body)).toEqual(answerOf(answers[0]?.body as Envelope<Row>))
  } finally {
    await restarted.close()
  }
  expect(await rowsOf(name)).toBe(1)
})

test('every answer carries the id of its own request, a repeated one too', async () => {
  const [key, name] = [randomUUID(), subject()]
  const [first, second] = [
    await ask(ann, 'createLetter', { subject: name }, key),
    await ask(ann, 'createLetter', { subject: name }, key),
  ]
  for (const { body, headers } of [first, second]) expect(body.requestId).toBe(headers['x-request-id'])
  expect(first.body.requestId).not.toBe(second.body.requestId)
  expect(answerOf(first.body)).toEqual(answerOf(second.body))
})

test('a key with another body, or for another operation, is refused', async () => {
  const key = randomUUID()
  const { body: made } = await ask(ann, 'createLetter', { subject: subject() }, key)
  const other = subject()
  expect((await ask(ann, 'createLetter', { subject: other }, key)).body.code).toBe('keyReused')
  const { status, body } = await ask(ann, 'readLetter', { id: made.data?.id }, key)
  expect([status, body.code]).toEqual([409, 'keyReused'])
  expect(await rowsOf(other)).toBe(0)
})

test('the key of another person is another key', async () => {
  const [key, mine, theirs] = [randomUUID(), subject(), subject()]
  expect((await ask(ann, 'createLetter', { subject: mine }, key)).body.data?.subject).toBe(mine)
  expect((await ask(ben, 'createLetter', { subject: theirs }, key)).body.data?.subject).toBe(theirs)
})

test('a failed request frees its key', async () => {
  const [key, name] = [randomUUID(), subject()]
  expect((await ask(ann, 'createLetter', { subject: '' }, key)).status).toBe(400)
  const taken = subject()
  await ask(ben, 'createLetter', { subject: taken })
  expect((await ask(ann, 'createLetter', { subject: taken }, key)).body.fields).toEqual({ subject: { code: 'taken' } })
  expect((await ask(ann, 'createLetter', { subject: name }, key)).status).toBe(200)
})

test('a repeated step answers as it did the first time, though the state has changed since', async () => {
  const [key, id] = [randomUUID(), await letter()]
  const first = await ask(ann, 'readLetter', { id }, key)
  expect(answerOf((await ask(ann, 'readLetter', { id }, key)).body)).toEqual(answerOf(first.body))
  expect((await ask(ann, 'readLetter', { id }, randomUUID())).body.code).toBe('illegalTransition')
})

test.each(['short', 'with space', 'x'.repeat(101), "'; drop table letters; --"])('%j is no key', async (key) => {
  const name = subject()
  const { status, body } = await ask(ann, 'createLetter', { subject: name }, key)
  expect([status, body.code]).toEqual([400, 'malformed'])
  expect(await rowsOf(name)).toBe(0)
})

test('of equal values at once in a unique field one is stored, the others are told', async () => {
  const name = subject()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ann, 'createLetter', { subject: name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({ subject: { code: 'taken' } })
})

test('of eight that save one version at once without a key, one wins every time and the history tells of one', async () => {
  const id = await letter({ body: 'start' })
  for (let round = 1; round <= 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask(n % 2 ? ann : ben, 'updateLetter', { id, version: round, body: `round ${round}, writer ${n}` }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
    expect(lost).toEqual(Array(7).fill('staleVersion'))
    expect(won[0]?.body.data).toMatchObject({ version: round + 1 })
  }
  const { rows } = await app.db.query<{ n: number }>({
    text: `select count(*)::int as n from history where resource = 'letters' and record_id = $1`,
    values: [id],
  })
  expect(rows[0]?.n).toBe(21)
})

test('a record that goes while it is saved answers as missing, and one that refers to nobody is refused', async () => {
  const id = await letter()
  const [saved, removed] = await Promise.all([
    ask(ann, 'updateLetter', { id, version: 1, body: 'new' }),
    ask(ben, 'deleteLetter', { id }),
  ])
  expect(removed.status).toBe(200)
  expect([200, 404]).toContain(saved.status)
  const other = await letter()
  const { status, body } = await ask(ann, 'updateLetter', { id: other, version: 1, readerEmpId: 999_999 })
  expect([status, body.fields?.readerEmpId?.code]).toEqual([400, 'reference'])
})

test('a person whose record is corrected may be referred to meanwhile; who is suspended waits for those that do', async () => {
  const hr = await app.person('hr')
  const [carl, other] = [await app.person(), await app.person()]
  const versionOf = async ({ empId }: Person) => (await ask(hr, 'getEmployeeByEmpId', { id: empId })).body.data?.version
  const all = [carl, other].map(({ empId }) => empId)
  let suspended: ReturnType<typeof ask> | undefined
  await app.db.transaction(async (tx) => {
    // As whoever writes a record that refers to them.
    await tx.query({ text: 'select from employees where id = any($1) for key share', values: [all] })
    const version = await versionOf(carl)
    const corrected = await ask(hr, 'updateEmployee', { id: carl.empId, version, designation: 'Weaver' })
    expect(corrected.body).toMatchObject({ error: null, data: { designation: 'Weaver' } })
    const batch = {
      resource: 'employees',
      selection: { ids: all },
      change: { kind: 'edit', fields: { designation: { set: 'Dyer' } } },
    }
    const { body } = await ask(hr, 'previewBatch', batch)
    expect((await ask(hr, 'applyBatch', { id: body.data?.id })).body).toMatchObject({
      error: null,
      data: { status: 'done' },
    })
    suspended = ask(hr, 'suspendEmployee', { id: carl.empId, comment: 'Until it is settled' })
    await until(
      'the step waits',
      async () =>
        (await app.db.query({ text: "select from pg_locks where not granted and locktype = 'transactionid'" }))
          .rowCount > 0,
    )
  })
  expect((await suspended)?.body).toMatchObject({ error: null, data: { status: 'suspended', designation: 'Dyer' } })
})

test('what meets others each time it is begun anew is told to be sent again, and nothing of it is kept', async () => {
  const name = subject()
  const { status, body, headers } = await ask(ann, 'createLetter', { subject: name, body: 'a circle' }, randomUUID())
  expect([status, body.code, headers['retry-after'], begun]).toEqual([503, 'unavailable', '2', 4])
  expect(await rowsOf(name)).toBe(0)
})
