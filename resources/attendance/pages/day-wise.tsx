import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../dataProvider/call'
import { date, ref } from '../../../src/fields'
import { bounds, type CalendarDate, dateInWords, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { Pager } from '../../../src/views/batch/pager'
import { numberIn, useAddress } from '../../../src/views/blocks/address'
import { Card } from '../../../src/views/blocks/card'
import { Fetched } from '../../../src/views/blocks/fetched'
import { FieldInput } from '../../../src/views/blocks/field-input'
import { MonthStepper } from '../../../src/views/blocks/stepper'
import { type Column, Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useOnce } from '../../../src/views/blocks/use-once'
import { PageHead } from '../../../src/views/page'
import { filteredListPath } from '../../../src/views/paths'
import { reportPlaces } from '../../../src/views/reports/address'
import { ReportLinks } from '../../../src/views/reports/report-links'
import { csvOf } from '../../../src/views/reports/report-sheet'
import { saveFile } from '../../../src/views/save-file'
import { useToday } from '../../../src/views/signed-in'
import { Notice, useFailureWords } from '../../../src/views/states/states'
import type { PersonDay, PersonDays } from '../answers'
import { attendanceDays } from '../attendanceDays'
import { codeOf, openCodes, shareCodes } from '../rules/day-code'
import { mostDays, mostPeople } from '../rules/day-wise'
import { dayStates } from '../sets'
import { useDayWiseWords } from '../words/day-wise.en'

const operation = 'getEmployeeAttendanceBasedonDates'
const perPage = 25
const places = {
  ...{ from: reportPlaces.from, to: reportPlaces.to },
  ...{ departmentId: numberIn('department', null), locationId: numberIn('location', null), page: numberIn('page', 1) },
}

/** What is asked for: the days and, where they are chosen, whose. */
interface Asked {
  from: CalendarDate
  to: CalendarDate
  departmentId: number | null
  locationId: number | null
}

/** Each day from the first to the last. */
const datesOf = ({ from, to }: Asked): CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => plusDays(from, at) ?? from)

const questionOf = ({ from, to, departmentId, locationId }: Asked) => ({
  ...{ from, to },
  ...(departmentId && { departmentId }),
  ...(locationId && { locationId }),
})

/** One line a person, one column a day. */
export function DayWise() {
  const say = useDayWiseWords()
  const { startOfMonth, endOfMonth } = bounds(useToday())
  const [{ page, ...shown }, change] = useAddress(places)
  const fits = shown.from && shown.to && shown.to >= shown.from && daysBetween(shown.from, shown.to) < mostDays
  const span =
    fits && shown.from && shown.to ? { from: shown.from, to: shown.to } : { from: startOfMonth, to: endOfMonth }
  const asked: Asked = { ...shown, ...span }
  const answer = useAnswer<PersonDays[]>(operation, { ...questionOf(asked), page, perPage }, { keepsLast: true })
  return (
    <div className="page-wide">
      <PageHead beside={<ReportLinks of={[attendanceDays.name]} />}>
        <CsvButton asked={asked} />
      </PageHead>
      <div className="choices">
        <MonthStepper
          month={bounds(span.from).startOfMonth}
          onMonth={(month) => change({ from: month, to: bounds(month).endOfMonth, page: 1 })}
        />
      </div>
      <Choices key={`${span.from} ${span.to}`} asked={asked} onAsked={(next) => change({ ...next, page: 1 })} />
      <Fetched of={answer} lines={12} none={<Notice role="status" title={say('none')} text={say('noneText')} />}>
        {(people) => (
          <Card title={say('title', { from: dateInWords(span.from), to: dateInWords(span.to) })}>
            <People people={people} asked={asked} />
            <Pager {...{ page, perPage }} total={answer.total} onPage={(next) => change({ page: next })} />
            <p className="quiet">{legendOf()}</p>
          </Card>
        )}
      </Fetched>
    </div>
  )
}

