import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { takeDueSteps } from '../../server/records/write/due'
import { choice, date, number, text } from '../../src/fields'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { declaredWith } from './declared'

const sessions = ['full', 'first_half', 'second_half'] as const

const bookings = defineResource('bookings', {
  label: 'Booking',
  route: 'Bookings',
  title: 'title',
  fields: {
    title: text({ unique: true }),
    room: number({ required: true }),
    fromDate: date(),
    fromSession: choice(sessions),
    toDate: date(),
    toSession: choice(sessions),
    startsOn: date(),
  },
  noOverlap: [
    {
      code: 'roomTaken',
      on: ['room'],
      during: {
        from: 'fromDate',
        to: 'toDate',
        halves: { from: 'fromSession', to: 'toSession', first: 'first_half', second: 'second_half' },
      },
      where: { status: { in: ['booked', 'running'] } },
      message: 'The room is taken on these days.',
    },
  ],
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }],
  workflow: {
    field: 'status',
    initial: ({ startsOn }) => (startsOn ? 'planned' : 'booked'),
    states: { planned: {}, booked: {}, running: {}, dropped: {} },
    transitions: {
      book: { from: ['planned', 'dropped'], to: 'booked', by: ['employee'] },
      begin: { from: 'planned', to: 'running', by: [], due: { on: 'startsOn' } },
      drop: { from: ['booked', 'running'], to: 'dropped', by: ['employee'] },
    },
  },
})
const declared = declaredWith(bookings)

interface Row {
  id: number
  version: number
}

let app: TestApp
let [ann, ben]: Person[] = []
let count = 0

beforeAll(async () => {
  app = await startApp(declared)
  ;[ann, ben] = [await app.person(), await app.person()]
})
afterAll(() => app.close())
beforeEach(() => app.db.query({ text: 'delete from bookings' }))

const ask = async <Data = Row>(operation: string, params: object, as: Person | undefined = ann) =>
  (await app.call<Data>(operation, { ...params }, as ? { as } : {})).body
const booking = (from: string, to: string | undefined, more: object = {}) => ({
  title: `Booking ${++count}`,
  room: 1,
  fromDate: from,
  ...(to ? { toDate: to } : {}),
  ...more,
})
const create = (from: string, to?: string, more: object = {}) => ask('createBooking', booking(from, to, more))
async function created(from: string, to?: string, more: object = {}): Promise<Row> {
  const { data } = await create(from, to, more)
  if (!data) throw new Error(`${from} was refused`)
  return data
}
/** A booking that takes no time yet. */
const planned = (from: string, to?: string) => created(from, to, { startsOn: '2099-01-01' })
const rowsOf = async (batch: Batch | null | undefined) =>
  (await ask<BatchRow[]>('getBatchRows', { id: batch?.id, perPage: 500 })).data ?? []
const apply = async (batch: Batch | null | undefined) =>
  (await ask<Batch>('applyBatch', { id: batch?.id, expected: batch?.total })).data
const look = async (ids: number[], change: object) =>
  (await ask<Batch>('previewBatch', { resource: 'bookings', selection: { ids }, change })).data

const taken = { code: 'roomTaken', message: 'The room is taken on these days.' }
const refusal = {
  code: 'invalidInput',
  fields: { fromDate: taken, toDate: taken, fromSession: taken, toSession: taken },
}

test('a record that overlaps another is refused at the fields of its time, when it is made and when it is moved', async () => {
  await created('2026-01-01', '2026-01-05')
  expect(await create('2026-01-05', '2026-01-09')).toMatchObject(refusal)
  expect(await create('2025-12-01')).toMatchObject(refusal)
  await created('2026-01-05', '2026-01-09', { room: 2 })
  const later = await created('2026-01-06', '2026-01-09')
  const moved = { id: later.id, version: later.version, fromDate: '2026-01-03' }
  expect(await ask('updateBooking', moved)).toMatchObject(refusal)
  expect((await ask('updateBooking', { ...moved, title: 'Only the name', fromDate: '2026-01-06' })).error).toBeNull()
})

test('the halves of a day complement each other', async () => {
  await created('2026-01-01', '2026-01-03', { toSession: 'first_half' })
  expect(
    await create('2026-01-03', '2026-01-03', { fromSession: 'first_half', toSession: 'first_half' }),
  ).toMatchObject(refusal)
  await created('2026-01-03', '2026-01-04', { fromSession: 'second_half' })
})

