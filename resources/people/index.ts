import { defineArea } from '../../src/framework/company/application'
import { departments } from './departments'
import { employees } from './employees'
import { roleRequests } from './roleRequests'

declare module '../../src/framework/register' {
  interface ResourceNames {
    departments: true
    employees: true
    roleRequests: true
  }
}

export const peopleArea = defineArea({
  name: 'people',
  resources: [departments, employees, roleRequests],
  relations: {
    reports: { label: 'My team', of: 'employees', along: 'reportingManagerEmpId' },
    line: { label: 'My managers', of: 'employees', along: 'reportingManagerEmpId', isAbove: true },
    directReports: { label: 'My direct reports', of: 'employees', along: 'reportingManagerEmpId', depth: 'direct' },
    ownDepartment: { label: 'My department', of: 'employees', where: { id: { eq: '$me' } }, pick: 'departmentId' },
  },
})
