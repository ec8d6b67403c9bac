import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybody } from './askers'
import { Carried, type Carrier, carriers } from './carried'
import { type Company, startStocked, takeTime } from './company'
import { seeded } from './random'

takeTime()

/** Of each way so many, of all there are; `carried.all.test.ts` tries every resource for everybody. An import takes each field by itself. */
const sampled = (carrier: Carrier) => (carrier.startsWith('import') ? 4 : 10)

let company: Company
let carried: Carried
beforeAll(async () => {
  company = await startStocked()
  carried = await Carried.of(company, await everybody(company))
})
afterAll(() => company.close())

test('files, refusals to delete, imports and mails tell nobody of a field that they may not read', async () => {
  expect(carried.foundWrong()).toBeGreaterThan(carried.planted)
  const below = seeded(23)
  const all = carried.cases()
  const tried = carriers.flatMap((carrier) => {
    const those = all.filter((one) => one.carrier === carrier)
    return those.filter(() => below(those.length) < sampled(carrier))
  })
  for (const { carrier, resource, who } of tried) await carried.carry(carrier, resource, who)
  const mails = await carried.mails()
  console.log(
    `carried: ${carried.planted} words, ${tried.length} of ${all.length} cases, ${mails} mails, told ${JSON.stringify([...carried.told])}`,
  )
  expect(carried.wrong).toEqual([])
  for (const carrier of ['csv', 'xlsx', 'pdf', 'import', 'listMail'] as const)
    expect([carrier, carried.told.get(carrier) ?? 0]).not.toEqual([carrier, 0])
  expect(mails).toBeGreaterThan(0)
})
