import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { annualQuotas } from '../../../resources/leave/annualQuotas'
import { onDutyRequests } from '../../../resources/onduty/onDutyRequests'
import type { Resource } from '../../../src/framework/resource'
import { buildNewRecord } from '../../../src/views/form/form-input'
import { type SignedInPerson, todayForRecords } from '../../../src/views/signed-in'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // In Kolkata it is the morning of the 19th.
  vi.setSystemTime(new Date('2026-11-19T02:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

const company = { currency: 'INR', zone: 'Asia/Kolkata' }
const personIn = (zone?: string): SignedInPerson => ({
  ...{ empId: 1, fullName: 'Ann', roles: ['employee', 'hr'], company },
  ...(zone !== undefined && { zone }),
})
const duty = onDutyRequests as unknown as Resource
const quotas = annualQuotas as unknown as Resource

test.each([
  ['America/New_York', '2026-11-18'],
  ['Asia/Kolkata', '2026-11-19'],
  ['Pacific/Kiritimati', '2026-11-19'],
  [undefined, '2026-11-19'],
])('a form of a person in %s begins with their day, and one of the books with that of the company', (zone, day) => {
  const who = personIn(zone)
  expect(buildNewRecord(duty, who, {})).toMatchObject({ fromDate: day, toDate: day })
  expect(todayForRecords(duty, who)).toBe(day)
  expect(buildNewRecord(quotas, who, {})).toMatchObject({ effectiveFrom: '2026-11-19' })
})
