import type { Right } from '../../src/framework/field'
import { buyers } from '../people/roles'

/** Who writes invoices and enters receipts. */
export const billers = buyers

/** Managers of a project under the statement of work. */
export const managedWork = { sowId: { in: '$managedSows' } } as const

/** The account owner of the customer. */
export const accountOwner = { 'customerId.accountOwnerEmpId': { eq: '$me' } } as const

/** Finance and the account owner follow up on payments. */
export const followers: readonly Right[] = [...billers, { role: 'employee', where: accountOwner }]
