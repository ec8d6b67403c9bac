import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '../../resources/people/roles'
import type { Database } from '../../server/database/connect'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { copyProject } from '../lint/copy.mjs'
import type { Person, TestApp } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { applyRecipe, type Copied, checkTypes, loadCopy, plainBlock, recipes } from './recipes'

type Row = Record<string, unknown> & { id: number; version: number; status: string }

const copy = copyProject('recipes', (path) => /^(bench|docs|public)\//.test(path))
let copied: Copied
let types: Promise<void>
let app: TestApp
let [hr, manager, employee]: Person[] = []
beforeAll(async () => {
  for (const [, text] of recipes) applyRecipe(copy, text)
  types = checkTypes(copy)
  types.catch(() => undefined)
  copied = await loadCopy(copy)
  app = await copied.startApp(undefined, {}, { template: companyOfCopy() })
  hr = await app.person('hr')
  manager = await app.person()
  employee = await app.person()
  await app.reportsTo(employee, manager)
  await app.reportsTo(hr, manager)
})
afterAll(async () => {
  await app?.close()
  await types?.catch(() => undefined)
  rmSync(copy, { recursive: true, force: true })
})

/** The tables of the copy, with a department to hire people into. */
const companyOfCopy = () => ({
  name: 'recipes',
  async fill(db: Database) {
    await copied.schemaOnly.fill(db)
    await db.query({ text: `insert into departments (name, code, status) values ('Tests', 'TESTS', 'active')` })
  },
})

async function ask<Data = Row>(operation: string, params: object, as = hr): Promise<Data> {
  const { error, fields, data } = (await app.call<Data>(operation, { ...params }, as ? { as } : {})).body
  expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
  return data as Data
}

const textOf = (name: string) => recipes.find(([each]) => each === name)?.[1] ?? ''

test('all recipes together compile', () => types)

test('the build accepts them', () => {
  expect(() => copied.checkDeclarations(copied.stewardServer)).not.toThrow()
})

test('a field is stored and answered', async () => {
  const calendar = await ask('createHolidayCalendar', { name: 'Everywhere' })
  const announcement = 'https://example.com/announced'
  const holiday = { calendarId: calendar.id, name: 'Founders', date: daysFromToday(40), announcement }
  expect(await ask('createHoliday', holiday)).toMatchObject({ announcement })
})

test('a resource has its operations, and its grants hold', async () => {
  const own = await ask('createRoomBooking', { code: 'A-1', on: companyToday() }, employee)
  expect(own).toMatchObject({ code: 'A-1', empId: employee?.empId })
  const other = await app.person()
  expect(await ask<Row[]>('getRoomBookings', {}, other)).toEqual([])
  const places = copied.steward.resources.map(({ name, menu }) => `${menu}: ${name}`)
  expect(places).toContain('Office: roomBookings')
})

test('an area has its first resource', async () => {
  expect(copied.steward.areas.map(({ name }) => name)).toContain('lounge')
  expect(await ask('createLoungeVisit', { name: 'The first' })).toMatchObject({ status: 'active' })
})

test('a role is held, and may do what its grants say', async () => {
  const receptionist = await app.person('receptionist' as RoleName)
  const { body } = await app.call<Row[]>('getHolidayCalendars', {}, { as: receptionist })
  const holiday = { calendarId: body.data?.[0]?.id, name: 'Open day', date: daysFromToday(41) }
  expect(await ask('createHoliday', holiday, receptionist)).toMatchObject({ name: 'Open day' })
  expect((await app.call('createHoliday', holiday, { as: employee as Person })).body.code).toBe('forbidden')
})

test('a menu entry stands in the side bar of everybody', () => {
  const paths = copied.steward.roles.menus.map(({ items }) => items.map(({ path }) => path))
  expect(paths.filter((all) => all.includes('/Policy')).length).toBeGreaterThan(3)
  expect(paths.filter((all) => all.includes('/Policy') && !all.includes('/RoomBookings'))).toEqual([])
})

test('an approval asks the manager, a letter is made with it, and a step stores its effect', async () => {
  const { id } = await ask('createRoomBooking', { code: 'B-1', on: daysFromToday(3) }, employee)
  const missing = (await app.call('approveRoomBooking', { id }, { as: manager as Person })).body
  expect(missing.fields).toMatchObject({ status: { code: 'letterTemplateMissing' } })
  const letter = {
    letter: 'roomBookings.permit',
    name: 'Permit',
    subject: 'Your room',
    body: plainBlock(textOf('letter'), 'text'),
  }
  await ask('useLetterTemplate', { id: (await ask('createLetterTemplate', letter)).id })
  expect((await app.call('approveRoomBooking', { id }, { as: employee as Person })).body.error).not.toBeNull()
  expect(await ask('approveRoomBooking', { id }, manager)).toMatchObject({ status: 'approved' })
  const kinds = await ask<object[]>('getAttachments', { resource: 'roomBookings', id }, employee)
  expect(kinds).toMatchObject([{ kind: 'permit', canChange: false, files: [{ extension: 'pdf' }] }])
  const released = await ask('releaseRoomBooking', { id }, employee)
  expect(released).toMatchObject({ status: 'released', releasedOn: companyToday() })
})

test('a report counts, and a tile stands on the dashboard', async () => {
  expect(copied.steward.reports.find(({ name }) => name === 'roomBookings')).toMatchObject({ menu: 'Office' })
  const counted = await ask<{ count: number }>('getRoomBookingsReport', {}, employee)
  expect(counted.count).toBeGreaterThan(0)
  const { tiles } = await ask<{ tiles: { name: string }[] }>('getCompanyDashboard', {})
  expect(tiles.find(({ name }) => name === 'roomsToday')).toMatchObject({ label: 'Rooms today', value: '1' })
})

test('an event is notified to the person, and not to whoever did it', async () => {
  const { id } = await ask('createRoomBooking', { code: 'C-1', on: daysFromToday(5) }, employee)
  await ask('approveRoomBooking', { id }, manager)
  await ask('releaseRoomBooking', { id })
  const heard = async (person?: Person) => {
    const all = await ask<{ event: string; title: string; channel: string }[]>('getNotifications', {}, person)
    return all.filter(({ event }) => event === 'roomReleased')
  }
  expect(await heard(employee)).toMatchObject([{ title: 'C-1', channel: 'email' }])
  expect(await heard(hr)).toEqual([])
})

test('a language is offered, and what it leaves out is English', async () => {
  const { i18nProvider } = copied
  expect(i18nProvider.getLocales?.()).toContainEqual({ locale: 'de', name: 'Deutsch' })
  await i18nProvider.changeLocale('de')
  expect([i18nProvider.translate('shell.signOut'), i18nProvider.translate('shell.closeMenu')]).toEqual([
    'Abmelden',
    'Close the menu',
  ])
  expect(i18nProvider.translate('holidays.month', { _: 'Month' })).toBe('Monat')
})

test('an import takes the new column, and refuses what it cannot read', async () => {
  const [head = '', ...lines] = plainBlock(textOf('import'), 'csv').trim().split('\n')
  expect(head).toBe('Code,On,Seats')
  const about = { resource: 'roomBookings', fields: ['code', 'on', 'seats'], key: ['code'], empty: 'keep' }
  const { id } = await ask<Batch>('startImport', about)
  await ask('addImportRows', { id, from: 0, rows: lines.map((line) => line.split(',')) })
  const batch = await ask<Batch>('previewImport', { id, expected: lines.length })
  expect(batch).toMatchObject({ counts: { ready: 1, refused: 1 } })
  const rows = await ask<BatchRow[]>('getBatchRows', { id })
  expect(rows[1]).toMatchObject({ status: 'refused', error: { fields: { seats: expect.anything() } } })
  await ask('applyBatch', { id, expected: lines.length })
  const [imported] = await ask<Row[]>('getRoomBookings', { filter: { code: { eq: 'R-1' } } })
  expect(imported).toMatchObject({ seats: 4, status: 'requested' })
})
