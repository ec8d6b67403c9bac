import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { useAddressState } from '../../../src/views/blocks/address-state'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table, type TableColumn } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { filteredListPath } from '../../../src/views/paths'
import { formatInstantInZone } from '../../../src/views/reports/format-instant'
import { PeriodStepper } from '../../../src/views/reports/period-stepper'
import { periodPlaces } from '../../../src/views/reports/report-address'
import { AllReportsLink } from '../../../src/views/reports/report-links'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import type { PersonUtilisation, Utilisation } from '../answers'
import type { UtilisationFigures } from '../rules/utilisation'
import { useUtilisationWords } from '../words/utilisation.en'

/** Shows how much of the expected time of people is billed, by department and by person. */
export function UtilisationReport() {
  const [{ from, to }, change] = useAddressState(periodPlaces)
  const question = from && to ? { from, to } : {}
  const answer = useAnswer<Utilisation>('getUtilisationReport', question, { keepsLast: true })
  return (
    <div className="page-wide">
      <PageHead above={<AllReportsLink />} />
      <QueryContent of={answer} lines={12}>
        {(data) => (
          <>
            <div className="toolbar">
              <PeriodStepper period={data.period} periods={data.periods} onPeriod={change} />
            </div>
            <UtilisationTables data={data} />
          </>
        )}
      </QueryContent>
    </div>
  )
}

function UtilisationTables({ data: { departments, people, total, before, asOf, zone } }: { data: Utilisation }) {
  const say = useUtilisationWords()
  const figures = useFigureColumns(total)
  const percent = before?.total.percent ?? null
  return (
    <>
      <Card title={say('byDepartment')}>
        <Table
          label={say('byDepartment')}
          lines={departments}
          keyOf={({ departmentId }) => departmentId ?? 0}
          columns={[
            { head: say('department'), of: ({ department }) => department ?? say('noDepartment'), sum: say('all') },
            ...figures<Utilisation['departments'][number]>(({ billable }) => formatDuration(billable)),
          ]}
        />
      </Card>
      <Card title={say('byPerson')}>
        <Table
          label={say('byPerson')}
          lines={people}
          keyOf={({ empId }) => empId}
          columns={[
            { head: say('person'), of: ({ fullName }) => fullName, sum: say('all') },
            ...figures<PersonUtilisation>((person) => <LinesLink {...person} />),
          ]}
        />
      </Card>
      <p className="quiet">
        {say('what')}{' '}
        {before && percent !== null
          ? say('was', {
              from: formatDate(before.from),
              to: formatDate(before.to),
              percent: say('percentOf', { percent }),
            })
          : ''}{' '}
        {say('asOf', { time: formatInstantInZone(asOf, zone), zone })}
      </p>
    </>
  )
}

function LinesLink({ fullName, billable, filter }: PersonUtilisation) {
  const say = useUtilisationWords()
  const time = formatDuration(billable)
  return (
    <Link to={filteredListPath(timeSheetTasks, filter)} aria-label={say('open', { name: fullName, time })}>
      {time}
    </Link>
  )
}

/** Builds the columns of figures, with those of all below. */
function useFigureColumns(total: UtilisationFigures) {
  const say = useUtilisationWords()
  const inPercent = ({ percent }: UtilisationFigures) =>
    percent === null ? say('nothingExpected') : say('percentOf', { percent })
  return <Line extends UtilisationFigures>(showBillable: TableColumn<Line>['of']): TableColumn<Line>[] => [
    { head: say('billable'), of: showBillable, isFigure: true, sum: formatDuration(total.billable) },
    {
      ...{ head: say('expected'), of: ({ expected }) => formatDuration(expected), isFigure: true },
      sum: formatDuration(total.expected),
    },
    { head: say('percent'), of: inPercent, isFigure: true, sum: inPercent(total) },
  ]
}
