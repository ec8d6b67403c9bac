import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ExportSchedule } from '../../../src/framework/lists/schedule'
import type { ReportAnswer } from '../../../src/framework/reports/report-answers'
import type { ReportState, SavedReport } from '../../../src/framework/reports/saved-report'
import { readPdf } from '../../e2e/pdf'
import { declaredTrips } from '../../reports/trips'
import type { Person } from '../../setup/app'
import { companyToday } from '../../setup/clock'
import { readCsv, withoutMark } from '../csv'
import { aboutOf, recordsOf } from '../exported'
import { plainRows, readWorkbook } from '../workbook'
import { type Mailing, origin, startMailing } from './scheduled'

let mailing: Mailing
let finance: Person
let sailor: Person
let admin: Person

beforeAll(async () => {
  mailing = await startMailing(declaredTrips())
  const { app } = mailing
  ;[finance, sailor, admin] = [await app.person('finance'), await app.person('employee'), await app.person('admin')]
  await set(`insert into harbours (name, country) values ('Kochi', 'in'), ('=1+1', 'fr')`)
  await set(
    `insert into trips (name, harbour_id, leaves, returns, kind, coin, price, cost, miles, status)
    select 'trip ' || n, (array[1, 2])[1 + n % 2], $1::date - n, $1::date - n, (array['fishing', 'ferry'])[1 + n % 2],
      (array['INR', 'EUR'])[1 + n % 2], n, 2, 1, 'sailed' from generate_series(0, 9) n`,
    companyToday(),
  )
})
afterEach(async () => {
  await mailing.rest()
  await set('delete from saved_views')
})
afterAll(() => mailing.close())

const set = (text: string, ...values: unknown[]) => mailing.app.db.query({ text, values })
const call = <Data>(operation: string, params: object, as: Person) =>
  mailing.app.call<Data>(operation, { ...params }, { as })
const rowsOf = (content: Buffer | undefined) => readCsv(withoutMark(content?.toString('utf8') ?? ''))
const revoke = (empId: number, role: string) =>
  set('delete from role_grants where emp_id = $1 and role = $2', empId, role)
const grant = (empId: number, role: string) =>
  set('insert into role_grants (emp_id, role, from_date) values ($1, $2, now()::date)', empId, role)

async function save(as: Person, name: string, state: ReportState, roles: string[] = []): Promise<SavedReport> {
  const { body } = await call<SavedReport>('saveReport', { report: 'TripsReport', name, state, roles }, as)
  expect([body.error, body.fields]).toEqual([null, undefined])
  return body.data as SavedReport
}

const asked = { report: 'TripsReport', format: 'csv', rhythm: 'daily', hour: 8 }

async function schedule(as: Person, viewId: number, params: object = {}): Promise<ExportSchedule> {
  const { body } = await call<ExportSchedule>('saveExportSchedule', { ...asked, viewId, ...params }, as)
  expect([body.error, body.fields]).toEqual([null, undefined])
  return body.data as ExportSchedule
}

async function exported(params: object, as: Person): Promise<Buffer> {
  const { body } = await call<string>('exportReport', { report: 'TripsReport', format: 'csv', ...params }, as)
  return Buffer.from(body.data ?? '')
}

async function page(params: object, as: Person): Promise<ReportAnswer> {
  return (await call<ReportAnswer>('getTripsReport', params, as)).body.data as ReportAnswer
}

const byKind: ReportState = { period: 'fiscalYear', by: ['kind'] }

test('the mail holds the file that the page saves, and that holds the figures of the page', async () => {
  const state: ReportState = { ...byKind, filter: { kind: { eq: 'ferry' } } }
  const { id } = await save(finance, 'Ferries of the year', state)
  await mailing.work()
  await mailing.due((await schedule(finance, id)).id)
  const [letter] = await mailing.letters(1)
  const params = { by: ['kind'], filter: state.filter, period: 'fiscalYear', view: id }
  const file = letter?.files[0]
  expect(file?.content.equals(await exported(params, finance))).toBe(true)
  expect(file?.name).toMatch(/^ferries-of-the-year-\d{4}-\d\d-\d\d\.csv$/)
  const { count, groups, told } = await page({ by: ['kind'], filter: state.filter, period: 'fiscalYear' }, finance)
  const [heads, first, whole] = rowsOf(file?.content)
  expect(heads?.slice(0, 3)).toEqual(['Kind', 'Count', 'Sailed'])
  expect([first?.[0], Number(first?.[1])]).toEqual([groups[0]?.label, groups[0]?.count])
  expect([whole?.[0], Number(whole?.[1])]).toEqual(['All', count])
  expect(heads).toContain('Cost')
  expect(told.map(({ name }) => name)).toContain('cost')
  expect(letter?.subject).toBe('Your report: Ferries of the year')
  expect(letter?.text).toContain(`${origin}/TripsReport?view=${id}`)
  expect(letter?.text).toContain(count === 1 ? '1 record' : `${count} records in 1 group`)
})

