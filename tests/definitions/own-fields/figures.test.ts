import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDefinitions, pullDefinitions } from '../../../server/app/config/config-command'
import { buildScheduledMail } from '../../../server/export/schedules/scheduled-mail'
import { ServedSlot } from '../../../server/operations/definitions/served'
import { toCompany } from '../../../server/records/compose-model'
import type { DashboardAnswer, ReportAnswer } from '../../../src/framework/reports/report-answers'
import { call, type Person, schemaOnly, startApp, testSettings } from '../../setup/app'
import { shipped } from '../../setup/shipped'
import { secondApp } from '../../wire/wire'
import { type OwnFieldCompany, type Row, startOwnFields } from './own-field-company'

let company: OwnFieldCompany
let claim: Row
beforeAll(async () => {
  company = await startOwnFields()
  const { one, two, done, saveEmployee } = company
  await saveEmployee(one, { ownShirt: 'large', ownBonus: '100.50', ownSince: '2026-02-28' })
  await saveEmployee(two, { ownShirt: 'small', ownBonus: '50' })
  const [project] = await done<Row[]>('getDepartments', { perPage: 1 }, company.hr)
  const values = { title: 'Taxi', costCentreId: project?.id, ownFleet: '12.50', ownSource: 'fleet' }
  claim = await done('createExpenseDetails', values, one)
})
afterAll(() => company.app.close())

/** Opens a report or a dashboard made here as its page does. */
async function open<Answer>(key: string, as: Person): Promise<Answer> {
  const { operation } = await company.done<{ operation: string }>('getStoredReport', { report: `Reports/${key}` }, as)
  return company.done<Answer>(operation, {}, as)
}

const byShirt = {
  ...{ title: 'Bonus by shirt', of: 'employees', by: ['status', 'ownShirt', 'ownSince:month'], to: ['hr', 'director'] },
  figures: [{ figure: 'count' }, { figure: 'sum:ownBonus', label: 'Bonus', where: { ownShirt: { eq: 'large' } } }],
}

