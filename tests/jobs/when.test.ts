import { expect, test } from 'vitest'
import { kernelJobs } from '../../server/jobs'
import { defineJob } from '../../server/jobs/define-job'
import { getNextSlotInstant, getSlotAt } from '../../server/jobs/run-slot'
import type { JobSchedule } from '../../server/types'
import { shipped } from '../setup/shipped'

const jobs = [...kernelJobs, ...(shipped.jobs ?? [])]

const at = (iso: string) => Date.parse(iso)
const slot = (when: JobSchedule, zone: string, iso: string) => {
  const { name, plannedAt } = getSlotAt(when, zone, at(iso))
  return [name, new Date(plannedAt).toISOString().slice(0, 16)]
}

test('a slot of minutes begins on the minute, and has the date of the company', () => {
  expect(getSlotAt({ everyMinutes: 5 }, 'Asia/Kolkata', at('2026-03-01T18:34:59.999Z'))).toEqual({
    name: '2026-03-01T18:30Z',
    plannedAt: at('2026-03-01T18:30Z'),
    date: '2026-03-02',
    begunOn: '2026-03-02',
  })
  expect(slot({ everyMinutes: 60 }, 'Asia/Kathmandu', '2026-03-01T18:00:00Z')[0]).toBe('2026-03-01T18:00Z')
})

test('a time is that of the company, and the slot before it is the one of the day before', () => {
  expect(slot({ at: '00:30' }, 'Asia/Kolkata', '2026-03-01T19:00:00Z')).toEqual(['2026-03-02', '2026-03-01T19:00'])
  expect(slot({ at: '00:30' }, 'Asia/Kolkata', '2026-03-01T18:59:59Z')).toEqual(['2026-03-01', '2026-02-28T19:00'])
  expect(slot({ at: '08:00' }, 'America/Los_Angeles', '2026-01-01T15:59:00Z')[0]).toBe('2025-12-31')
})

test('the next run comes after now, and is the slot of its own time', () => {
  const now = at('2026-03-01T18:34:59.999Z')
  for (const { when } of jobs) {
    const next = getNextSlotInstant(when, 'Asia/Kolkata', now)
    expect(next).toBeGreaterThan(now)
    expect(getSlotAt(when, 'Asia/Kolkata', next).plannedAt).toBe(next)
    expect(getSlotAt(when, 'Asia/Kolkata', next - 1).plannedAt).toBe(getSlotAt(when, 'Asia/Kolkata', now).plannedAt)
  }
})

// Berlin's day of 23 hours was 29 March 2026, its day of 25 hours 25 October 2026.
test.each([
  ['01:00', '2026-03-29', '2026-03-29T00:00'],
  ['02:30', '2026-03-29', '2026-03-29T01:30'],
  ['03:00', '2026-03-29', '2026-03-29T01:00'],
  ['08:00', '2026-03-29', '2026-03-29T06:00'],
  ['01:00', '2026-10-25', '2026-10-24T23:00'],
  ['02:30', '2026-10-25', '2026-10-25T00:30'],
  ['08:00', '2026-10-25', '2026-10-25T07:00'],
])('%s on %s is a slot in Berlin, and one only', (time, date, planned) => {
  const seen = new Map<string, string>()
  for (let now = at(`${date}T00:00Z`) - 86_400_000; now < at(`${date}T00:00Z`) + 2 * 86_400_000; now += 60_000) {
    const { name, plannedAt } = getSlotAt({ at: time }, 'Europe/Berlin', now)
    const instant = new Date(plannedAt).toISOString().slice(0, 16)
    expect(plannedAt).toBeLessThanOrEqual(now)
    expect([name, seen.get(name) ?? instant]).toEqual([name, instant])
    seen.set(name, instant)
  }
  expect(seen.get(date)).toBe(planned)
  const names = [...seen.keys()]
  expect(names).toEqual([...names].sort())
})

test('weekdays, a day of the week and a day of the month are kept, in a short month its last day', () => {
  const zone = 'Asia/Kolkata'
  expect(slot({ at: '08:00', rhythm: 'weekdays' }, zone, '2026-11-22T12:00Z')[0]).toBe('2026-11-20')
  expect(slot({ at: '08:00', rhythm: 'weekly', day: 1 }, zone, '2026-11-22T12:00Z')[0]).toBe('2026-11-16')
  expect(slot({ at: '08:00', rhythm: 'monthly', day: 31 }, zone, '2026-11-22T12:00Z')[0]).toBe('2026-10-31')
  expect(slot({ at: '08:00', rhythm: 'monthly', day: 31 }, zone, '2026-03-30T12:00Z')[0]).toBe('2026-02-28')
})

test('a time that no clock shows is refused when the job is declared, and no two jobs share a name', () => {
  const declare = (when: JobSchedule) => () => defineJob({ name: 'some', when, run: async () => ({}) })
  for (const everyMinutes of [0, 7, 1.5, 2880]) expect(declare({ everyMinutes })).toThrow('divides a day')
  for (const time of ['24:00', '8:00', '08:60', '']) expect(declare({ at: time })).toThrow('a time as 08:30')
  expect(declare({ at: '08:00', rhythm: 'weekly' })).toThrow('needs its day')
  expect(declare({ at: '23:59', rhythm: 'monthly', day: 31 })).not.toThrow()
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})
