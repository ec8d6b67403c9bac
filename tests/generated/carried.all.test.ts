import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybody } from './askers'
import { Carried, carriers } from './carried'
import { type Company, startStocked } from './company'

let company: Company
let carried: Carried
beforeAll(async () => {
  company = await startStocked()
  carried = await Carried.of(company, await everybody(company))
}, 600_000)
afterAll(() => company.close())

test.each(carriers)(
  '%s tells nobody of a field that they may not read, whoever asks and of whatever',
  {
    timeout: 3_600_000,
  },
  async (carrier) => {
    const cases = carried.casesOfAll().filter((one) => one.carrier === carrier)
    for (const { resource, who } of cases) await carried.carry(carrier, resource, who)
    const all = carried.cases().filter((one) => one.carrier === carrier)
    console.log(
      `carried by ${carrier}: ${cases.length} of ${all.length} cases, ${carried.told.get(carrier) ?? 0} words told`,
    )
    expect(carried.wrong).toEqual([])
    expect(cases.length).toBeGreaterThan(20)
  },
)

test('mails about all of it tell nobody of one either', async () => {
  expect(await carried.mails()).toBeGreaterThan(0)
  expect(carried.wrong).toEqual([])
})