test('a time that ends before it begins is refused at its end', async () => {
  expect((await create('2026-01-05', '2026-01-04')).fields).toEqual({
    toDate: { code: 'endBeforeStart', message: '“To date” is before “From date”.' },
  })
  const halves = { fromSession: 'second_half', toSession: 'first_half' }
  expect((await create('2026-01-05', '2026-01-05', halves)).fields?.toDate?.code).toBe('endBeforeStart')
})

test('a step that brings a record among the others is refused where it overlaps one of them', async () => {
  await created('2026-01-01', '2026-01-05')
  const waiting = await planned('2026-01-04', '2026-01-08')
  expect(await ask('bookBooking', { id: waiting.id })).toMatchObject(refusal)
  expect(await ask('getBookingById', { id: waiting.id })).toMatchObject({ data: { status: 'planned' } })
  const fine = await planned('2026-01-06', '2026-01-08')
  expect((await ask('bookBooking', { id: fine.id })).error).toBeNull()
})

test('what is dropped gives its time back, and comes again only where it is free', async () => {
  const first = await created('2026-01-01', '2026-01-05')
  await ask('dropBooking', { id: first.id })
  const second = await created('2026-01-01', '2026-01-05')
  expect(await ask('bookBooking', { id: first.id })).toMatchObject(refusal)
  await ask('dropBooking', { id: second.id })
  expect((await ask('bookBooking', { id: first.id })).error).toBeNull()
})

test('steps that the server takes by itself tell what stands in their way, and the others are taken', async () => {
  await created('2026-01-01', '2026-01-05')
  const inTheWay = await created('2026-01-02', '2026-01-03', { startsOn: '2026-01-02' })
  const free = await created('2026-01-07', '2026-01-08', { startsOn: '2026-01-02' })
  const round = await takeDueSteps(await buildKernel(app.db, testSettings, declared))
  expect(round.taken).toBe(1)
  expect(round.refused).toMatchObject([{ resource: 'bookings', id: inTheWay.id, step: 'begin' }])
  expect(await ask('getBookingById', { id: free.id })).toMatchObject({ data: { status: 'running' } })
})

test('what a record was is restored only where its time is free, and told before', async () => {
  const { id, version } = await created('2026-01-01', '2026-01-05')
  await ask('updateBooking', { id, version, fromDate: '2026-02-01', toDate: '2026-02-05' })
  await created('2026-01-05', '2026-01-05')
  const { data: history } = await ask<{ id: number }[]>('getBookingHistory', { id })
  const entry = history?.at(-1)?.id
  const { data: then } = await ask<{ fields: object[] }>('getBookingVersion', { id, entry })
  expect(then?.fields).toMatchObject([
    { name: 'fromDate', problem: taken },
    { name: 'toDate', problem: taken },
  ])
  expect(await ask('restoreBooking', { id, version: version + 1, entry })).toMatchObject(refusal)
})

test('of many records those that would overlap are refused alone', async () => {
  const ids: number[] = []
  for (const day of ['01', '03', '04', '06']) ids.push((await planned(`2026-01-${day}`, `2026-01-${day}`)).id)
  await created('2026-01-03', '2026-01-03')
  const steps = await look(ids, { kind: 'step', step: 'book' })
  expect(steps?.counts).toMatchObject({ ready: 3, refused: 1 })
  expect((await apply(steps))?.counts).toMatchObject({ done: 3, refused: 1 })
  expect((await rowsOf(steps)).find(({ status }) => status === 'refused')).toMatchObject({
    recordId: ids[1],
    error: refusal,
  })
  // The whole week moves; only the third of them meets the one that stays.
  const booked = ids.filter((_, index) => index !== 1)
  const edit = await look(booked, { kind: 'edit', fields: { fromDate: { add: -1 }, toDate: { add: -1 } } })
  expect((await rowsOf(edit)).map(({ status }) => status)).toEqual(['ready', 'refused', 'ready'])
  expect((await apply(edit))?.counts).toMatchObject({ done: 2, refused: 1 })
})

