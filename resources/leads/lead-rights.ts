import type { Right } from '../../src/framework/field'
import { set } from '../../src/framework/steps/consequences'

/** Records that belong to a lead name it by this prefix, `leadId.`; the lead itself has none. */
type At = '' | 'leadId.'

/** Leads that were merged into another one are in no list. */
export const isKept = (at: At = '') => ({ [`${at}mergedIntoId`]: { empty: true } })

/** What happens to a lead counts as activity of that day. */
export const noteActivity = set('leadDetails', 'leadId', { activeOn: '$today' })

const isOwner = (at: At) => ({ [`${at}ownerEmpId`]: { eq: '$me' } })
const isHead = (at: At) => ({ [`${at}departmentId.headEmpId`]: { eq: '$me' } })

/** The filter for leads of the signed-in person: its owner, and who heads marketing. */
export const ownedOrHeaded = (at: At = '') => ({ and: [isKept(at), { or: [isOwner(at), isHead(at)] }] })

/** The filter for leads that the signed-in person heads marketing of. */
export const headed = { and: [isKept(), isHead('')] }

/** The filter for leads while nobody heads marketing: a director stands in. */
export const withoutHead = (at: At = '') => ({
  and: [isKept(at), { [`${at}departmentId.headEmpId`]: { empty: true } }],
})

/** The head of marketing, or a director where there is none. */
export const marketingHead: readonly Right[] = [
  { role: 'employee', where: headed },
  { role: 'director', where: withoutHead() },
]

/** Those who work on a lead. */
export const leadKeepers: readonly Right[] = [
  { role: 'employee', where: ownedOrHeaded() },
  { role: 'director', where: withoutHead() },
]

/** Those who change what belongs to a lead. */
export const partKeepers: readonly Right[] = [
  { role: 'employee', where: ownedOrHeaded('leadId.') },
  { role: 'director', where: withoutHead('leadId.') },
]
