import { type CalendarDate, dateInWords } from '../../../src/framework/values/dates'
import { RecordLines } from '../../../src/views/blocks/record-lines'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { attendanceDays } from '../attendanceDays'
import { dayStates } from '../sets'
import { useAttendanceWords } from '../words/en'

interface Told {
  id: number
  workDate: CalendarDate
  status: keyof typeof dayStates
  lateMinutes: number
  labels: { empId?: string }
}

/** Days of reports that a manager asks about: who is late today, who stayed away or did not check out this week. */
export function ReportDays({ people = '$directReports' }: TileProps) {
  const say = useAttendanceWords()
  const about = ({ workDate, status, lateMinutes }: Told) =>
    `${dateInWords(workDate)}, ${lateMinutes > 0 ? say('late', { minutes: lateMinutes }) : dayStates[status]}`
  return (
    <RecordLines<Told>
      {...{ title: say('reportDays'), none: say('noReportDays'), resource: attendanceDays }}
      filter={{ and: [{ empId: { in: people } }, { id: { in: '$daysToAskAbout' } }] }}
      sort="workDate"
      isLastFirst
      line={(day) => [day.labels.empId, about(day)]}
    />
  )
}
