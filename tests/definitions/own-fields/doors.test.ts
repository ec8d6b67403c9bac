import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../../src/framework/batch'
import type { SearchAnswer } from '../../../src/framework/lists/search-answer'
import { recordsOf, workbookOf } from '../../export/exported'
import { plainRows } from '../../export/workbook'
import { type OwnFieldCompany, type Row, startOwnFields } from './own-field-company'

let company: OwnFieldCompany
beforeAll(async () => {
  company = await startOwnFields()
})
afterAll(() => company.app.close())

const ids = () => [company.one.empId, company.two.empId]
const listIds = async (params: object, as = company.hr) =>
  (await company.done<Row[]>('getEmployees', params, as)).map(({ id }) => id)
const readShirts = async () =>
  (await Promise.all([company.one, company.two].map((each) => company.readEmployee(each)))).map(
    ({ ownShirt }) => ownShirt ?? null,
  )

const runBatch = (batch: Batch) =>
  company.done<Batch>('applyBatch', { id: batch.id, expected: batch.total }, company.hr)
const undo = async (batch: Batch) => runBatch(await company.done<Batch>('undoBatch', { id: batch.id }, company.hr))
const readRows = (batch: Batch) => company.done<BatchRow[]>('getBatchRows', { id: batch.id, perPage: 50 }, company.hr)

test('several records are changed at once and changed back, formulas too, by those who may', async () => {
  const { hr, one, finance, admin, done, readEmployee } = company
  const edit = (fields: object) => ({
    ...{ resource: 'employees', selection: { ids: ids() } },
    change: { kind: 'edit', fields },
  })
  const set = { ownShirt: { set: 'large' }, ownBonus: { set: '100.10' }, ownSince: { set: '2026-01-31' } }
  const batch = await done<Batch>('previewBatch', edit(set), hr)
  expect((await readRows(batch))[0]?.changes).toMatchObject({
    ownShirt: { to: 'large' },
    ownTwice: { from: null, to: '200.20' },
  })
  expect(await runBatch(batch)).toMatchObject({ counts: { done: 2 } })
  const more = edit({ ownBonus: { multiply: '1.5' }, ownSince: { add: 2 } })
  const second = await runBatch(await done<Batch>('previewBatch', more, hr))
  expect(await readEmployee(one)).toMatchObject({ ownBonus: '150.15', ownTwice: '300.30', ownSince: '2026-02-02' })
  for (const as of [finance, admin, one])
    expect(await company.refused('previewBatch', edit(set), as)).not.toMatch(/large|Shirt size/)
  await undo(second)
  await undo(batch)
  expect(await readEmployee(one)).toMatchObject({ ownShirt: null, ownBonus: null, ownTwice: null, ownSince: null })
  const tooMuch = await done<Batch>('previewBatch', edit({ ownBonus: { set: '5000' } }), hr)
  expect((await readRows(tooMuch))[0]?.error?.fields).toMatchObject({ ownBonus: { message: 'At most 1,000.' } })
})

async function previewImport(fields: string[], key: string[], cells: string[][]): Promise<Batch> {
  const { done, hr } = company
  const { id } = await done<Batch>('startImport', { resource: 'employees', fields, key }, hr)
  await done('addImportRows', { id, from: 0, rows: cells }, hr)
  return done<Batch>('previewImport', { id, expected: cells.length }, hr)
}

test('a file brings choices by label and by name, amounts, dates and references, and is taken back', async () => {
  const { hr, one, two, admin, readEmployee } = company
  const mentor = await readEmployee(hr)
  const batch = await previewImport(
    ['id', 'ownShirt', 'ownBonus', 'ownSince', 'ownMentorEmpId', 'ownRemote'],
    ['id'],
    [
      [String(one.empId), 'Large', '100.50', '2026-02-28', String(mentor.fullName), 'Yes'],
      [String(two.empId), 'small', '12', '', String(mentor.workEmail), 'no'],
      [String(hr.empId), 'Huge', 'much', '31/31/2026', 'Nobody', ''],
    ],
  )
  expect((await readRows(batch)).map(({ error }) => Object.keys(error?.fields ?? {}).sort())).toEqual([
    [],
    [],
    ['ownBonus', 'ownMentorEmpId', 'ownShirt', 'ownSince'],
  ])
  expect(await runBatch(batch)).toMatchObject({ counts: { done: 2, refused: 1 } })
  expect(await readEmployee(one)).toMatchObject({
    ...{ ownShirt: 'large', ownBonus: '100.50', ownTwice: '201.00', ownSince: '2026-02-28', ownRemote: true },
    ownMentorEmpId: hr.empId,
  })
  await undo(batch)
  expect(await readShirts()).toEqual([null, null])
  for (const as of [admin, one]) {
    const input = { resource: 'employees', fields: ['id', 'ownShirt'], key: ['id'] }
    expect(await company.refused('startImport', input, as)).not.toContain('Shirt size')
  }
  // A unique own field finds records as declared ones do.
  await company.saveEmployee(one, { ownBadge: 'B-1' })
  const byBadge = await previewImport(['ownBadge', 'ownShirt'], ['ownBadge'], [['B-1', 'Large']])
  expect(await runBatch(byBadge)).toMatchObject({ counts: { done: 1 } })
  expect(await readShirts()).toEqual(['large', null])
  await undo(byBadge)
})

