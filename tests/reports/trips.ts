import type { Declarations } from '../../server/types'
import { choice, currency, date, money, number, ref, text } from '../../src/fields'
import { defineDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { defineResource } from '../../src/framework/resource'
import { declaredWith } from '../setup/shipped'

/** Seen by finance only: whose it is, others are not told. */
export const harbours = defineResource('harbours', {
  label: 'Harbour',
  route: 'Harbours',
  title: 'name',
  fields: { name: text({ required: true }), country: choice(['in', 'fr'], { readableBy: ['finance', 'admin'] }) },
  access: [
    { to: ['finance', 'admin'], can: ['list', 'show'] },
    { to: 'employee', can: ['list', 'show'], where: { name: { eq: 'Kochi' } } },
  ],
})

export const trips = defineResource('trips', {
  label: 'Trip',
  route: 'Trips',
  title: 'name',
  fields: {
    name: text({ required: true }),
    harbourId: ref('harbours'),
    leaves: date({ required: true }),
    returns: date(),
    kind: choice(['fishing', 'ferry']),
    coin: currency(),
    price: money({ currency: 'coin' }),
    cost: money({ readableBy: ['finance', 'admin'] }),
    miles: number({ decimals: 1 }),
  },
  access: [
    { to: ['finance', 'admin'], can: ['list', 'show'] },
    { to: 'employee', can: ['list', 'show'], where: { kind: { eq: 'ferry' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'planned',
    states: { planned: {}, sailed: {} },
    transitions: { sail: { from: 'planned', to: 'sailed', by: ['admin'] } },
  },
})

export const tripsReport = defineReport('trips', {
  title: 'Trips',
  operation: 'getTripsReport',
  route: 'TripsReport',
  of: trips,
  period: ['leaves', 'returns'],
  by: ['harbourId', 'harbourId.country', 'kind', 'leaves:month', 'leaves:quarter'],
  figures: {
    trips: 'count',
    sailed: { figure: 'count', where: { status: { eq: 'sailed' } } },
    price: 'sum:price',
    cost: 'sum:cost',
    longest: { figure: 'max:miles', where: { status: { eq: 'sailed' } }, label: 'Longest way' },
  },
})

export const harbourDashboard = defineDashboard('harbour', {
  title: 'Harbour',
  operation: 'getHarbourDashboard',
  route: 'HarbourDashboard',
  to: ['finance', 'employee'],
  tiles: {
    all: tile({ label: 'Trips', of: trips }),
    sailed: tile({ label: 'Sailed', of: trips, where: { status: { eq: 'sailed' } } }),
    miles: tile({ label: 'Miles', of: trips, figure: 'sum:miles' }),
    cost: tile({ label: 'Cost', of: trips, figure: 'sum:cost' }),
    harbours: tile({ label: 'Harbours', of: harbours }),
  },
  charts: [tripsReport],
})

export const declaredTrips = (): Declarations => ({
  ...declaredWith(harbours, trips),
  reports: [tripsReport],
  dashboards: [harbourDashboard],
})
