import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { tile } from '../../src/framework/reports/dashboard'
import { taskSets } from './sets'
import { tasks } from './tasks'

export const deliveryReports = defineAreaReports({
  name: 'delivery',
  onDashboards: {
    finance: { cards: ['delivery'] },
    ownDay: {
      tiles: {
        tasksDue: tile({
          label: 'Tasks due within a week',
          of: tasks,
          where: { id: { in: '$assignedTasks' }, status: { in: taskSets.open }, dueDate: { lte: '$today+7' } },
        }),
      },
    },
  },
})
