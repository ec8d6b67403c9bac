import { afterAll, beforeAll, expect, test } from 'vitest'
import { warningAbove } from '../../resources/teams/rules/allocation-peak'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import examples from './allocations.json'

interface Share {
  teamId: number
  fromDate: string
  toDate: string | null
  allocationPercent: number
}

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

test.each(examples)('$id: $says', async ({ given, expect: expected }) => {
  const { empId } = await app.person('employee')
  const teams = new Map<number, number>()
  const place = async (share: Share) => {
    const known = teams.get(share.teamId)
    const params = { name: `Team ${++made}`, leadEmpId: hr.empId }
    const teamId = known ?? (await call<{ id: number }>('createTeam', params)).data?.id ?? 0
    teams.set(share.teamId, teamId)
    return call<Written>('createTeamMember', { ...share, teamId, empId })
  }
  for (const share of given.existing) expect((await place(share)).error).toBeNull()
  const { data, fields } = await place(given.new)
  const { outcome, peakPercent, peakFrom } = expected
  if (outcome === 'refused') {
    const [, month] = new Date(`${peakFrom}T12:00:00Z`).toUTCString().split(' ').slice(1)
    const from = `${peakFrom.slice(8)} ${month} ${peakFrom.slice(0, 4)}`
    const refusal = { code: 'allocationTooHigh', args: { percent: peakPercent, from } }
    expect(fields).toMatchObject({ allocationPercent: refusal })
    return
  }
  expect(data).toMatchObject({ peakPercent, peakFrom })
  expect(Number(data?.peakPercent) > warningAbove).toBe(outcome === 'warning')
})

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
