import { date, ref } from '../../src/fields'
import type { ResourceName } from '../../src/framework/register'
import { set } from '../../src/framework/steps/consequences'
import { peopleTeam } from '../people/roles'
import { joiners, mine, ofOthers, privateReaders } from './own-record-rights'

const entered = { status: { eq: 'entered' } } as const

/** Builds the fields that say who verified the data with the papers, and when. */
export const verifiedFields = () => ({
  verifiedByEmpId: ref('employees', { label: 'Verified by', writableBy: [] }),
  verifiedOn: date({ label: 'Verified on', writableBy: [] }),
})

/**
 * The workflow of data that a person enters about themselves. It counts once people operations have verified
 * it; after that only they can change it.
 */
export const verifiedFlow = {
  field: 'status',
  initial: 'entered',
  states: { entered: { tone: 'warning', label: 'Not verified' }, verified: { tone: 'success' } },
  transitions: {
    verify: { from: 'entered', to: 'verified', by: peopleTeam, notBy: 'empId' },
    reopen: { label: 'Request correction', from: 'verified', to: 'entered', by: peopleTeam, notBy: 'empId', comment: 'required' },
  },
} as const

export const verificationEffects = (resource: ResourceName) => ({
  verify: [set(resource, 'id', { verifiedByEmpId: '$me', verifiedOn: '$today' })],
  reopen: [set(resource, 'id', { verifiedByEmpId: null, verifiedOn: null })],
})

export const verifiedAccess = [
  ...privateReaders,
  { to: 'employee', can: ['create'], where: mine },
  { to: 'employee', can: ['update', 'delete'], where: { and: [mine, entered] } },
  { to: 'restricted', can: ['create'], where: joiners },
  { to: 'restricted', can: ['update', 'delete'], where: { and: [joiners, entered] } },
  { to: peopleTeam, can: ['create', 'update'], where: ofOthers },
] as const
