import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, startCompany } from './company'
import { Figures } from './reports'

/** Random filters, periods and groupings of each report, each asked as everybody: 200 of four reports. */
const turns = 50

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
  for (let turn = 0; turn < turns; turn++) await figures.tryReports()
  const { wrong, ...counts } = figures.seen
  console.log(`reports: ${JSON.stringify(counts)}`)
  expect(wrong).toEqual([])
  expect(counts.filled).toBeGreaterThan(2000)
})
