import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { clearUnreportedHealth } from './clear-unreported-health'
import { deliverables } from './handlers/deliverables'
import { projectManagers } from './handlers/projectManagers'
import { projectMembers } from './handlers/projectMembers'
import { projectMoms } from './handlers/projectMoms'
import { projects } from './handlers/projects'
import { projectMilestones, taskAssignees, taskDependencies } from './handlers/tasks'
import { projectFinancials } from './operations/financials'
import { publishAtOnce } from './operations/meeting-minutes'
import { projectMargins } from './operations/project-margins'
import { readyToInvoice } from './operations/read-ready-to-invoice'
import { tasksOfPerson } from './operations/tasks'
import { utilisationReport } from './operations/utilisation'
import { applyPlannedManagers } from './project-manager-periods'
import { rateDocuments } from './rate-documents'

export const deliveryServer = defineAreaServer({
  name: 'delivery',
  operations: [tasksOfPerson, projectFinancials, projectMargins, readyToInvoice, utilisationReport],
  extensions: [publishAtOnce],
  handlers: {
    projects,
    projectMilestones,
    projectMembers,
    projectManagers,
    taskAssignees,
    taskDependencies,
    deliverables,
    projectMoms,
  },
  jobs: [
    defineJob({
      name: 'followManagers',
      label: 'Apply manager changes to projects',
      when: { at: '00:10' },
      run: applyPlannedManagers,
    }),
    defineJob({
      name: 'clearUnreportedHealth',
      label: 'Clear statuses of projects that nobody reported',
      when: { at: '00:15' },
      run: clearUnreportedHealth,
    }),
    defineJob({ name: 'rateDocuments', label: 'Fill in exchange rates', when: { at: '00:20' }, run: rateDocuments }),
  ],
})
