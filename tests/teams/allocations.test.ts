import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

interface Written {
  peakPercent: number
  peakFrom: string
}

let app: TestApp
let hr: Person
let made = 0
beforeAll(async () => {
  app = await startApp(declaredWith())
  hr = await app.person('hr')
})
afterAll(() => app.close())

const call = async <Data>(operation: string, params: Record<string, unknown>) =>
  (await app.call<Data>(operation, params, { as: hr })).body

test('shares are tenths of a percent, and their sum is exact', async () => {
  const { empId } = await app.person('employee')
  const share = async (allocationPercent: number) => {
    const params = { name: `Team ${++made}`, leadEmpId: hr.empId }
    const teamId = (await call<{ id: number }>('createTeam', params)).data?.id
    return call<Written>('createTeamMember', { teamId, empId, fromDate: '2026-11-02', toDate: null, allocationPercent })
  }
  for (const part of [33.3, 33.3]) expect((await share(part)).error).toBeNull()
  expect((await share(33.4)).data).toMatchObject({ peakPercent: 100 })
  expect((await share(0.1)).data).toMatchObject({ peakPercent: 100.1 })
  expect((await share(0.05)).fields).toMatchObject({ allocationPercent: { code: expect.any(String) } })
})
