import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Leaving, startLeaving } from '../exit/drive'
import { companyToday, daysFromToday } from '../setup/clock'

let company: Leaving
beforeAll(async () => {
  company = await startLeaving()
})
afterAll(async () => {
  vi.useRealTimers()
  await company.app.close()
})

test('duty that somebody has asked for is part of their exit, and cancelled when they go', async () => {
  const person = await company.hire()
  const { id } = await company.done<{ id: number }>(person, 'createOnDuty', {
    ...{ fromDate: companyToday(), toDate: companyToday(), purpose: 'training', place: 'Pune', reason: 'A course' },
  })
  const exit = await company.onNotice(person, companyToday())
  expect(exit.impact).toContainEqual(expect.objectContaining({ key: 'onDutyRequests.empId', count: 1 }))
  await company.step(company.hr, exit, 'startClearance')
  await company.clearByHand(exit)
  expect((await company.step(company.hr, exit, 'complete')).data?.status).toBe('completed')
  vi.useFakeTimers({ toFake: ['Date'] })
  await company.setClock(`${daysFromToday(1)}T06:00:00Z`)
  expect(await company.runJob()).toMatchObject({ ended: 1, refused: 0, warned: [] })
  const { data } = await company.call<{ status: string }>(company.hr, 'getOnDutyRequestById', { id })
  expect(data?.status).toBe('cancelled')
})
