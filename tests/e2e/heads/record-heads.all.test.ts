import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../../resources'
import { isEmpty } from '../../../src/framework/field'
import { formatSummaryWithTitle } from '../../../src/framework/values/record-summary'
import { openBrowser } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { look } from '../screens'
import { callAs, signedIn } from '../signed-in'
import { findFullestRecord, findHeadProblems, type ReadRecord } from './look-at-record'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const stored = resources.filter(({ source }) => !source)
const withRecords = new Set<string>()

test.each(['finance', 'hr', 'admin', 'director', 'manager', 'employee'])(
  '%s finds in sight what each record is, for whom, how much and when, with its first line and its next step',
  async (person) => {
    const { page, close } = await signedIn(browser, person, { baseURL })
    await look(page, '/Home')
    const problems: string[] = []
    for (const resource of stored.filter(({ name }) => !withRecords.has(name))) {
      const record = await findFullestRecord(page, resource)
      if (!record) continue
      withRecords.add(resource.name)
      const found = await findHeadProblems(page, resource, record)
      problems.push(...found.map((problem) => `${resource.name} ${record.id} ${problem}`))
    }
    await close()
    expect(problems).toEqual([])
  },
)

test('most resources have records to look at', () => {
  expect(withRecords.size).toBeGreaterThan(100)
})

const people = [
  ...['admin', 'director', 'hr', 'hrfinance', 'finance'],
  ...['manager', 'employee', 'marketing', 'restricted'],
]

test.each(people)('%s reads the name of each record that others refer to, or that it is hidden', async (person) => {
  const { page, close } = await signedIn(browser, person, { baseURL })
  await look(page, '/Home')
  const problems: string[] = []
  for (const resource of stored) {
    const { data } = await callAs(page, resource.operations.list, { perPage: '100' })
    for (const row of Array.isArray(data) ? (data as ReadRecord[]) : []) {
      const words = formatSummaryWithTitle(resource, row, 'INR')
      if (/#\d/.test(words)) problems.push(`${resource.name} ${row.id} is called ${words}`)
      for (const [name, { type }] of Object.entries(resource.fields)) {
        const isNamed = isEmpty(row[name]) || row.labels?.[name] !== undefined
        if (type.target && !isNamed) problems.push(`${resource.name} ${row.id} has ${name} without words`)
      }
    }
  }
  await close()
  expect(problems.slice(0, 30)).toEqual([])
})