test('records that follow each other are moved together, and back again where their time is free', async () => {
  const ids: number[] = []
  for (const day of [1, 2, 3, 4, 5]) ids.push((await created(`2026-01-0${day}`, `2026-01-0${day}`)).id)
  const moved = async (days: number) => {
    const change = { kind: 'edit', fields: { fromDate: { add: days }, toDate: { add: days } } }
    const batch = await apply(await look(ids, change))
    expect(batch?.counts).toMatchObject({ done: 5, refused: 0 })
    return batch
  }
  const undone = async (batch: Batch | null | undefined) =>
    apply((await ask<Batch>('undoBatch', { id: batch?.id })).data)
  expect((await undone(await moved(1)))?.counts).toMatchObject({ done: 5, refused: 0 })
  const away = await moved(10)
  await created('2026-01-03', '2026-01-03')
  const back = await undone(away)
  expect(back?.counts).toMatchObject({ done: 4, refused: 1 })
  const refused = (await rowsOf(back)).filter(({ status }) => status === 'refused')
  expect(refused).toMatchObject([{ recordId: ids[2], error: refusal }])
})

test('an import shows which rows overlap a record or each other, and creates the others', async () => {
  await created('2026-01-01', '2026-01-05')
  const fields = ['title', 'room', 'fromDate', 'toDate']
  const { data: batch } = await ask<Batch>('startImport', { resource: 'bookings', fields, key: ['title'] })
  const rows = [
    ['one', '1', '2026-01-06', '2026-01-07'],
    ['two', '1', '2026-01-05', '2026-01-06'],
    ['three', '1', '2026-01-07', '2026-01-08'],
    ['four', '2', '2026-01-01', '2026-01-02'],
  ]
  await ask('addImportRows', { id: batch?.id, from: 0, rows })
  const { data: shown } = await ask<Batch>('previewImport', { id: batch?.id, expected: rows.length })
  expect((await rowsOf(shown)).map(({ status, error }) => [status, error?.fields?.fromDate?.code])).toEqual([
    ['ready', undefined],
    ['refused', 'roomTaken'],
    ['refused', 'roomTaken'],
    ['ready', undefined],
  ])
  await created('2026-01-06', '2026-01-06')
  expect((await apply(shown))?.counts).toMatchObject({ done: 1, refused: 3 })
  expect((await rowsOf(shown))[0]).toMatchObject({ status: 'refused', error: refusal })
})

exhaustively(
  'of eight who book overlapping days at once one gets them, a hundred times',
  async () => {
    const overlapping = async () =>
      (
        await app.db.query({
          text: 'select a.id from bookings a join bookings b on a.id < b.id and a.room = b.room and a.from_date <= b.to_date and b.from_date <= a.to_date',
        })
      ).rows
    for (let round = 0; round < 100; round++) {
      const room = 100 + round
      const eight = Array.from({ length: 8 }, (_, n) =>
        ask('createBooking', booking('2026-03-05', `2026-03-0${5 + (n % 4)}`, { room }), n % 2 ? ann : ben),
      )
      const codes = (await Promise.all(eight)).map(({ error, fields }) => (error ? fields?.fromDate?.code : 'done'))
      expect(codes.sort()).toEqual(['done', ...Array(7).fill('roomTaken')])
    }
    expect(await overlapping()).toEqual([])
  },
  60_000,
)

test('around the application the rule holds all the same, and writers in two transactions take turns', async () => {
  const insert = (day: number, db: Pick<TestApp['db'], 'query'> = app.db) =>
    db.query({
      text: `insert into bookings (title, room, from_date, to_date, status) values ($1, 9, date '2026-04-01' + $2::int, date '2026-04-02' + $2::int, 'booked')`,
      values: [`Direct ${++count}`, day],
    })
  await insert(0)
  await expect(insert(1)).rejects.toMatchObject({ code: '23P01' })
  await expect(app.db.query({ text: `update bookings set status = 'gone'` })).rejects.toMatchObject({ code: '23514' })
  let second: Promise<unknown> = Promise.resolve()
  await app.db.transaction(async (tx) => {
    await insert(10, tx)
    second = expect(insert(11)).rejects.toMatchObject({ code: '23P01' })
    const waits = async () =>
      (await tx.query({ text: `select from pg_locks where locktype = 'advisory' and not granted` })).rowCount
    while ((await waits()) === 0);
  })
  await second
})
