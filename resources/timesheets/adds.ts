import { tally } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'

const planned = { label: 'Planned minutes' } as const
const approved = { label: 'Approved minutes' } as const

/** What timesheets add to milestones: how much work was planned for them, and how much was approved. */
export const milestoneEffort = {
  plannedMinutes: tally('projectMilestones', 'milestoneId', 'plannedMinutes', planned),
  loggedMinutes: tally('projectMilestones', 'milestoneId', 'loggedMinutes', approved),
}

/** Approved time counts for the phase it was entered for, and with it for the milestone that the phase works for. */
export const timesheetAdds: Additions = {
  projectPhases: {
    fields: { loggedMinutes: tally('timeSheetTasks', 'phaseId', 'minutes', { ...approved, where: { isApproved: { eq: true } } }) },
    record: { Time: ['loggedMinutes'] },
  },
  projectMilestones: {
    fields: {
      plannedMinutes: tally('projectPhases', 'projectMilestoneId', 'budgetMinutes', planned),
      loggedMinutes: tally('projectPhases', 'projectMilestoneId', 'loggedMinutes', approved),
    },
  },
  milestones: { fields: milestoneEffort, record: { Effort: ['plannedMinutes', 'loggedMinutes'] } },
}