test('reports group, filter and sum by own fields, and tell nothing to those who may not read them', async () => {
  const { hr, apply, app } = company
  const director = await app.person('director')
  const key = await apply('report', byShirt)
  const answer = await open<ReportAnswer>(key, hr)
  expect(JSON.stringify(answer.groups)).toContain('"label":"Large","count":1')
  expect(JSON.stringify(answer.figures)).toContain('100.50')
  const hidden = await open<ReportAnswer>(key, director)
  expect(JSON.stringify(hidden)).not.toMatch(/Large|100\.50|ownShirt|Bonus"/)
  const filtered = { ...byShirt, title: 'Large ones', by: ['status'], where: { ownShirt: { eq: 'large' } } }
  const narrow = await apply('report', { ...filtered, figures: [{ figure: 'count' }] })
  expect((await open<ReportAnswer>(narrow, hr)).count).toBe(1)
  // A count of what one may not see would tell it.
  const counted = await app.call('getStoredReport', { report: `Reports/${narrow}` }, { as: director })
  expect(counted.body.data).toBeNull()
})

test('tiles of dashboards count by own fields, and are not there for those who may not read them', async () => {
  const { hr, finance, apply } = company
  const tile = { label: 'Large shirts', of: 'employees', where: { ownShirt: { eq: 'large' } } }
  const tiles = [
    { name: 'large', ...tile },
    { name: 'bonus', label: 'Bonus', of: 'employees', figure: 'sum:ownBonus' },
    { name: 'people', label: 'People', of: 'employees' },
  ]
  const key = await apply('dashboard', { title: 'Shirts', to: ['hr', 'finance'], tiles })
  const read = async (as: Person) => (await open<DashboardAnswer>(key, as)).tiles.map(({ label }) => label)
  expect(await read(hr)).toEqual(['Large shirts', 'Bonus', 'People'])
  expect(await read(finance)).toEqual(['People'])
})

test('a list is sent on schedule with own fields, as its owner may read them then', async () => {
  const { app, hr, done } = company
  const served = await ServedSlot.open(app.db, testSettings, shipped)
  const host = { db: app.db, model: served.current.model, company: toCompany(testSettings) }
  const state = { filter: { ownShirt: { eq: 'large' } }, columns: ['fullName', 'ownShirt', 'ownTwice'] }
  const view = await done('saveView', { resource: 'employees', name: 'Large shirts', state }, hr)
  const schedule = { resource: 'employees', viewId: view.id, format: 'csv', rhythm: 'daily', hour: 8 }
  const { id } = await done('saveExportSchedule', schedule, hr)
  const mail = await buildScheduledMail(host, id, hr.empId)
  expect([mail.rows, mail.file?.content.toString()]).toEqual([1, expect.stringMatching(/Shirt size[\s\S]*Large.*201/)])
  await app.db.query({
    text: `update saved_views set owner_emp_id = $2 where id = $1`,
    values: [view.id, company.finance.empId],
  })
  await app.db.query({
    text: `update export_schedules set owner_emp_id = $2 where id = $1`,
    values: [id, company.finance.empId],
  })
  await expect(buildScheduledMail(host, id, company.finance.empId)).rejects.toThrow(/./)
  await served.close()
})

test('a role made on the screen is lent an own field, each right by itself', async () => {
  const { app, admin, one, two, done, apply } = company
  const can = { list: 'all', show: 'all', update: 'all' }
  const rights = { employees: { as: 'hr', can, reads: ['ownShirt', 'ownBonus'], writes: ['ownShirt'] } }
  await apply('role', { name: 'tailor', label: 'Tailor', rights })
  const second = await app.person('admin')
  const tailor = await app.person()
  const granted = await done<{ id: number | null; requestId: number }>(
    'grantRole',
    { empId: tailor.empId, role: 'ownTailor' },
    admin,
  )
  if (granted.id === null) await done('approveRoleRequest', { id: granted.requestId }, second)
  const read = () => done<Row>('getEmployeeByEmpId', { id: two.empId }, tailor)
  const before = await read()
  expect(before).toMatchObject({ ownShirt: 'small', ownBonus: '50.00' })
  expect(before).not.toHaveProperty('ownSince')
  await done('updateEmployee', { id: two.empId, version: before.version, ownShirt: 'large' }, tailor)
  const input = { id: two.empId, version: before.version + 1, ownBonus: '60' }
  expect(await company.refused('updateEmployee', input, tailor)).toContain('ownBonus')
  expect(JSON.stringify(await done<object>('getOverlays', {}, tailor))).toContain('Shirt size')
  expect(JSON.stringify(await done<object>('getOverlays', {}, one))).not.toContain('Shirt size')
})

test('an amount in the currency of the claim follows it, and those who read the claim export it', async () => {
  const { finance, one, two, done } = company
  expect(claim).toMatchObject({ ownFleet: '12.50', ownSource: 'fleet' })
  expect(claim).not.toHaveProperty('ownAudit')
  expect(await company.refused('getExpenseDetailsById', { id: claim.id }, two)).not.toContain('12.50')
  const csv = await done<unknown>('exportExpenses', { format: 'csv', fields: ['ownFleet', 'ownSource'] }, one)
  expect(String(csv)).toMatch(/Fleet share[\s\S]*12\.50[\s\S]*Fleet/)
  const audited = await done<Row[]>('getAllExpenses', { filter: { ownAudit: { gt: '0' } } }, finance)
  expect(audited.map(({ ownAudit }) => ownAudit)).toEqual([])
})

test('definitions with own fields are pulled byte by byte, applied elsewhere, and served by a second server', async () => {
  const { app, hr, one } = company
  const folder = mkdtempSync(join(tmpdir(), 'steward-own-fields-'))
  const readFolder = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  await pullDefinitions(app.db, folder)
  const pulled = readFolder()
  expect(await changeDefinitions(app.db, testSettings, shipped, folder, undefined)).toBe('0 changes.')
  const other = await startApp(undefined, {}, { template: schemaOnly })
  expect(await changeDefinitions(other.db, testSettings, shipped, folder, 'From the other one')).toContain('in force')
  await pullDefinitions(other.db, folder)
  expect(readFolder()).toEqual(pulled)
  await other.close()
  rmSync(folder, { recursive: true })
  const second = await secondApp(app)
  const { body } = await call<Row>(second.app, 'getEmployeeByEmpId', { id: one.empId }, { as: hr })
  expect(body.data).toMatchObject({ ownShirt: 'large', ownTwice: '201.00' })
  await second.close()
})
