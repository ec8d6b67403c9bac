import type { Relation } from '../src/framework/relations'

/**
 * What somebody is to others, as sign-in tells it: whether a record names them in the field. Where that is not declared
 * nobody is.
 */
export const standsAs = {
  isManager: { of: 'employees', by: 'reportingManagerEmpId' },
  isProjectManager: { of: 'projects', by: 'managerEmpId' },
  isTimesheetApprover: { of: 'employees', by: 'timesheetApproverEmpId' },
  isTravelAuthority: { of: 'employees', by: 'travelAuthorityEmpId' },
} as const

/** Sets of ids that filters name as `$reports` and so on, always seen from the signed-in person. */
export const relations = {
  reports: { label: 'My team', of: 'employees', along: 'reportingManagerEmpId' },
  directReports: { label: 'My direct reports', of: 'employees', along: 'reportingManagerEmpId', depth: 'direct' },
  ownDepartment: { label: 'My department', of: 'employees', where: { id: { eq: '$me' } }, pick: 'departmentId' },
  waitingProjects: {
    label: 'Projects of my waiting purchases',
    of: 'procurements',
    where: { requestedByEmpId: { eq: '$me' }, status: { eq: 'requested' } },
    pick: 'projectId',
  },
  ownedCustomers: { label: 'My customers', of: 'customers', where: { accountOwnerEmpId: { eq: '$me' } } },
} as const satisfies Record<string, Relation>
