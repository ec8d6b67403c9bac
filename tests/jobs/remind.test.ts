import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendReminders } from '../../server/jobs/send-reminders'
import { buildKernel } from '../../server/kernel'
import type { Kernel } from '../../server/types'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { check, date, ref, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { plusDays } from '../../src/framework/values/dates'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday } from '../setup/clock'

const ending = {
  before: 'lastDay',
  days: [30, 7],
  to: ['finance', { of: 'keeperEmpId' }, { of: 'guestEmpId' }, { of: 'keeperEmpId.reportingManagerEmpId' }],
  while: { isOver: { eq: false } },
  subject: 'A stay ends soon',
  message: 'ends on {date}, in {days} days',
} as const

/** The guest is named and may not read it. */
const stays = defineResource('stays', {
  label: 'Stay',
  route: 'Stays',
  title: 'name',
  fields: {
    name: text({ required: true }),
    lastDay: date(),
    isOver: check({ default: false }),
    keeperEmpId: ref('employees'),
    guestEmpId: ref('employees'),
  },
  remind: { ending },
  access: [
    { to: 'finance', can: ['list', 'show', 'create', 'update'] },
    { to: 'employee', can: ['list', 'show'], where: { keeperEmpId: { eq: '$me' } } },
    { to: 'employee', can: ['list', 'show'], where: { 'keeperEmpId.reportingManagerEmpId': { eq: '$me' } } },
  ],
})

let app: TestApp
let kernel: Kernel
let [finance, keeper, guest]: Person[] = []
beforeAll(async () => {
  app = await startApp(declaredWith(stays))
  kernel = await buildKernel(app.db, testSettings, declaredWith(stays))
  finance = await app.person('finance')
  keeper = await app.person()
  guest = await app.person()
  // Of everybody else who holds the role nothing is asked here.
  await app.db.query({
    text: `delete from role_grants where role = 'finance' and emp_id <> $1`,
    values: [finance?.empId],
  })
})
afterAll(() => app.close())
beforeEach(() => app.db.query({ text: 'delete from notifications' }))

const lastDay = plusDays(companyToday(), 100) ?? ''
const ahead = (days: number, day = lastDay) => plusDays(day, -days) ?? ''
const signal = new AbortController().signal
const sendOn = async (today: string) => (await sendReminders({ ...kernel, today: () => today }, { signal })).sent
async function stay(more: object = {}): Promise<{ id: number; version: number }> {
  const values = { name: 'Stay', lastDay, keeperEmpId: keeper?.empId, guestEmpId: guest?.empId, ...more }
  const { body } = await app.call<{ id: number; version: number }>('createStay', values, finance ? { as: finance } : {})
  expect(body.error).toBeNull()
  return body.data as { id: number; version: number }
}
const told = async () =>
  (
    await app.db.query<{ empId: number; title: string }>({
      text: `select emp_id as "empId", title from notifications where event = 'comesDue' order by id`,
    })
  ).rows

test('each reminder is sent once, to those who may read the record, in the words of the area', async () => {
  await stay()
  expect(await sendOn(ahead(31))).toBe(0)
  const mails = async () => (await app.db.query({ text: `select from outbox where template = 'notice'` })).rows.length
  const before = await mails()
  expect(await Promise.all([sendOn(ahead(30)), sendOn(ahead(30))])).toEqual(expect.arrayContaining([0, 1]))
  expect((await told()).map(({ empId }) => Number(empId)).sort()).toEqual([finance?.empId, keeper?.empId].sort())
  expect((await told())[0]?.title).toMatch(/^Stay: ends on \d\d \w+ \d{4}, in 30 days$/)
  expect((await mails()) - before).toBe(2)
  for (const days of [30, 29, 8]) expect(await sendOn(ahead(days))).toBe(0)
  expect(await sendOn(ahead(7))).toBe(1)
  for (const days of [7, 0, -1]) expect(await sendOn(ahead(days))).toBe(0)
  expect(await told()).toHaveLength(4)
})

test('of those that came due while no server was up the last one is sent, and not the ones before', async () => {
  await stay()
  expect([await sendOn(ahead(5)), await sendOn(ahead(4))]).toEqual([1, 0])
  expect((await told())[0]?.title).toMatch(/in 5 days$/)
})

test('a date that is moved is reminded of anew; what is over, or over with, is not', async () => {
  const { id, version } = await stay()
  await stay({ isOver: true })
  await stay({ lastDay: null })
  expect(await sendOn(ahead(30))).toBe(1)
  const later = plusDays(lastDay, 60)
  await app.call('updateStay', { id, version, lastDay: later }, finance ? { as: finance } : {})
  expect(await sendOn(ahead(29))).toBe(0)
  expect(await sendOn(ahead(30, later))).toBe(1)
})

test('somebody whom what the record refers to names hears of it as well', async () => {
  const boss = await app.person()
  await app.reportsTo(keeper, boss)
  await stay()
  expect(await sendOn(ahead(30))).toBe(1)
  expect((await told()).map(({ empId }) => Number(empId))).toContain(boss.empId)
})

test('whose account is out of use, and who holds the role no longer, hears nothing', async () => {
  await stay({ keeperEmpId: null })
  const ended = `update role_grants set to_date = $2::date where role = 'finance' and emp_id = $1`
  await app.db.query({ text: ended, values: [finance?.empId, ahead(90)] })
  expect(await sendOn(ahead(30))).toBe(0)
  await app.db.query({ text: ended, values: [finance?.empId, null] })
})

test.each([
  ['before what is no date', { before: 'lastDy' }, 'did you mean lastDay?'],
  ['no whole days ahead', { days: [1.5] }, 'no whole numbers'],
  ['to nobody', { to: [] }, 'nobody is reminded'],
  ['to a role that is none', { to: ['finanze'] }, 'did you mean finance?'],
  ['to a field that names no person', { to: [{ of: 'keeperEmp' }] }, 'did you mean keeperEmpId?'],
  [
    'to nobody over a reference',
    { to: [{ of: 'keeperEmpId.reportingManagerEmp' }] },
    'did you mean keeperEmpId.reportingManagerEmpId?',
  ],
  ['while what is no field', { while: { isOverr: { eq: true } } }, 'isOverr'],
  ['in words that nothing fills in', { message: 'ends {dat}' }, 'did you mean date?'],
])('a reminder %s stops the start', (_, wrong, words) => {
  const broken = { ...stays, remind: { ending: { ...ending, ...wrong } } } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken))).toThrow(words)
})
