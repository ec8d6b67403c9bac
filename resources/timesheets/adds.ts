import { share, tally, total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { insiderReaders } from '../delivery/project-readers'
import { financeTeam } from '../people/roles'
import { sheetSets } from './sets'

const planned = { label: 'Planned work', unit: 'minutes', isToldToAll: true } as const
const approved = { label: 'Approved work', unit: 'minutes' } as const
const approvedForAll = { ...approved, isToldToAll: true } as const

/** What timesheets add to milestones: planned and approved time. */
export const milestoneEffort = {
  plannedMinutes: tally('projectMilestones', 'milestoneId', 'plannedMinutes', planned),
  loggedMinutes: tally('projectMilestones', 'milestoneId', 'loggedMinutes', approvedForAll),
}

/** Approved time counts for its phase, and through the phase for the milestone. */
export const timesheetAdds: Additions = {
  projects: {
    fields: {
      loggedMinutes: tally('timeSheetTasks', 'projectId', 'minutes', { ...approved, readableBy: insiderReaders, where: { isApproved: { eq: true } } }),
      burnPercent: share('loggedMinutes', 'budgetMinutes', { label: 'Used of plan', readableBy: insiderReaders }),
      labourCost: total('timeSheetTasks', 'projectId', 'costAmount', { label: 'Cost of approved work', readableBy: financeTeam, where: { isApproved: { eq: true } } }),
    },
    requires: {
      close: [
        {
          code: 'timesheetsOpen',
          none: 'timeSheetTasks',
          where: { projectId: { eq: '$record' }, 'timeSheetId.status': { in: sheetSets.open } },
          message: 'This project has time that is not approved yet.',
        },
      ],
    },
    record: { Work: ['loggedMinutes', 'burnPercent'], Labour: ['labourCost'] },
    related: ['timeSheetTasks'],
    recordTabs: {
      timesheets: { label: 'Timesheets', after: 'team', sections: ['Work'], related: ['timeSheetTasks'] },
      money: { sections: ['Labour'] },
    },
  },
  projectPhases: {
    fields: { loggedMinutes: tally('timeSheetTasks', 'phaseId', 'minutes', { ...approvedForAll, where: { isApproved: { eq: true } } }) },
    record: { Time: ['loggedMinutes'] },
  },
  projectMilestones: {
    fields: {
      plannedMinutes: tally('projectPhases', 'projectMilestoneId', 'budgetMinutes', planned),
      loggedMinutes: tally('projectPhases', 'projectMilestoneId', 'loggedMinutes', approvedForAll),
    },
  },
  milestones: { fields: milestoneEffort, record: { Effort: ['plannedMinutes', 'loggedMinutes'] } },
}