test('CSV and XLSX hold labels, amounts and days, for those who may read them', async () => {
  const { app, hr, one, two, finance, done, saveEmployee } = company
  const since = '2026-02-28'
  await saveEmployee(one, { ownShirt: 'large', ownBonus: '100.50', ownSince: since, ownNickname: 'Quibble' })
  await saveEmployee(two, { ownShirt: 'small', ownBonus: '50', ownNickname: 'Zorro', ownMentorEmpId: hr.empId })
  const fields = ['fullName', 'ownShirt', 'ownBonus', 'ownTwice', 'ownSince', 'ownMentorEmpId']
  const asked = { filter: { id: { in: ids() } }, sort: [['ownBonus', 'desc']], fields }
  const csv = String(await done<unknown>('exportEmployees', { format: 'csv', ...asked }, hr))
  expect(csv).toContain('Shirt size')
  expect(csv).toMatch(/Large.*100\.50.*201\.00/)
  const [head = [], first = []] = plainRows(recordsOf(await workbookOf(app, hr, 'exportEmployees', asked)))
  expect(head.join()).toMatch(/Shirt size,Bonus.*,Twice.*,Since,Mentor/)
  expect(first.slice(1, 4)).toEqual(['Large', '100.50', '201.00'])
  for (const as of [finance, one]) expect(await company.refused('exportEmployees', asked, as)).not.toMatch(/Large|100/)
})

test('lists filter, sort, sum, search and group by them, and keep them in a saved view', async () => {
  const { hr, one, two, finance, done } = company
  expect(await listIds({ filter: { ownShirt: { in: ['large'] }, ownBonus: { gt: '100' } } })).toEqual([one.empId])
  const byBonus = { filter: { ownBonus: { empty: false } }, sort: [['ownBonus', 'asc']] }
  expect(await listIds(byBonus)).toEqual(ids().reverse())
  expect(await listIds({ filter: { 'ownMentorEmpId.id': { eq: hr.empId } } })).toEqual([two.empId])
  const sums = { figures: ['sum:ownBonus'], groups: ['ownShirt'] }
  const summary = JSON.stringify(await done<object>('summarizeEmployees', sums, hr))
  expect(summary).toMatch(/150\.50.*Large/)
  expect(await company.refused('summarizeEmployees', sums, finance)).not.toMatch(/150\.50|Large/)
  expect(await listIds({ q: 'quibb' }, two)).toEqual([one.empId])
  const find = async (q: string) => JSON.stringify(await done<SearchAnswer>('searchAll', { q }, two))
  expect(await find('quibble')).toContain(`"id":${one.empId}`)
  expect(await find('B-1')).not.toContain(`"id":${one.empId}`)
  const state = { filter: { ownShirt: { eq: 'large' } }, sort: byBonus.sort, columns: ['fullName', 'ownShirt'] }
  const view = await done('saveView', { resource: 'employees', name: 'Large', state }, hr)
  const views = await done<Row[]>('getSavedViews', { resource: 'employees' }, hr)
  expect(views.find(({ id }) => id === view.id)).toMatchObject({ state })
})

test('history tells what was changed to those who may read it, and an entry is brought back', async () => {
  const { hr, two, done, readEmployee, saveEmployee } = company
  await saveEmployee(two, { ownShirt: 'large', ownBonus: '60' })
  const entries = await done<(Row & { changes: object })[]>('getEmployeeHistory', { id: two.empId }, hr)
  expect(entries[0]?.changes).toMatchObject({ ownShirt: { from: 'small', to: 'large' }, ownTwice: { to: '120.00' } })
  const told = JSON.stringify(await done<object>('getEmployeeHistory', { id: two.empId }, two))
  expect(told).not.toMatch(/ownShirt|120\.00/)
  const { version } = await readEmployee(two)
  await done('restoreEmployee', { id: two.empId, version, entry: entries[1]?.id }, hr)
  expect(await readEmployee(two)).toMatchObject({ ownShirt: 'small', ownBonus: '50.00', ownTwice: '100.00' })
})
