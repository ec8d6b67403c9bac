import { defineArea } from '../../src/framework/company/application'
import { travelAdds } from './adds'
import { travelEvents } from './events'
import { desk } from './sets'
import { travelAuthorities } from './travelAuthorities'
import { travelAuthorityScopes } from './travelAuthorityScopes.resource.json'
import { travelCompanions } from './travelCompanions.resource.json'
import { travelRequisitions } from './travelRequisitions'
import { travelTickets } from './travelTickets'
import { travelTimes } from './travelTimes.resource.json'
import { travelVersions } from './travelVersions'

declare module '../../src/framework/register' {
  interface ResourceNames {
    travelAuthorities: true
    travelAuthorityScopes: true
    travelCompanions: true
    travelRequisitions: true
    travelTickets: true
    travelTimes: true
    travelVersions: true
  }
  interface EventNames {
    ticketsToCancel: true
    tripToBook: true
    tripToJoin: true
    tripToSettle: true
    tripCancelledAtExit: true
    tripToShorten: true
  }
}

const inForce = {
  and: [
    { 'authorityId.empId': { eq: '$me' } },
    { 'authorityId.fromDate': { lte: '$today' } },
    { or: [{ 'authorityId.toDate': { empty: true } }, { 'authorityId.toDate': { gte: '$today' } }] },
  ],
} as const

const tripResources = [travelRequisitions, travelTickets, travelTimes, travelVersions, travelCompanions] as const

/** The area for trips, their tickets and those who decide them. */
export const travelArea = defineArea({
  name: 'travel',
  resources: [...tripResources, travelAuthorities, travelAuthorityScopes],
  relations: {
    authorityDepartments: {
      label: 'Departments whose trips I approve',
      of: 'travelAuthorityScopes',
      where: inForce,
      pick: 'departmentId',
    },
    authorityLocations: {
      label: 'Locations whose trips I approve',
      of: 'travelAuthorityScopes',
      where: inForce,
      pick: 'locationId',
    },
    deskTrips: { label: 'Trips I approve and book', of: 'travelRequisitions', where: desk },
  },
  events: travelEvents,
  adds: travelAdds,
})
