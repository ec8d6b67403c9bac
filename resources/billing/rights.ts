import type { Right } from '../../src/framework/field'
import { buyers } from '../people/roles'

/** The roles that create invoices and enter receipts. */
export const billers = buyers

/** The right of managers of a project, over what is billed under its statement of work. */
export const managedWork = { sowId: { in: '$managedSows' } } as const

/** The right of the account owner of the customer. */
export const accountOwner = { 'customerId.accountOwnerEmpId': { eq: '$me' } } as const

/** Those who follow up on payments: the roles that bill, and the account owner. */
export const followers: readonly Right[] = [...billers, { role: 'employee', where: accountOwner }]
