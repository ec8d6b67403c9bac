import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { createRecord } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { takeStep } from '../../server/records/write/transition'
import type { Writer } from '../../server/records/write/writer'
import type { Kernel } from '../../server/types'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { choice, date, serial, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import { formatFiscalYear, formatSeriesNumber } from '../../src/framework/values/number-series'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { declaredWith } from './declared'

const access = [{ to: 'employee', can: ['list', 'show', 'create', 'update'] }] as const
const kind = choice(['a', 'b'], { required: true, default: 'a' })

/** Numbered when they are made: without gaps, of any kind together; and with gaps, each kind by itself. */
const tickets = defineResource('tickets', {
  label: 'Ticket',
  route: 'Tickets',
  title: 'name',
  fields: {
    name: text({ required: true }),
    kind,
    no: serial('T/{FY}/{000}', { isGapless: true }),
    loose: serial('{kind}-{FYYYY}-{0}', { per: ['kind'] }),
  },
  access,
})

/** Numbered when they are sent, each kind from 1. */
const letters = defineResource('letters', {
  label: 'Letter',
  route: 'Letters',
  title: 'name',
  fields: {
    name: text({ required: true }),
    kind,
    no: serial('L-{FY}-{00000}', { per: ['kind'], at: 'send', isGapless: true }),
  },
  rules: [{ code: 'never', on: ['name'], check: (r) => r.name !== 'Never', message: 'Never.' }],
  access,
  workflow: {
    field: 'status',
    initial: 'draft',
    states: { draft: {}, sent: {} },
    transitions: {
      send: { from: 'draft', to: 'sent', by: ['employee'] },
      fetch: { from: 'sent', to: 'draft', by: ['employee'] },
    },
  },
})

/** Numbered on a date of theirs, which goes the way of the numbers. */
const bills = defineResource('bills', {
  label: 'Bill',
  route: 'Bills',
  title: 'name',
  fields: {
    name: text({ required: true }),
    kind,
    on: date(),
    no: serial('{kind}-{FYFY}-{00000}', { per: ['kind'], on: 'on', isGapless: true }),
  },
  access,
})

let app: TestApp
let person: Person
let kernel: Kernel
beforeAll(async () => {
  app = await startApp(declaredWith(tickets, letters, bills))
  kernel = await buildKernel(app.db, testSettings, declaredWith(tickets, letters, bills))
  person = await app.person()
})
afterAll(() => app.close())

type Row = Record<string, unknown> & { id: number; version: number; no: string | null }
const call = <Data = Row>(operation: string, params: object) => app.call<Data>(operation, { ...params }, { as: person })
async function made(operation: string, params: object): Promise<Row> {
  const { body } = await call(operation, params)
  expect(body.error).toBeNull()
  return body.data as Row
}

/** As on that day of the company. */
const on = <T>(today: string, work: (writer: Writer) => Promise<T>): Promise<T> =>
  app.db.transaction((tx) => work({ ...createSystemWriter(kernel, tx), today }))
const numbersOf = async (table: string, column: string, where = 'true') =>
  (
    await app.db.query<{ no: string }>({ text: `select ${column} as no from ${table} where ${where} order by 1` })
  ).rows.map(({ no }) => no)
const counted = (from: number, to: number, text: (n: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, index) => text(from + index))

test('of 50 saves at once, some of which are taken back, no number is given twice and none is left out', async () => {
  const saves = Array.from({ length: 50 }, (_, n) =>
    on('2031-05-01', async (writer) => {
      await createRecord(writer, 'tickets', { name: `Ticket ${n}`, kind: n % 2 === 0 ? 'a' : 'b' })
      if (n % 5 === 0) throw new Error('taken back')
    }).catch((problem: Error) => problem.message),
  )
  const answers = await Promise.all(saves)
  expect(answers.filter((answer) => answer === 'taken back')).toHaveLength(10)
  expect(answers.filter((answer) => answer !== undefined)).toHaveLength(10)
  expect(await numbersOf('tickets', 'no', `no like 'T/31-32/%'`)).toEqual(
    counted(1, 40, (n) => `T/31-32/${String(n).padStart(3, '0')}`),
  )
  const loose = await numbersOf('tickets', 'loose', `loose like '%-2031-32-%'`)
  expect(new Set(loose).size).toBe(40)
})

test('a fiscal year begins at 1, and the one before goes on where it was', async () => {
  const add = (today: string) =>
    on(today, async (writer) => {
      const id = await createRecord(writer, 'tickets', { name: 'Ticket', kind: 'b' })
      const { rows } = await writer.sql.query<{ no: string; loose: string }>({
        text: 'select no, loose from tickets where id = $1',
        values: [id],
      })
      return [rows[0]?.no, rows[0]?.loose]
    })
  expect(await add('2033-03-31')).toEqual(['T/32-33/001', 'b-2032-33-1'])
  expect(await add('2033-04-01')).toEqual(['T/33-34/001', 'b-2033-34-1'])
  expect(await add('2033-03-31')).toEqual(['T/32-33/002', 'b-2032-33-2'])
})

test('a number that is given at a step stands from then on, each kind by itself, and no refused step takes one', async () => {
  const letter = (name: string, of: string) => made('createLetter', { name, kind: of })
  const [a, b, second] = [await letter('A', 'a'), await letter('B', 'b'), await letter('Second', 'a')]
  expect([a.no, b.no]).toEqual([null, null])
  const first = await made('sendLetter', { id: a.id })
  expect(first.no).toMatch(/^L-\d\d-\d\d-00001$/)
  expect((await made('sendLetter', { id: b.id })).no).toBe(first.no)
  await app.db.query({ text: `update letters set name = 'Never' where id = $1`, values: [second.id] })
  expect((await call('sendLetter', { id: second.id })).status).toBe(400)
  await app.db.query({ text: `update letters set name = 'Second' where id = $1`, values: [second.id] })
  expect((await made('sendLetter', { id: second.id })).no).toMatch(/00002$/)
  await made('fetchLetter', { id: a.id })
  expect((await made('sendLetter', { id: a.id })).no).toBe(first.no)
  const history = await call<{ action: string; changes: object }[]>('getLetterHistory', { id: a.id })
  expect(history.body.data?.findLast(({ action }) => action === 'send')?.changes).toMatchObject({
    no: { to: first.no },
  })
})

test('50 steps at once give 50 numbers without gaps', async () => {
  const ids = await on('2035-05-01', async (writer) => {
    const all: number[] = []
    for (let n = 0; n < 50; n++) all.push(await createRecord(writer, 'letters', { name: 'Letter', kind: 'a' }))
    return all
  })
  const step = (id: number) => on('2035-05-01', (writer) => takeStep(writer, 'letters', 'send', { id }))
  await Promise.all(ids.map(step))
  expect(await numbersOf('letters', 'no', `no like 'L-35-36-%'`)).toEqual(
    counted(1, 50, (n) => `L-35-36-${String(n).padStart(5, '0')}`),
  )
})

test('a number on a date is of the year of that date, and no later one has an earlier date', async () => {
  const bill = (day: string | null, of = 'a') =>
    on('2041-04-02', async (writer) => {
      const id = await createRecord(writer, 'bills', { name: 'Bill', kind: of, on: day })
      const { rows } = await writer.sql.query<{ no: string }>({
        text: 'select no from bills where id = $1',
        values: [id],
      })
      return rows[0]?.no
    })
  expect(await bill('2041-03-31')).toBe('a-4041-00001')
  expect(await bill(null)).toBe('a-4142-00001')
  // The old year goes on for who is late, and other kinds by themselves.
  expect(await bill('2041-03-31')).toBe('a-4041-00002')
  expect(await bill('2041-03-30', 'b')).toBe('b-4041-00001')
  await expect(bill('2041-03-30')).rejects.toMatchObject({
    fields: { on: { code: 'beforeLastNumber', args: { last: '2041-03-31' } } },
  })
  await expect(bill('2041-04-01')).rejects.toMatchObject({ code: 'invalidInput' })
  expect(await bill('2041-04-02')).toBe('a-4142-00002')
})

test('of 50 saves at once on three dates the numbers and the dates go the same way, without gaps', async () => {
  const day = (n: number) => `2051-05-0${1 + (n % 3)}`
  const saves = Array.from({ length: 50 }, (_, n) =>
    on('2051-05-03', (writer) => createRecord(writer, 'bills', { name: 'Bill', kind: 'a', on: day(n) })).catch(
      (problem: { fields?: object }) => Object.keys(problem.fields ?? {}),
    ),
  )
  const answers = await Promise.all(saves)
  const refused = answers.filter(Array.isArray)
  expect(refused).toEqual(refused.map(() => ['on']))
  const { rows } = await app.db.query<{ no: string; on: string }>({
    text: `select no, "on"::text as on from bills where no like 'a-5152-%' order by no`,
  })
  expect(rows.map(({ no }) => no)).toEqual(
    counted(1, 50 - refused.length, (n) => `a-5152-${String(n).padStart(5, '0')}`),
  )
  expect(rows.map((row) => row.on)).toEqual(rows.map((row) => row.on).sort())
})

test('a trial tells no number and takes none', async () => {
  const before = (await made('createTicket', { name: 'Before' })).no ?? ''
  const { body } = await call<TrialAnswer>('tryCreateTicket', { name: 'Tried' })
  expect(body.data).toMatchObject({ record: { no: null, loose: null }, problems: [] })
  const after = (await made('createTicket', { name: 'After' })).no ?? ''
  expect(Number(after.slice(-3))).toBe(Number(before.slice(-3)) + 1)
})

test('another pattern leaves the numbers that are given, and goes on', async () => {
  const before = (await made('createTicket', { name: 'Before' })).no ?? ''
  const longer = defineResource('tickets', {
    ...tickets,
    fields: { ...tickets.fields, no: serial('NEW-{FY}-{00000}', { isGapless: true }) },
  } as never) as unknown as Resource
  const other = await buildKernel(app.db, testSettings, declaredWith(longer, letters, bills))
  await app.db.transaction((tx) => createRecord(createSystemWriter(other, tx), 'tickets', { name: 'Longer' }))
  const [number] = await numbersOf('tickets', 'no', `no like 'NEW-%'`)
  expect(Number(number?.slice(-5))).toBe(Number(before.slice(-3)) + 1)
  expect(await numbersOf('tickets', 'no', `no = '${before}'`)).toEqual([before])
})

test('the year is told short or long, and a number outgrows its zeros', () => {
  expect(formatFiscalYear('2026-03-31', 4)).toEqual({ FY: '25-26', FYYYY: '2025-26', FYFY: '2526' })
  expect(formatFiscalYear('2026-12-31', 1)).toEqual({ FY: '26', FYYYY: '2026', FYFY: '26' })
  expect(formatFiscalYear('1999-12-31', 4)).toEqual({ FY: '99-00', FYYYY: '1999-00', FYFY: '9900' })
  expect(formatSeriesNumber('X{FY}{of}-{00}', 1234n, { FY: '26', FYYYY: '2026', FYFY: '26' }, { of: 'b' })).toBe(
    'X26b-1234',
  )
})

test.each([
  ['without a place for it', serial('EX-{FY}'), 'has no one place for the number'],
  ['with two places for it', serial('{0}-{00}'), 'has no one place for the number'],
  ['of a year that is none', serial('{FI}-{0}'), 'did you mean FY?'],
  ['of a field that is in no per', serial('{kind}-{0}'), 'kind stands in no per'],
  ['per a field that is none', serial('{0}', { per: ['kindd'] }), 'did you mean kind?'],
  ['on a date that is none', serial('{0}', { on: 'name' }), 'is numbered on name, which is no stored date'],
  ['at a step that is none', serial('{0}', { at: 'sendd' }), 'did you mean send?'],
])('a number %s stops the start', (_, no, words) => {
  const broken = { ...letters, fields: { ...letters.fields, no } } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken))).toThrow(words)
})
