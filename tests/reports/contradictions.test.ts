import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { defineDashboard, type Tile, tile } from '../../src/framework/reports/dashboard'
import type { Report } from '../../src/framework/reports/report'
import { declaredTrips, harbourDashboard, harbours, trips, tripsReport } from './trips'

const withReport = (changed: Partial<Report>) => () =>
  checkDeclarations({ ...declaredTrips(), reports: [{ ...tripsReport, ...changed } as Report], dashboards: [] })

/** As somebody writes it who does not check types. */
const misspelt = (name: string) => name as Report['of']

test.each<[string, Partial<Report>, string]>([
  ['group', { menu: ' ' }, 'stands in a group of the menu that has no name'],
  ['readers of a menu', { menuTo: ['finance'] }, 'says whose menu has it, and no group of the menu'],
  ['resource', { of: misspelt('trip') }, 'is of trip, which is no resource; did you mean trips?'],
  ['route', { route: 'trips' }, 'its route trips is that of trips'],
  ['role', { to: ['finanse' as 'finance'] }, 'is for finanse, which is no role; did you mean finance?'],
  [
    'period',
    { period: ['leave', 'returns'] },
    'its period is told by leave, which is no field of trips; did you mean leaves?',
  ],
  ['period of no date', { period: ['kind', 'kind'] }, 'its period is told by kind, which is no stored date'],
  [
    'grouping',
    { by: ['kinds'] },
    'is grouped by kinds: it names kinds, which is no field of trips; did you mean kind?',
  ],
  [
    'grouping over a reference',
    { by: ['harbourId.contry'] },
    'it names contry, which is no field of harbours; did you mean country?',
  ],
  ['reference', { by: ['kind.country'] }, 'is grouped by kind.country: kind is no reference'],
  ['period of a grouping', { by: ['leaves:moth'] }, 'a period is day, month, quarter or year; did you mean month?'],
  ['date without a period', { by: ['leaves'] }, 'say leaves:month, leaves:quarter or leaves:year'],
  ['period of no date', { by: ['kind:month'] }, 'is grouped by kind:month, and kind is no date'],
  ['text', { by: ['name'] }, 'is grouped by name, which groups nothing'],
  ['number of groupings', { by: [] }, 'is grouped by 0 things'],
  [
    'figure',
    { figures: [{ name: 'x', figure: 'sum:prices' }] },
    'its figure x is the sum of prices, which is no field of trips; did you mean price?',
  ],
  [
    'kind of figure',
    { figures: [{ name: 'x', figure: 'total:price' }] },
    'its figure x is total:price, and it takes count, or sum, avg, min or max of a field',
  ],
  [
    'figure of no number',
    { figures: [{ name: 'x', figure: 'sum:kind' }] },
    'its figure x is the sum of kind, which is no number',
  ],
  [
    'filter of a figure',
    { figures: [{ name: 'x', figure: 'count', where: { stats: { eq: 'x' } } }] },
    'the filter of its figure x does not fit: "stats" is no field to filter by; did you mean status?',
  ],
  [
    'filter',
    { where: { kin: { eq: 'ferry' } } },
    'its filter does not fit: "kin" is no field to filter by; did you mean kind?',
  ],
  [
    'offered filter',
    { filters: ['harborId'] },
    'its filter by harborId does not fit: "harborId" is no field to filter by; did you mean harbourId?',
  ],
])('a report with a wrong %s stops the start', (_, changed, message) => {
  expect(withReport(changed)).toThrow(message)
  expect(withReport(changed)).toThrow('Report trips: ')
})

const withTile = (changed: Partial<Tile>) => () => {
  const tiles = { all: { ...tile({ label: 'All', of: trips }), ...changed } }
  checkDeclarations({ ...declaredTrips(), reports: [], dashboards: [{ ...harbourDashboard, tiles, charts: [] }] })
}

test.each<[string, Partial<Tile>, string]>([
  ['resource', { of: misspelt('harbors') }, 'is of harbors, which is no resource; did you mean harbours?'],
  ['figure', { figure: 'sum:mile' }, 'its figure is the sum of mile, which is no field of trips; did you mean miles?'],
  [
    'filter',
    { where: { kinds: { eq: 'ferry' } } },
    'its filter does not fit: "kinds" is no field to filter by; did you mean kind?',
  ],
])('a tile with a wrong %s stops the start', (_, changed, message) => {
  expect(withTile(changed)).toThrow(`Dashboard harbour, tile all: ${message}`)
})

test('names, routes and charts stand once', () => {
  const twice = {
    ...declaredTrips(),
    reports: [tripsReport, { ...tripsReport, route: 'Other', operation: 'getOther' }],
    dashboards: [],
  }
  expect(() => checkDeclarations(twice)).toThrow('Report trips: is declared twice')
  const strange = defineDashboard('other', {
    title: 'Other',
    operation: 'getOther',
    route: 'TripsReport',
    to: ['finance'],
    tiles: { harbours: tile({ label: 'H', of: harbours }) },
  })
  expect(() => checkDeclarations({ ...declaredTrips(), dashboards: [strange] })).toThrow(
    'Dashboard other: its route TripsReport is that of trips',
  )
  expect(() => checkDeclarations({ ...declaredTrips(), reports: [] })).toThrow(
    'Dashboard harbour: draws the report trips, which no area declares',
  )
})

test('a dashboard without a page is in no menu', () => {
  const { route: _, ...board } = harbourDashboard
  const check = () => checkDeclarations({ ...declaredTrips(), dashboards: [{ ...board, menu: 'Harbour' }] })
  expect(check).toThrow('Dashboard harbour: stands in the menu and has no page')
})
