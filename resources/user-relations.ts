import type { PositionFields } from '../src/framework/company/application'
import { peopleSets } from './people/sets'

const there = { status: { in: peopleSets.seen } }

/**
 * What somebody is to others, as sign-in reports it: whether a record names them in the field. Nobody is,
 * if the field is not declared.
 */
export const standsAs = {
  isManager: { of: 'employees', by: 'reportingManagerEmpId', where: there },
  isProjectManager: { of: 'projects', by: 'managerEmpId' },
  isTimesheetApprover: [
    { of: 'employees', by: 'timesheetApproverEmpId', where: there },
    { of: 'employees', by: 'reportingManagerEmpId', where: { and: [there, { timesheetApproverEmpId: { empty: true } }] } },
  ],
  isTravelAuthority: { of: 'employees', by: 'travelAuthorityEmpId', where: there },
} as const satisfies Record<string, PositionFields>
