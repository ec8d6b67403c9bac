import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { withLeaveUpdates } from './employment-effects'
import { annualQuotas } from './handlers/annualQuotas'
import { compOffRequests } from './handlers/compOffRequests'
import { holidays } from './handlers/holidays'
import { leaveChanges } from './handlers/leaveChanges'
import { leaveDeductions } from './handlers/leaveDeductions'
import { leavePolicies } from './handlers/leavePolicies'
import { leaveRequests } from './handlers/leaveRequests'
import { leaveTypes } from './handlers/leaveTypes'
import { hasQueuedLeaveRecounts, runQueuedRecounts } from './jobs/run-recounts'
import { readAwayDays } from './leave-days'
import { leaveBalanceOperations, withBalances } from './operations/balances'
import { leaveExtensions, leaveOperations } from './operations/leave'
import { previewLeaveImpact } from './operations/policies'
import { leaveQuotaExtensions, leaveQuotaOperations } from './operations/quotas'
import { workingDayEffects } from './requests/working-day-effects'

export const leaveServer = defineAreaServer({
  name: 'leave',
  operations: [...leaveOperations, ...leaveBalanceOperations, ...leaveQuotaOperations],
  extensions: [...leaveExtensions, ...leaveQuotaExtensions, previewLeaveImpact, withBalances],
  handlers: { leaveTypes, annualQuotas, leaveRequests, leaveChanges, leaveDeductions, compOffRequests },
  around: { employees: withLeaveUpdates },
  follows: { holidays, leavePolicies, ...workingDayEffects },
  presence: readAwayDays,
  jobs: [
    defineJob({
      name: 'countLeaveAnew',
      label: 'Recalculate leave',
      when: { everyMinutes: 1 },
      isNeeded: hasQueuedLeaveRecounts,
      run: runQueuedRecounts,
    }),
  ],
})
