import { Link } from 'react-router'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { timeSheets } from '../timeSheets'
import { useTimesheetWords } from '../words/en'

/** Shows a manager the weeks of reports that wait for a decision, and past weeks that were not submitted. */
export function MissingWeeksCard({ people = '$directReports' }: TileProps) {
  const say = useTimesheetWords()
  return (
    <RecordLines
      {...{ title: say('reportWeeks'), none: say('allSubmitted'), resource: timeSheets, sort: 'weekStart' }}
      beside={<Link to="/TimesheetDashboard">{say('openWeeks')}</Link>}
      filter={{ and: [{ empId: { in: people } }, { id: { in: '$timeSheetsDue' } }] }}
      line={({ name, status, labels }) => [
        labels.empId,
        say(status === 'submitted' ? 'waits' : 'open', { week: name }),
      ]}
    />
  )
}
