import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/declare'
import { projectManagers } from './handlers/projectManagers'
import { projectMembers } from './handlers/projectMembers'
import { projects } from './handlers/projects'
import { projectMilestones, taskAssignees, taskDependencies } from './handlers/tasks'
import { followManagers } from './managers'
import { tasksOfPerson } from './operations/tasks'

export const deliveryServer = defineAreaServer({
  name: 'delivery',
  operations: [tasksOfPerson],
  handlers: { projects, projectMilestones, projectMembers, projectManagers, taskAssignees, taskDependencies },
  jobs: [defineJob({ name: 'followManagers', when: { at: '00:10' }, run: followManagers })],
})
