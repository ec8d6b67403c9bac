import type { ApproverRegister } from '../src/framework/approval'
import { overseers, peopleTeam } from './people/roles'
import { peopleSets } from './people/sets'

/** The kinds of approvers that approval rules can name. */
export const approvers = {
  people: { resource: 'employees', able: { status: { in: peopleSets.there } } },
  approvers: {
    manager: { label: 'Manager', of: 'requester', path: 'reportingManagerEmpId' },
    manager2: { label: 'Second-level manager', of: 'requester', path: 'reportingManagerEmpId.reportingManagerEmpId' },
    departmentHead: { label: 'Head of department', of: 'requester', path: 'departmentId.headEmpId' },
    projectManager: { label: 'Project manager', of: 'record', path: 'projectId.managerEmpId' },
    payingDepartmentHead: { label: 'Head of the paying department', of: 'record', path: 'departmentId.headEmpId' },
    timesheetApprover: { label: 'Timesheet approver', of: 'requester', path: 'timesheetApproverEmpId' },
    people: { label: 'HR', roles: ['hr', 'hrFinance'] },
    finance: { label: 'Finance', roles: ['finance', 'hrFinance'] },
    financeHead: { label: 'Head of finance', roles: ['finance', 'hrFinance'], heads: 'departments.headEmpId' },
    // Named by the area of travel: those whose scope fits the traveller.
    travelAuthority: { label: 'Travel authority', isNamed: true },
    director: { label: 'Director', roles: ['director'] },
    administrator: { label: 'Administrator', roles: ['admin'], instead: [] },
    overseer: { label: 'Director or administrator', roles: overseers, instead: [] },
    peopleTeam: { label: 'People operations', roles: peopleTeam },
    person: { label: 'A named person', isNamed: true },
  },
  insteadOf: ['manager2', 'people', 'director', 'peopleTeam'],
} as const satisfies ApproverRegister
