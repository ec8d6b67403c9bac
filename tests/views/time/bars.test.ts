import { expect, test } from 'vitest'
import { date, instant, percent, ref, text } from '../../../src/fields'
import { defineResource, type Resource } from '../../../src/framework/resource'
import { buildArrowPath } from '../../../src/views/time/arrow-path'
import { buildGanttLines } from '../../../src/views/time/build-gantt-lines'
import { buildDaysFilter } from '../../../src/views/time/days-filter'
import { buildScale, dateToX } from '../../../src/views/time/time-scale'

const access = [{ to: 'employee', can: ['list', 'show'] }] as const
const fields = { name: text(), begins: date(), ends: date() }
const legs = defineResource('legs' as never, {
  ...{ label: 'Leg', route: 'Legs', title: 'name', fields, access },
  views: { gantt: { from: 'begins', to: 'ends' } },
}) as unknown as Resource
const stops = defineResource(
  'stops' as never,
  {
    ...{ label: 'Stop', route: 'Stops', title: 'name', access },
    fields: { ...fields, legId: ref('legs' as never), share: percent() },
    views: { gantt: { from: 'begins', to: 'ends', group: 'legId', done: 'share' } },
  } as never,
) as unknown as Resource

const row = (id: number, values: object) => ({ id, ...values })
const part = (resource: Resource, rows: object[]) => ({ resource, rows: rows as never[], total: rows.length })

test('what belongs to a record that is drawn stands below it, the rest after', () => {
  const lines = buildGanttLines(
    [
      part(legs, [row(1, { name: 'Out' }), row(2, { name: 'Home' })]),
      part(stops, [
        row(7, { name: 'Inn', legId: 2 }),
        row(8, { name: 'Ferry', legId: null }),
        row(9, { name: 'Old', legId: 5 }),
      ]),
    ],
    'UTC',
  )
  expect(lines.map(({ name, depth }) => `${depth} ${name}`)).toEqual(['0 Out', '0 Home', '1 Inn', '0 Ferry', '0 Old'])
})

test('alone, they stand below the name of what they belong to', () => {
  const labels = { legId: 'Out' }
  const lines = buildGanttLines(
    [part(stops, [row(7, { name: 'Inn', legId: 1, labels }), row(8, { name: 'Ferry', legId: null })])],
    'UTC',
  )
  expect(lines.map(({ name, depth }) => `${depth} ${name}`)).toEqual(['0 Ferry', '0 Out', '1 Inn'])
  expect(lines.map(({ bar }) => bar !== undefined)).toEqual([true, false, true])
})

test('a bar lies between its days whatever their order; one day alone is a point, none is no bar', () => {
  const bars = buildGanttLines(
    [
      part(legs, [
        row(1, { begins: '2026-03-09', ends: '2026-03-05' }),
        row(2, { begins: null, ends: '2026-03-05' }),
        row(3, { begins: null, ends: null }),
      ]),
    ],
    'UTC',
  ).map(({ bar }) => [bar?.from, bar?.to, bar?.isPoint])
  expect(bars).toEqual([
    ['2026-03-05', '2026-03-09', false],
    ['2026-03-05', '2026-03-05', true],
    [null, null, true],
  ])
})

test('a moment lies on the day of the company, whichever day it is in UTC', () => {
  const fields = { name: text(), at: instant() }
  const calls = defineResource(
    'calls' as never,
    {
      ...{ label: 'Call', route: 'Calls', title: 'name', fields, access },
      views: { gantt: { from: 'at' as never }, calendar: { on: 'at' } },
    } as never,
  ) as unknown as Resource
  const [line] = buildGanttLines(
    [part(calls, [row(1, { name: 'Late', at: '2026-03-08T19:30:00.000Z' })])],
    'Asia/Kolkata',
  )
  expect(line?.bar?.from).toBe('2026-03-09')
  expect(buildDaysFilter(calls, 'at', { from: '2026-03-01', to: '2026-03-31' }, 'Asia/Kolkata')).toEqual([
    { at: { gte: '2026-02-28T18:30:00.000Z' } },
    { at: { lt: '2026-03-31T18:30:00.000Z' } },
  ])
  expect(buildDaysFilter(legs, 'begins', { from: '2026-03-01', to: '2026-03-31' }, 'Asia/Kolkata')).toEqual([
    { begins: { gte: '2026-03-01' } },
    { begins: { lte: '2026-03-31' } },
  ])
})

test('weeks begin on Monday, months and quarters with their first day, and each has its name', () => {
  const dates = ['2026-02-11', '2026-05-02']
  expect(buildScale(dates, '2026-03-01', 'week').start).toBe('2026-02-09')
  expect(buildScale(dates, '2026-03-01', 'month').ticks.map(({ label }) => label)).toEqual([
    'Feb 2026',
    'Mar 2026',
    'Apr 2026',
    'May 2026',
    'Jun 2026',
  ])
  const quarters = buildScale(dates, '2026-03-01', 'quarter')
  expect([quarters.start, quarters.ticks[0]?.label]).toEqual(['2026-01-01', 'Q1 2026'])
  expect(dateToX(quarters, '2026-01-05')).toBe(4 * quarters.perDay)
})

test('today is on the scale while it is near, and years of days get narrower', () => {
  expect(buildScale(['2026-06-10'], '2026-04-02', 'month').start).toBe('2026-04-01')
  expect(buildScale(['2026-06-10'], '2020-04-02', 'month').start).toBe('2026-06-01')
  const wide = buildScale(['2000-01-01', '2099-12-31'], '2026-04-02', 'week')
  expect(wide.days * wide.perDay).toBeLessThanOrEqual(12_001)
  expect(buildScale([], '2026-04-02', 'month').start).toBe('2026-04-01')
})

test('a line leads from the end of one to the beginning of the other, around where that lies before', () => {
  const from = { left: 0, right: 100, y: 18 }
  expect(buildArrowPath(from, { left: 150, right: 200, y: 54 }, 36)).toMatch(/^M100 18H108V54H150m/)
  expect(buildArrowPath(from, { left: 50, right: 200, y: 90 }, 36)).toMatch(/^M100 18H108V36H42V90H50m/)
})
