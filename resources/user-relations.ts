import type { PositionFields } from '../src/framework/company/application'
import { peopleSets } from './people/sets'

const there = { status: { in: peopleSets.seen } }

/**
 * The relations to other people that sign-in reports for a user. One holds if some record names the user in
 * the field `by`; it never holds if that field is not declared.
 */
export const standsAs = {
  isManager: { of: 'employees', by: 'reportingManagerEmpId', where: there, menuPaths: ['/MyTeam'] },
  isProjectManager: { of: 'projects', by: 'managerEmpId' },
  isTimesheetApprover: [
    { of: 'employees', by: 'timesheetApproverEmpId', where: there },
    { of: 'employees', by: 'reportingManagerEmpId', where: { and: [there, { timesheetApproverEmpId: { empty: true } }] } },
  ],
  isTravelAuthority: {
    of: 'travelAuthorities',
    by: 'empId',
    where: { and: [{ fromDate: { lte: '$today' } }, { or: [{ toDate: { empty: true } }, { toDate: { gte: '$today' } }] }] },
  },
} as const satisfies Record<string, PositionFields>
