import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, startCompany, takeTime } from './company'
import { Figures } from './reports'

takeTime()

let company: Company
let figures: Figures
beforeAll(async () => {
  company = await startCompany()
  figures = new Figures(company, 23)
  await figures.start()
})
afterAll(() => company.close())

test('reports and tiles tell what the lists hold that they open, and what SQL adds up, as everybody', async () => {
  for (let turn = 0; turn < 2; turn++) await figures.tryReports()
  await figures.tryDashboards()
  const { wrong, ...counts } = figures.seen
  console.log(`reports: ${JSON.stringify(counts)}`)
  expect(wrong).toEqual([])
  expect(counts.filled).toBeGreaterThan(100)
  expect(counts.sums).toBeGreaterThan(50)
})
