import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, startCompany } from './company'
import { Figures } from './reports'

/** Random filters, periods and groupings, each asked as everybody. */
const questions = 200

let company: Company
let figures: Figures
beforeAll(async () => {
  company = await startCompany()
  figures = new Figures(company, 7)
  await figures.start()
})
afterAll(() => company.close())

test('of 200 random filters of reports, as everybody, each figure is that of the list it opens and of SQL', {
  timeout: 3_600_000,
}, async () => {
  let asked = 0
  while (asked < questions) asked += await figures.tryReports()
  const { wrong, ...counts } = figures.seen
  console.log(`reports: ${asked} questions, ${JSON.stringify(counts)}`)
  expect(wrong).toEqual([])
  expect(counts.filled).toBeGreaterThan(2000)
})

test('tiles of dashboards tell what the lists hold that they open, as everybody', async () => {
  await figures.tryDashboards()
  const { wrong, ...counts } = figures.seen
  expect(wrong).toEqual([])
  expect(counts.sums).toBeGreaterThan(50)
})
