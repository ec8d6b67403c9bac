import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../../resources'
import { openBrowser } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { look } from '../screens'
import { signedIn } from '../signed-in'
import { findFullestRecord, findHeadProblems } from './look-at-record'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const daily = ['invoices', 'leaveRequests', 'expenses', 'procurements', 'employeeExits', 'employees']

test('what a record is, for whom, how much and when stand in sight, with its first line and its next step', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await look(page, '/Home')
  const problems: Record<string, string[]> = {}
  for (const name of daily) {
    const resource = resources.find((each) => each.name === name)
    const record = resource && (await findFullestRecord(page, resource))
    problems[name] = record ? await findHeadProblems(page, resource, record) : ['has no record']
  }
  expect(problems).toEqual(Object.fromEntries(daily.map((name) => [name, []])))
  expect(pageErrors).toEqual([])
  await close()
})
