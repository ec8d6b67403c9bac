import type { Standing } from '../src/framework/company/application'

/**
 * What somebody is to others, as sign-in tells it: whether a record names them in the field. Where that is not declared
 * nobody is.
 */
export const standsAs = {
  isManager: { of: 'employees', by: 'reportingManagerEmpId' },
  isProjectManager: { of: 'projects', by: 'managerEmpId' },
  isTimesheetApprover: { of: 'employees', by: 'timesheetApproverEmpId' },
  isTravelAuthority: { of: 'employees', by: 'travelAuthorityEmpId' },
} as const satisfies Record<string, Standing>
