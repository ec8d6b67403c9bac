import { defineArea } from '../../src/framework/company/application'
import { deliveryAdds } from './adds'
import { deliverables } from './deliverables'
import { deliveryEvents } from './events'
import { momActions } from './momActions'
import { momAttendees } from './momAttendees'
import { projectManagers } from './projectManagers'
import { projectMembers } from './projectMembers'
import { projectMilestones } from './projectMilestones.resource.json'
import { projectMoms } from './projectMoms'
import { projectPhases } from './projectPhases'
import { projectSows } from './projectSows.resource.json'
import { projects } from './projects'
import { taskAssignees } from './taskAssignees.resource.json'
import { taskDependencies } from './taskDependencies.resource.json'
import { tasks } from './tasks'

declare module '../../src/framework/register' {
  interface ResourceNames {
    projects: true
    projectSows: true
    projectMilestones: true
    projectMembers: true
    projectManagers: true
    projectPhases: true
    tasks: true
    taskAssignees: true
    taskDependencies: true
    deliverables: true
    projectMoms: true
    momAttendees: true
    momActions: true
  }
  interface EventNames {
    minutesPublished: true
  }
}

const now = { empId: { eq: '$me' }, fromDate: { lte: '$today' }, or: [{ toDate: { empty: true } }, { toDate: { gte: '$today' } }] }

/** The area for delivery: projects, their people, and their tasks. */
export const deliveryArea = defineArea({
  name: 'delivery',
  resources: [
    projects,
    projectSows,
    projectMilestones,
    projectMembers,
    projectManagers,
    projectPhases,
    tasks,
    taskAssignees,
    taskDependencies,
    deliverables,
    projectMoms,
    momAttendees,
    momActions,
  ],
  adds: deliveryAdds,
  relations: {
    memberProjects: { label: 'My projects', of: 'projectMembers', where: now, pick: 'projectId' },
    managedProjects: { label: 'Projects I manage', of: 'projectManagers', where: now, pick: 'projectId' },
    managedSows: { label: 'Statements of work I deliver', of: 'projectSows', where: { 'projectId.managerEmpId': { eq: '$me' } }, pick: 'sowId' },
    managedCustomers: { label: 'Customers I work for', of: 'projects', where: { managerEmpId: { eq: '$me' } }, pick: 'customerId' },
    assignedTasks: { label: 'My tasks', of: 'taskAssignees', where: { empId: { eq: '$me' } }, pick: 'taskId' },
  },
  events: deliveryEvents,
})
