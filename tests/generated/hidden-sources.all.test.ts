import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everybody, type Somebody } from './askers'
import { type Company, startCompany } from './company'
import { HiddenSources } from './hidden-sources'
import { Oracle } from './oracle'

vi.setConfig({ testTimeout: 3_600_000 })

/** Sources that are tried; fewer where somebody says so. */
const most = Number(process.env.SOURCES ?? 10_000)

let company: Company
let people: Somebody[]
let oracle: Oracle
beforeAll(async () => {
  company = await startCompany()
  people = (await everybody(company)).filter(({ name }) => !name.startsWith('a new'))
  oracle = await Oracle.of(company)
})
afterAll(() => company.close())

test('nine people find by no question what a value that they may not read is computed of', async () => {
  const hidden = new HiddenSources(company, oracle, people, 23)
  await hidden.attack(most, 2)
  const { wrong, ...seen } = hidden.seen
  console.log(`hidden sources: ${JSON.stringify(seen)}`)
  expect(people).toHaveLength(9)
  expect(wrong).toEqual([])
  expect(seen.questions).toBeGreaterThan(100)
})
