import { describe, expect, test } from 'vitest'
import { computeAttendanceDay } from '../../../resources/attendance/rules/compute-day'
import type { Punch } from '../../../resources/attendance/rules/day-input'
import { canEnd, isRepeat } from '../../../resources/attendance/rules/punch-pairs'
import { timeSettings } from '../../examples/read-examples'
import { timingOf } from './timing'

const at = (time: string) => Date.parse(`2026-11-04T${time}:00Z`)
const punch = (text: string): Punch => {
  const [direction, time = '', correction] = text.split(' ')
  return { direction: direction as Punch['direction'], at: at(time), isCorrection: correction === 'corrected' }
}

/** First, last and worked minutes of a Wednesday with these punches, in UTC. */
function count(...punches: string[]) {
  const day = computeAttendanceDay({
    ...{ workDate: '2026-11-04', zone: 'UTC', timing: timingOf('general'), rules: timeSettings.attendancePolicy },
    ...{ covers: [], holidayHalves: [], now: Date.parse('2026-11-06T00:00Z'), punches: punches.map(punch) },
  })
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(11, 16))
  return `${time(day.firstIn)}-${time(day.lastOut)} ${day.workedMinutes}`
}

describe('corrections', () => {
  test.each([
    ['both ends move out', '03:30-13:00 570', ['in 03:31', 'out 12:23', 'in 03:30 corrected', 'out 13:00 corrected']],
    ['both ends move in', '04:00-12:00 480', ['in 03:31', 'out 12:23', 'in 04:00 corrected', 'out 12:00 corrected']],
    ['only the arrival', '03:00-12:23 563', ['in 03:31', 'out 12:23', 'in 03:00 corrected']],
    ['only the departure, later', '03:31-13:00 569', ['in 03:31', 'out 12:23', 'out 13:00 corrected']],
    [
      'the departure before the last pair',
      '03:00-08:00 300',
      ['in 03:00', 'out 07:00', 'in 09:00', 'out 12:00', 'out 08:00 corrected'],
    ],
    [
      'the arrival after the first pair',
      '08:00-12:00 240',
      ['in 03:00', 'out 07:00', 'in 09:00', 'out 12:00', 'in 08:00 corrected'],
    ],
    [
      'the last one approved counts',
      '03:45-12:00 495',
      ['in 03:00', 'out 12:00', 'in 03:30 corrected', 'in 03:45 corrected'],
    ],
    ['a forgotten departure', '03:00-12:00 540', ['in 03:00', 'out 12:00 corrected']],
    ['nothing was punched', '03:00-12:00 540', ['in 03:00 corrected', 'out 12:00 corrected']],
    [
      'the break stays',
      '02:00-13:00 600',
      ['in 03:00', 'out 07:00', 'in 08:00', 'out 12:00', 'in 02:00 corrected', 'out 13:00 corrected'],
    ],
    [
      'departure approved first',
      '03:30-13:00 570',
      ['in 03:31', 'out 12:23', 'out 13:00 corrected', 'in 03:30 corrected'],
    ],
  ])('%s', (_, expected, punches) => expect(count(...punches)).toBe(expected))
})

describe('punches at one instant', () => {
  test.each([
    ['out and in', '09:00-18:00 540', ['in 09:00', 'out 13:00', 'in 13:00', 'out 18:00']],
    ['in the other order', '09:00-18:00 540', ['in 09:00', 'in 13:00', 'out 13:00', 'out 18:00']],
    ['twice the same', '09:00-18:00 540', ['in 09:00', 'in 09:00', 'out 18:00', 'out 18:00']],
    ['a check-out pressed by mistake', '09:00-18:00 540', ['in 09:00', 'out 09:00', 'out 18:00']],
    ['both within the first minute', '09:00-09:00 0', ['out 09:00', 'in 09:00']],
  ])('%s', (_, expected, punches) => expect(count(...punches)).toBe(expected))
})

test('a repeat has the same direction within a minute', () => {
  const first = punch('in 09:00')
  expect(isRepeat(first, { direction: 'in', at: first.at + 59_999 })).toBe(true)
  expect(isRepeat(first, { direction: 'in', at: first.at + 60_000 })).toBe(false)
  expect(isRepeat(first, { direction: 'out', at: first.at + 1000 })).toBe(false)
})

test('a departure ends an arrival of the last 16 hours', () => {
  const first = punch('in 09:00')
  const hour = 3_600_000
  expect([0, 16 * hour, 16 * hour + 1, -1].map((after) => canEnd(first, first.at + after))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(canEnd(punch('out 09:00'), first.at)).toBe(false)
})
