import type { Right } from '../../src/framework/field'
import { financeTeam, peopleTeam } from '../people/roles'

/** Sets of states of trips. */
export const tripSets = {
  waiting: ['pending'],
  /** The trip was agreed to: its time is travel, its tickets are booked. */
  granted: ['approved', 'completed'],
  /** The trip is decided or under way, and not settled. */
  open: ['pending', 'approved'],
  /** The trip takes the time of its traveller. */
  live: ['pending', 'approved', 'completed'],
} as const

/** Sets of states of tickets. */
export const ticketSets = {
  /** The ticket is valid or was used. */
  held: ['booked', 'changed', 'used'],
  open: ['booked', 'changed'],
} as const

export const mine = { empId: { eq: '$me' } } as const
const led = { or: [{ empId: { in: '$reports' } }, { 'empId.secondaryManagerEmpId': { eq: '$me' } }] } as const
const managed = { projectId: { in: '$managedProjects' } } as const

/** Matches trips of others for whom the user is a travel authority. */
export const desk = {
  and: [
    {
      empId: {
        ne: '$me',
      },
    },
    {
      or: [
        {
          'empId.departmentId': {
            in: '$authorityDepartments',
          },
        },
        { 'empId.locationId': { in: '$authorityLocations' } },
      ],
    },
  ],
} as const

/** Matches the trips that the user sees beside the own ones. */
export const seen = { or: [led, managed, desk] } as const

/** The traveller, those who decide or book the trip, and finance. They see what it costs. */
export const costReaders: readonly Right[] = [
  ...financeTeam,
  { where: mine },
  { where: { or: [desk, managed] } },
  { where: { id: { in: '$decidedTravelRequisitions' } } },
]

/** The traveller and the travel authority; they see whether the documents of the traveller suffice. */
export const documentReaders: readonly Right[] = [{ where: mine }, { where: desk }]

/** Roles that see all trips. */
export const tripReaders = [...new Set([...peopleTeam, ...financeTeam, 'director'] as const)]

/** Match records about a trip of the user, or about a trip that the user decides and books. */
export const ofMine = { 'requisitionId.empId': { eq: '$me' } } as const
export const ofDesk = { requisitionId: { in: '$deskTrips' } } as const
