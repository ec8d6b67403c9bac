import { lazyInput } from '../../../src/fields/parts/lazy-input'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const AllRecounts = lazyWithPreload(() => import('./recount-notices').then((module) => module.RecountProgress))

const DaysInput = lazyInput(() => import('./form/leave-days-input').then((module) => module.LeaveDaysInput))
const TypeInput = lazyInput(() => import('./form/leave-type-input').then((module) => module.LeaveTypeInput))
const Facts = lazyWithPreload(() => import('./form/leave-facts').then((module) => module.LeaveFacts))

export const leavePages = defineAreaPages({
  name: 'leave',
  tiles: { holidays: AllRecounts, leavePolicies: AllRecounts },
  inputs: {
    leaveRequests: {
      leaveTypeId: TypeInput,
      fromDate: Object.assign(DaysInput, { covers: ['toDate', 'fromSession', 'toSession'] }),
    },
  },
  beside: { leaveRequests: Object.assign(Facts, { showsTrial: true, asksAtOnce: true }) },
  evidence: {
    leaveBalance: lazyWithPreload(() => import('./evidence/leave-balance').then((module) => module.LeaveBalance)),
    teamDays: lazyWithPreload(() => import('./evidence/team-days').then((module) => module.TeamDays)),
  },
  pages: [
    definePage({
      route: 'AnnualQuotaOfLeaves',
      title: 'Annual quota',
      load: () => import('./quotas/quotas-page').then(({ QuotasPage: Quotas }) => Quotas),
    }),
    definePage({
      route: '/Leave',
      title: 'Leave',
      asks: [
        'getLeaveBalances',
        'getMyRequests?entityType=leaveRequests&status=waiting&perPage=100',
        'getLeaveRecounts',
      ],
      load: () => import('./leave').then(({ Leave }) => Leave),
    }),
  ],
})
