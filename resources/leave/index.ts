import { defineArea } from '../../src/framework/company/application'
import { annualQuotas } from './annualQuotas'
import { compOffRequests } from './compOffRequests'
import { leaveEvents } from './events'
import { leaveBalances } from './leaveBalances'
import { leaveChanges } from './leaveChanges'
import { leaveDeductions } from './leaveDeductions'
import { leaveLedger } from './leaveLedger'
import { leaveRequests } from './leaveRequests'
import { leaveTypes } from './leaveTypes'

declare module '../../src/framework/register' {
  interface ResourceNames {
    leaveTypes: true
    annualQuotas: true
    leaveBalances: true
    leaveLedger: true
    leaveDeductions: true
    leaveRequests: true
    leaveChanges: true
    compOffRequests: true
  }
  interface EventNames {
    recounted: true
  }
}

export const leaveArea = defineArea({
  name: 'leave',
  resources: [leaveTypes, annualQuotas, leaveBalances, leaveLedger, leaveDeductions, leaveRequests, leaveChanges, compOffRequests],
  events: leaveEvents,
})
