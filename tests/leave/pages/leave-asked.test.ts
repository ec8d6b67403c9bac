import { expect, test } from 'vitest'
import {
  changeSpan,
  findUsualType,
  type LeaveFormInput,
  listNextWorkdays,
  toPreviewRequest,
  toRequestRecord,
} from '../../../resources/leave/pages/apply/leave-form-input'
import { planDay } from '../../../resources/workdays/public'
import { listDates } from '../../../src/framework/values/date-range'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'

const asked: LeaveFormInput = {
  empId: 7,
  leaveTypeId: 1,
  fromDate: '2026-03-06',
  toDate: '2026-03-06',
  fromSession: 'full',
  toSession: 'full',
  reason: 'Family',
  acceptsUnpaid: false,
  more: {},
}

test('ten days of work are offered, without off days and days of leave', () => {
  // Friday 6 March. Fridays and Saturdays are off, Sundays are worked in the first half.
  const works = ['full', 'full', 'full', 'full', 'off', 'off', 'half'] as const
  const workingDays = listDates('2026-03-06', '2026-04-30').map((date) => {
    return { date, ...planDay(works[daysSinceMonday(date)] ?? 'full', null) }
  })
  const days = listNextWorkdays(workingDays, (date) => date !== '2026-03-09')
  expect(days).toHaveLength(10)
  expect(days.slice(0, 3)).toEqual(['2026-03-08', '2026-03-10', '2026-03-11'])
  expect(listNextWorkdays(workingDays, () => false)).toEqual([])
})

test('the type taken most often comes first, else the first', () => {
  const types = [{ id: 1 }, { id: 2 }]
  const leaves = [{ leaveTypeId: 2 }]
  expect([findUsualType(types, leaves), findUsualType(types, []), findUsualType([], [])]).toEqual([2, 1, null])
})

test('dates that do not go together follow the one that was changed', () => {
  expect(changeSpan(asked, { fromDate: '2026-03-10' })).toMatchObject({ fromDate: '2026-03-10', toDate: '2026-03-10' })
  expect(changeSpan(asked, { toDate: '2026-03-02' })).toMatchObject({ fromDate: '2026-03-02', toDate: '2026-03-02' })
})

test('a single day has one part; several days begin and end with what they can', () => {
  const half = changeSpan(asked, { fromSession: 'first_half', toSession: 'first_half' })
  expect(half).toMatchObject({ fromSession: 'first_half', toSession: 'first_half' })
  const longer = changeSpan(half, { toDate: '2026-03-09' })
  expect(longer).toMatchObject({ fromSession: 'full', toSession: 'first_half' })
  expect(changeSpan(longer, { toDate: '2026-03-06' })).toMatchObject({ fromSession: 'full', toSession: 'full' })
})

test('only what is complete is judged, and what is empty is not sent', () => {
  expect(toPreviewRequest({ ...asked, toDate: '' })).toBeUndefined()
  expect(toPreviewRequest({ ...asked, leaveTypeId: null })).toBeUndefined()
  expect(toPreviewRequest({ ...asked, empId: null })).toBeUndefined()
  expect(toPreviewRequest(asked)).toMatchObject({ empId: 7, leaveTypeId: 1, keepAsDraft: false })
  const sent = toRequestRecord({ ...asked, more: { handoverToEmpId: 3, overrideReason: '' } }, true)
  expect(sent).toMatchObject({ handoverToEmpId: 3, keepAsDraft: true })
  expect(sent).not.toHaveProperty('overrideReason')
})