function People({ people, asked }: { people: readonly PersonDays[]; asked: Asked }) {
  const say = useDayWiseWords()
  const pathOf = ({ empId }: PersonDays) =>
    filteredListPath(attendanceDays, { empId: { eq: empId }, workDate: { between: [asked.from, asked.to] } })
  const columns: Column<PersonDays>[] = [
    { head: say('person'), of: (person) => <Link to={pathOf(person)}>{person.fullName}</Link> },
    ...datesOf(asked).map((day) => ({
      key: day,
      head: String(Number(day.slice(8))),
      of: ({ days }: PersonDays) => <Day day={days.find(({ date: one }) => one === day)} />,
    })),
  ]
  return <Table label={say('matrix')} lines={people} keyOf={({ empId }) => empId} columns={columns} />
}

function Day({ day }: { day: PersonDay | undefined }) {
  const code = day ? codeOf(day) : ''
  return day && code ? <span title={`${dateInWords(day.date)}: ${dayStates[day.status]}`}>{code}</span> : null
}

const legendOf = () =>
  [
    ...(['present', 'onDuty', 'travel', 'holiday', 'weekend', 'absent'] as const).map(
      (name) => [shareCodes[name], legend[name]] as const,
    ),
    [openCodes.in_progress, dayStates.in_progress] as const,
    [openCodes.missing_punch, dayStates.missing_punch] as const,
  ]
    .map(([code, words]) => `${code} ${words}`)
    .join(' · ')

const legend = {
  present: dayStates.present,
  onDuty: dayStates.on_duty,
  travel: dayStates.travelling,
  holiday: dayStates.holiday,
  weekend: dayStates.weekend,
  absent: dayStates.absent,
} as const

const fields = { from: date({ required: true }), to: date({ required: true }) } as const
const groups = { departmentId: ref('departments'), locationId: ref('locations') } as const

/** Other days, and whose; nothing is asked for before both dates make a span. */
function Choices({ asked, onAsked }: { asked: Asked; onAsked(next: Asked): void }) {
  const say = useDayWiseWords()
  const [span, setSpan] = useState({ from: asked.from, to: asked.to })
  const [isWrong, setWrong] = useState(false)
  const show = () => {
    const fits = span.from !== '' && span.to >= span.from && daysBetween(span.from, span.to) < mostDays
    setWrong(!fits)
    if (fits) onAsked({ ...asked, ...span })
  }
  return (
    <div className="choices">
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="choice">
          <FieldInput
            id={`day-wise-${name}`}
            {...{ name, field: fields[name], label: say(name), value: span[name] }}
            onChange={(value) => setSpan({ ...span, [name]: String(value ?? '') })}
            error={isWrong && name === 'to' ? say('badSpan', { most: mostDays }) : undefined}
          />
        </div>
      ))}
      <Button variant="outlined" onClick={show}>
        {say('show')}
      </Button>
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
  )
}

/** All people, whatever page is shown. */
async function readAll(asked: Asked): Promise<PersonDays[]> {
  const people: PersonDays[] = []
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await call<PersonDays[]>(operation, { ...questionOf(asked), page, perPage: mostPeople })
    people.push(...(data ?? []))
    if (!data?.length || people.length >= total) return people
  }
}

function CsvButton({ asked }: { asked: Asked }) {
  const say = useDayWiseWords()
  const notify = useNotify()
  const inWords = useFailureWords()
  const { once, isPending } = useOnce()
  const make = () =>
    once(async () => {
      try {
        const dates = datesOf(asked)
        const rows = (await readAll(asked)).map(({ fullName, department, days }) => {
          const codes = new Map(days.map((day) => [day.date, codeOf(day)]))
          return [fullName, department, ...dates.map((day) => codes.get(day) ?? '')]
        })
        const text = csvOf({ heads: [say('person'), say('departmentId'), ...dates], rows })
        // A spreadsheet takes UTF-8 for what it is by its mark.
        saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), `attendance-${asked.from}-${asked.to}.csv`)
      } catch (problem) {
        notify(inWords(problem), { type: 'error' })
      }
    })
  return (
    <Button variant="outlined" aria-disabled={isPending} onClick={() => isPending || void make()}>
      {say('csv')}
    </Button>
  )
}
