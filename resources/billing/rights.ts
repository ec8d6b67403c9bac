import type { Right } from '../../src/framework/field'
import { buyers } from '../people/roles'

/** Who writes invoices and takes in money. */
export const billers = buyers

/** Who manages a project under the statement of work. */
export const managedWork = { sowId: { in: '$managedSows' } } as const

/** Who answers for the customer. */
export const accountOwner = { 'customerId.accountOwnerEmpId': { eq: '$me' } } as const

/** Finance and who answers for the customer follow the money up. */
export const followers: readonly Right[] = [...billers, { role: 'employee', where: accountOwner }]
