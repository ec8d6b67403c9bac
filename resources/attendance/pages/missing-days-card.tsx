import { formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { attendanceDays } from '../attendanceDays'
import { dayStates } from '../sets'
import { useAttendanceWords } from '../words/en'

/**
 * Shows a manager which of their reports are late today, and which were absent or did not check out this
 * week.
 */
export function MissingDaysCard({ people = '$directReports' }: TileProps) {
  const say = useAttendanceWords()
  return (
    <RecordLines
      {...{ title: say('reportDays'), none: say('noReportDays'), resource: attendanceDays }}
      filter={{ and: [{ empId: { in: people } }, { id: { in: '$daysToAskAbout' } }] }}
      {...{ sort: 'workDate', isLastFirst: true }}
      line={({ labels, workDate, status, lateMinutes: minutes }) => [
        labels.empId,
        `${formatDate(workDate)}, ${minutes > 0 ? say('late', { time: formatDuration(minutes) }) : dayStates[status]}`,
      ]}
    />
  )
}
