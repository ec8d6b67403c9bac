import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'
import type { Lead } from './drive'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

const read = async <Data>(username: string, operation: string, params: object = {}): Promise<Data> => {
  const { body } = await steward.call<Data>(operation, { ...params }, { as: await steward.demo(username) })
  expect([operation, body.error]).toEqual([operation, null])
  return body.data as Data
}

test('the demo company has leads in every status', async () => {
  const leads = await read<Lead[]>('marketing', 'getLeads', { perPage: 100 })
  expect(leads.length).toBeGreaterThanOrEqual(30)
  const statuses = ['contacted', 'dormant', 'lost', 'negotiation', 'new', 'proposal', 'qualified', 'won']
  expect([...new Set(leads.map(({ status }) => status))].sort()).toEqual(statuses)
})

test('finance sees what open leads are worth; who has no lead sees none', async () => {
  const { tiles } = await read<{ tiles: { name: string; value: unknown }[] }>('finance', 'getFinanceDashboard')
  expect(JSON.stringify(tiles)).toContain('leadPipeline')
  expect(await read<Lead[]>('employee', 'getLeads')).toEqual([])
})

test('days of all visits add up to the age of each lead', async () => {
  const text = `select l.id from lead_details l where l.received_on is distinct from
    (select min(v.entered_on) from lead_visits v where v.lead_id = l.id)
    or l.status is distinct from (select v.status from lead_visits v where v.lead_id = l.id and v.stage_ended_on is null)`
  expect((await steward.db.query({ text })).rows).toEqual([])
})