test('a workbook holds numbers as numbers, no formula, and what the figures are of', async () => {
  const { id } = await save(finance, 'Harbours', { period: 'fiscalYear', by: ['harbourId'] })
  await mailing.work()
  await mailing.due((await schedule(finance, id, { format: 'xlsx' })).id)
  const [letter] = await mailing.letters(1)
  const workbook = readWorkbook(letter?.files[0]?.content ?? Buffer.alloc(0))
  expect(plainRows(recordsOf(workbook)).map(([name]) => name)).toEqual(['Harbour', '=1+1', 'Kochi', 'All'])
  expect(aboutOf(workbook).map(([words]) => words)).toEqual(expect.arrayContaining(['Saved as', 'Report', 'Period']))
  const csv = rowsOf(await exported({ by: ['harbourId'] }, finance))
  expect(csv.map(([name]) => name)).toEqual(['Harbour', "'=1+1", 'Kochi', 'All'])
})

test('a PDF is sent and saved', async () => {
  const { id } = await save(finance, 'Paper', byKind)
  await mailing.work()
  await mailing.due((await schedule(finance, id, { format: 'pdf' })).id)
  const [letter] = await mailing.letters(1)
  expect(letter?.files[0]?.type).toBe('application/pdf')
  expect(letter?.files[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a run has the rights of its day: rows and figures go with the role', async () => {
  await grant(sailor.empId, 'finance')
  const { id } = await save(sailor, 'Kinds', byKind)
  const one = await schedule(sailor, id)
  await mailing.work()
  await mailing.due(one.id)
  const [before] = await mailing.letters(1)
  expect(rowsOf(before?.files[0]?.content).map(([kind]) => kind)).toEqual(['Kind', 'Ferry', 'Fishing', 'All'])
  await revoke(sailor.empId, 'finance')
  await mailing.due(one.id)
  const [, after] = await mailing.letters(2)
  const rows = rowsOf(after?.files[0]?.content)
  expect(rows.map(([kind]) => kind)).toEqual(['Kind', 'Ferry', 'All'])
  expect(rows[0]).not.toContain('Cost')
})

test('a filter over what the owner may no longer read sends nothing, tells why, and pauses in the end', async () => {
  await grant(sailor.empId, 'finance')
  const { id } = await save(sailor, 'Of France', { filter: { 'harbourId.country': { eq: 'fr' } } })
  const one = await schedule(sailor, id)
  await mailing.work()
  await revoke(sailor.empId, 'finance')
  for (const times of [1, 2, 3]) {
    await mailing.due(one.id)
    const letter = (await mailing.letters(times)).at(-1)
    expect(letter?.files).toEqual([])
    expect(letter?.subject).toBe('Not sent: your report Of France')
    expect(letter?.text).toContain('does not fit any more, or asks for what you may no longer read')
  }
  expect(await mailing.scheduleNow(sailor, one.id)).toMatchObject({ isPaused: true, lastRows: null })
})

test('without the right to the records, or with the saved report deleted, nothing is sent', async () => {
  const { id } = await save(finance, 'Gone', byKind)
  const one = await schedule(finance, id)
  await mailing.work()
  await revoke(finance.empId, 'finance')
  await grant(finance.empId, 'restricted')
  await mailing.due(one.id)
  expect((await mailing.letters(1))[0]?.text).toContain('You may no longer see this report.')
  await revoke(finance.empId, 'restricted')
  await grant(finance.empId, 'finance')
  expect((await call('deleteSavedView', { id }, finance)).body.error).toBeNull()
  await mailing.due(one.id)
  expect((await mailing.letters(2))[1]?.text).toContain('The saved report was deleted.')
  expect(await mailing.scheduleNow(finance, one.id)).toMatchObject({ isPaused: true, viewId: null })
})

test('each recipient gets what they may see themselves; who loses the right is taken off and the owner told once', async () => {
  const { id } = await save(finance, 'For two', byKind)
  const other = await mailing.app.person('finance')
  const one = await schedule(finance, id, { recipients: [sailor.empId, other.empId, finance.empId, sailor.empId] })
  expect(one.recipients).toEqual([sailor.empId, other.empId])
  await mailing.work(2)
  await mailing.due(one.id)
  const letters = await mailing.letters(3)
  const kinds = letters.map(({ files }) => rowsOf(files[0]?.content).map(([kind]) => kind)).sort()
  const all = ['Kind', 'Ferry', 'Fishing', 'All']
  expect(kinds).toEqual([all, all, ['Kind', 'Ferry', 'All']].sort())
  expect(letters.filter(({ text }) => text.includes('has it sent to you'))).toHaveLength(2)
  expect(letters.filter(({ text }) => text.includes(`?view=${id}`))).toHaveLength(1)
  await set(`update accounts set status = 'suspended' where emp_id = $1`, other.empId)
  await mailing.due(one.id)
  const next = (await mailing.letters(6)).slice(3)
  const note = next.find(({ files }) => files.length === 0)
  expect(note?.subject).toMatch(/ no longer gets your report For two$/)
  expect(note?.text).toContain('Their account is closed.')
  expect((await mailing.scheduleNow(finance, one.id))?.recipients).toEqual([sailor.empId])
  await mailing.due(one.id)
  await mailing.letters(8)
})

test('an owner who left sends nothing to anybody, and the administrators hear of it once', async () => {
  const owner = await mailing.app.person('finance')
  const { id } = await save(owner, 'Of a leaver', byKind)
  const one = await schedule(owner, id, { recipients: [sailor.empId] })
  await set(`update accounts set status = 'suspended' where emp_id = $1`, owner.empId)
  await mailing.work(2)
  await mailing.due(one.id)
  const administrators = await set(
    `select count(distinct emp_id)::int as n from role_grants where role = 'admin' and to_date is null`,
  )
  const letters = await mailing.letters(Number(administrators.rows[0]?.n))
  expect(letters.every(({ files }) => files.length === 0)).toBe(true)
  expect(letters[0]?.subject).toMatch(/^No longer sent: the report Of a leaver of /)
  expect(letters[0]?.text).toContain('1 other person received it.')
  const { rows } = await set('select is_paused, failures from export_schedules where id = $1', one.id)
  expect(rows).toEqual([{ is_paused: true, failures: 1 }])
})

test('killed and repeated, on two servers and after days without one, each person gets one mail', async () => {
  const { id } = await save(finance, 'Once', byKind)
  const one = await schedule(finance, id, { recipients: [sailor.empId] })
  await set(`update export_schedules set next_at = now() - interval '9 days' where id = $1`, one.id)
  // As it stands when a server has queued the mails, taken one, and ended.
  await mailing.work()
  await mailing.letters(2)
  await mailing.rest()
  const again = await schedule(finance, id, { recipients: [sailor.empId] })
  await call('runExportSchedule', { id: again.id }, finance)
  await set('update outbox set unended = 1, attempts = 1')
  await mailing.work(2)
  await Promise.all([mailing.due(again.id), mailing.due(again.id)])
  const letters = await mailing.letters(2)
  expect(new Set(letters.map(({ to }) => to)).size).toBe(2)
})

test('a shared report shows each what they may see themselves; only administrators share', async () => {
  const { body } = await call(
    'saveReport',
    { report: 'TripsReport', name: 'All', state: byKind, roles: ['employee'] },
    finance,
  )
  expect(body.code).toBe('forbidden')
  const shared = await save(admin, 'Shared', { ...byKind, isOnHub: true }, ['employee'])
  const hidden = await save(admin, 'Of Kochi', { filter: { 'harbourId.country': { eq: 'in' } } }, ['employee'])
  const seen = (await call<SavedReport[]>('getSavedReports', {}, sailor)).body.data ?? []
  expect(seen.map(({ id }) => id)).toEqual([hidden.id, shared.id])
  expect(seen[0]).toMatchObject({ isMine: false, state: { isOnHub: false }, route: 'TripsReport' })
  expect(seen[0]?.problem).toMatch(/country/)
  expect(seen[1]).toMatchObject({ state: { ...byKind, isOnHub: true }, problem: null, title: 'Trips' })
  const { groups } = await page({ by: ['kind'], period: 'fiscalYear' }, sailor)
  expect(groups.map(({ value }) => value)).toEqual(['ferry'])
  const change = { report: 'TripsReport', id: shared.id, version: 1, name: 'Mine' }
  expect((await call('saveReport', change, sailor)).body.code).toBe('notFound')
  expect((await call('saveReport', { ...change, version: 9 }, admin)).body.code).toBe('staleVersion')
  expect((await call('deleteSavedView', { id: shared.id }, sailor)).body.code).toBe('notFound')
  const renamed = (await call<SavedReport>('saveReport', change, admin)).body.data
  expect(renamed).toMatchObject({ name: 'Mine', version: 2, roles: ['employee'], state: { isOnHub: true } })
})

test.each([
  [{ period: 'month-13' }, 'state'],
  [{ period: 'week' }, 'state'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'state'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ from: '2026-03-02' }, 'to'],
  [{ period: 'month', from: '2026-03-01', to: '2026-03-02' }, 'period'],
  [{ asOf: '2026-03-01' }, 'asOf'],
  [{ by: ['price'] }, 'by'],
  [{ by: ['kind', 'kind'] }, 'state'],
  [{ by: ['kind', 'harbourId', 'leaves:month'] }, 'state'],
  [{ figure: 'salary' }, 'figure'],
  [{ filter: { nothing: { eq: 1 } } }, 'filter'],
  [{ filter: 'kind' }, 'state'],
  [{ more: 1 }, 'state'],
  [{ filter: { name: { eq: 'x'.repeat(9000) } } }, 'state'],
])('%j is refused at %s', async (state, field) => {
  const { body } = await call('saveReport', { report: 'TripsReport', name: 'Bad', state }, finance)
  expect(Object.keys(body.fields ?? {})).toEqual([field])
})

test('names are no way into headers, paths or formulas', async () => {
  for (const name of ['a\r\nBcc: all@company.example', '', ' ', 'x'.repeat(81)])
    expect((await call('saveReport', { report: 'TripsReport', name, state: {} }, finance)).body.code).toBe(
      'invalidInput',
    )
  const name = '=HYPERLINK("../../etc/passwd") — रिपोर्ट'
  const { id } = await save(finance, name, byKind)
  await mailing.work()
  await mailing.due((await schedule(finance, id)).id)
  const [letter] = await mailing.letters(1)
  expect(letter?.subject).toBe(`Your report: ${name}`)
  expect(letter?.files[0]?.name).toMatch(/^hyperlink-etc-passwd-\d{4}-\d\d-\d\d\.csv$/)
  const only = await save(finance, 'रिपोर्ट', byKind)
  await mailing.due((await schedule(finance, only.id)).id)
  expect((await mailing.letters(2))[1]?.files[0]?.name).toMatch(/^tripsreport-/)
})

test('schedules refuse what they cannot send, and people whose rights do not suffice', async () => {
  const { id } = await save(finance, 'Own', { filter: { 'harbourId.country': { eq: 'in' } } })
  const refused = async (params: object, as = finance) =>
    (await call('saveExportSchedule', { ...asked, viewId: id, ...params }, as)).body
  expect((await refused({ format: 'zip' })).fields).toHaveProperty('format')
  expect((await refused({ report: 'Nothing' })).fields).toHaveProperty('report')
  expect((await refused({ viewId: 999_999 })).code).toBe('notFound')
  expect((await refused({}, sailor)).code).toBe('notFound')
  const { fields } = await refused({ recipients: [sailor.empId] })
  expect(fields?.recipients?.args?.reason).toContain('these people may not open this report')
  expect((await refused({ recipients: [987_654] })).fields).toHaveProperty('recipients')
  expect((await refused({ recipients: Array.from({ length: 21 }, (_, at) => at + 1) })).fields).toHaveProperty(
    'recipients',
  )
  const { body } = await call('exportReport', { report: 'TripsReport', format: 'docx' }, finance)
  expect(body.fields).toHaveProperty('format')
})

test('nothing and too much say so', async () => {
  const none = rowsOf(await exported({ by: ['kind'], from: '1999-01-01', to: '1999-01-31' }, finance))
  expect(none.at(-1)).toEqual(['No data in this period.'])
  await set(`insert into harbours (name, country) select 'harbour ' || g, 'fr' from generate_series(1, 1100) g`)
  await set(`insert into trips (name, harbour_id, leaves, kind, status)
    select name, id, date '2001-01-01', 'ferry', 'sailed' from harbours where name like 'harbour %'`)
  const span = { by: ['harbourId'], from: '2001-01-01', to: '2001-01-01' }
  const rows = rowsOf(await exported(span, finance))
  expect(rows.at(-1)?.[0]).toMatch(/^Not all groups are shown/)
  expect(rows.at(-2)?.slice(0, 2)).toEqual(['All', '1100'])
  expect(rows.length).toBeLessThan(1010)
  const saved = await save(finance, 'Large', span)
  await mailing.work()
  await mailing.due((await schedule(finance, saved.id, { format: 'pdf' })).id)
  const [letter] = await mailing.letters(1)
  expect(letter?.text).toMatch(/This PDF shows the first 500 of 1000 groups; CSV and Excel hold all/)
  const { texts } = readPdf(letter?.files[0]?.content ?? Buffer.alloc(0))
  expect(texts.filter((text) => /^harbour \d+$/.test(text))).toHaveLength(500)
  expect(texts).toContain('1100')
})
