import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codesOf, flights, startTravel, type Travel } from './drive'

let travel: Travel
beforeAll(async () => {
  travel = await startTravel()
})
afterAll(async () => {
  vi.useRealTimers()
  await travel.app.close()
})

test('a trip waits for the manager, then for a travel authority, and is approved', async () => {
  travel.setNow('2026-11-01T06:30:00Z')
  const person = await travel.traveller('G1')
  const { id } = await travel.asked(person, { legs: flights('2026-11-10', '2026-11-11') })
  const steps = await travel.decide(id)
  expect(steps.map(({ level }) => level)).toEqual(['manager', 'travelAuthority'])
  expect(await travel.read(person, id)).toMatchObject({
    status: 'approved',
    fromDate: '2026-11-10',
    toDate: '2026-11-11',
  })
})

test('a route that goes back in time is refused', async () => {
  const person = await travel.traveller('G1')
  const answer = await travel.ask(person, { legs: flights('2026-11-12', '2026-11-11') })
  expect(codesOf(answer)).toMatchObject({ legs: 'legsInOrder' })
})
