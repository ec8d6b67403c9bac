import { Link } from 'react-router'
import { ref } from '../../../src/fields'
import { type CalendarDate, dateBounds, daysBetween, formatDate, plusDays } from '../../../src/framework/values/dates'
import { Pager } from '../../../src/views/batch/pager'
import { numberParam, useAddressState } from '../../../src/views/blocks/address-state'
import { Card } from '../../../src/views/blocks/card'
import { FieldInput } from '../../../src/views/blocks/field-input'
import { MonthStepper } from '../../../src/views/blocks/period-buttons'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table, type TableColumn } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { filteredListPath } from '../../../src/views/paths'
import { CsvButton, loadAllPages } from '../../../src/views/reports/csv-button'
import { FreeSpanInputs } from '../../../src/views/reports/period-stepper'
import { reportPlaces } from '../../../src/views/reports/report-address'
import { ReportLinks } from '../../../src/views/reports/report-links'
import { useToday } from '../../../src/views/signed-in'
import { Notice } from '../../../src/views/states/page-states'
import type { PersonDay, PersonDays } from '../answers'
import { attendanceDays } from '../attendanceDays'
import { toDayCode } from '../rules/day-code'
import { mostDays, mostPeople } from '../rules/day-wise-limits'
import { dayStates, openCodes, shareCodes } from '../sets'
import { useDayWiseWords } from '../words/day-wise.en'

const operation = 'getEmployeeAttendanceBasedonDates'
const perPage = 25
const places = {
  ...{ from: reportPlaces.from, to: reportPlaces.to },
  ...{
    departmentId: numberParam('department', null),
    locationId: numberParam('location', null),
    page: numberParam('page', 1),
  },
}

/** The days to show and, if chosen, the people. */
interface DayWiseQuery {
  from: CalendarDate
  to: CalendarDate
  departmentId: number | null
  locationId: number | null
}

/** Lists every date from the first to the last. */
const listDates = ({ from, to }: DayWiseQuery): CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => plusDays(from, at) ?? from)

const toRequestParams = ({ from, to, departmentId, locationId }: DayWiseQuery) => ({
  ...{ from, to },
  ...(departmentId && { departmentId }),
  ...(locationId && { locationId }),
})

/** Shows a table of attendance: a row per person, a column per day. */
export function DayWiseAttendance() {
  const say = useDayWiseWords()
  const { startOfMonth, endOfMonth } = dateBounds(useToday())
  const [{ page, ...filters }, change] = useAddressState(places)
  const isValidSpan =
    filters.from && filters.to && filters.to >= filters.from && daysBetween(filters.from, filters.to) < mostDays
  const span =
    isValidSpan && filters.from && filters.to
      ? { from: filters.from, to: filters.to }
      : { from: startOfMonth, to: endOfMonth }
  const query: DayWiseQuery = { ...filters, ...span }
  const answer = useAnswer<PersonDays[]>(operation, { ...toRequestParams(query), page, perPage }, { keepsLast: true })
  return (
    <div className="page-wide">
      <PageHead beside={<ReportLinks of={[attendanceDays.name]} />}>
        <CsvDownload asked={query} />
      </PageHead>
      <div className="choices">
        <MonthStepper
          month={dateBounds(span.from).startOfMonth}
          onMonth={(month) => change({ from: month, to: dateBounds(month).endOfMonth, page: 1 })}
        />
      </div>
      <DayWiseFilters key={`${span.from} ${span.to}`} asked={query} onAsked={(next) => change({ ...next, page: 1 })} />
      <QueryContent of={answer} lines={12} none={<Notice role="status" title={say('none')} text={say('noneText')} />}>
        {(people) => (
          <Card title={say('title', { from: formatDate(span.from), to: formatDate(span.to) })}>
            <DayWiseTable people={people} asked={query} />
            <Pager {...{ page, perPage }} total={answer.total} onPage={(next) => change({ page: next })} />
            <p className="quiet">{legend.join(' · ')}</p>
          </Card>
        )}
      </QueryContent>
    </div>
  )
}

function DayWiseTable({ people, asked }: { people: readonly PersonDays[]; asked: DayWiseQuery }) {
  const say = useDayWiseWords()
  const buildDaysPath = ({ empId }: PersonDays) =>
    filteredListPath(attendanceDays, { empId: { eq: empId }, workDate: { between: [asked.from, asked.to] } })
  const columns: TableColumn<PersonDays>[] = [
    { head: say('person'), of: (person) => <Link to={buildDaysPath(person)}>{person.fullName}</Link> },
    ...listDates(asked).map((day) => ({
      key: day,
      head: String(Number(day.slice(8))),
      of: ({ days }: PersonDays) => <DayCell day={days.find(({ date: one }) => one === day)} />,
    })),
  ]
  return <Table label={say('matrix')} lines={people} keyOf={({ empId }) => empId} columns={columns} />
}

function DayCell({ day }: { day: PersonDay | undefined }) {
  const code = day ? toDayCode(day) : ''
  return day && code ? <span title={`${formatDate(day.date)}: ${dayStates[day.status]}`}>{code}</span> : null
}

const legend = [
  [shareCodes.present, dayStates.present],
  [shareCodes.onDuty, dayStates.on_duty],
  [shareCodes.travel, dayStates.travelling],
  [shareCodes.holiday, dayStates.holiday],
  [shareCodes.weekend, dayStates.weekend],
  [shareCodes.absent, dayStates.absent],
  [openCodes.in_progress, dayStates.in_progress],
  [openCodes.missing_punch, dayStates.missing_punch],
].map((pair) => pair.join(' '))

const groups = { departmentId: ref('departments'), locationId: ref('locations') } as const

/** Lets the user choose the days and the people. */
function DayWiseFilters({ asked, onAsked }: { asked: DayWiseQuery; onAsked(next: DayWiseQuery): void }) {
  const say = useDayWiseWords()
  return (
    <>
      <FreeSpanInputs period={asked} most={mostDays} onPeriod={(span) => onAsked({ ...asked, ...span })} />
      <div className="choices">
        {(['departmentId', 'locationId'] as const).map((name) => (
          <div key={name} className="choice">
            <FieldInput
              id={`day-wise-${name}`}
              {...{ name, field: groups[name], label: say(name), value: asked[name] }}
              onChange={(value) => onAsked({ ...asked, [name]: value ? Number(value) : null })}
            />
          </div>
        ))}
      </div>
    </>
  )
}

function CsvDownload({ asked }: { asked: DayWiseQuery }) {
  const say = useDayWiseWords()
  const buildSheet = async () => {
    const dates = listDates(asked)
    const people = await loadAllPages<PersonDays>(operation, toRequestParams(asked), mostPeople)
    const rows = people.map(({ fullName, department, days }) => {
      const codes = new Map(days.map((day) => [day.date, toDayCode(day)]))
      return [fullName, department, ...dates.map((day) => codes.get(day) ?? '')]
    })
    return { heads: [say('person'), say('departmentId'), ...dates], rows }
  }
  return <CsvButton name={`attendance-${asked.from}-${asked.to}`} sheet={buildSheet} />
}
