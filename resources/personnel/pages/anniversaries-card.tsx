import { Link } from 'react-router'
import { type CalendarDate, formatDate, plusDays } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import { Table } from '../../../src/views/blocks/table'
import { recordPath } from '../../../src/views/paths'
import { companyToday, useSignedIn } from '../../../src/views/signed-in'
import { type ColleagueOccasion, dayAndMonthInWords, useColleagueOccasions } from '../../home/pages/public'
import { employees } from '../../people/employees'
import { usePersonnelWords } from '../words/en'

/** Shows anniversaries of the next weeks, new people, and joiners. */
export function AnniversariesCard() {
  const say = usePersonnelWords()
  const describeOccasion = ({ years }: ColleagueOccasion) =>
    years === null ? say('birthday') : years === 0 ? say('isNew') : say('years', { smart_count: years })
  return (
    <Card title={say('days')}>
      <p className="quiet">{say('daysText')}</p>
      <QueryContent of={useColleagueOccasions()} lines={4} none={<p className="quiet">{say('noDays')}</p>}>
        {(people) => (
          <Table
            label={say('days')}
            lines={[...people].sort((one, other) => (one.date ?? '9').localeCompare(other.date ?? '9'))}
            keyOf={({ empId, years }) => `${empId} ${years}`}
            narrow="stack"
            columns={[
              { head: say('date'), of: ({ date, years }) => (date ? formatOccasionDate(date, years) : '') },
              { head: say('person'), of: (one) => <Link to={recordPath(employees, one.empId)}>{one.fullName}</Link> },
              { head: say('department'), of: ({ department }) => department ?? '' },
              { head: say('occasion'), of: describeOccasion },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}

/** Formats the date of an anniversary; of a birthday only day and month. */
const formatOccasionDate = (date: CalendarDate, years: number | null): string =>
  years === null ? dayAndMonthInWords(date) : formatDate(date)

/** Lists the joiners of the next weeks by their first day. */
export function JoinersCard() {
  const say = usePersonnelWords()
  const today = companyToday(useSignedIn())
  return (
    <RecordLines
      title={say('joining')}
      resource={employees}
      filter={{ status: { in: employees.workflow.sets.coming }, dateOfJoining: { lte: plusDays(today, 60) ?? today } }}
      sort="dateOfJoining"
      most={10}
      none={say('noJoining')}
      line={({ fullName, dateOfJoining, labels }) => [
        fullName ?? '',
        say('joins', { day: dateOfJoining ? formatDate(dateOfJoining) : '', department: labels.departmentId ?? '' }),
      ]}
    />
  )
}
