import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { formatPercent } from '../../../src/framework/values/number-format'
import { Card } from '../../../src/views/blocks/card'
import { Table, type TableColumn } from '../../../src/views/blocks/table'
import { filteredListPath } from '../../../src/views/paths'
import { formatInstantInZone } from '../../../src/views/reports/format-instant'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import type { PersonUtilisation, Utilisation } from '../answers'
import type { UtilisationFigures } from '../rules/utilisation'
import { useUtilisationWords } from '../words/utilisation.en'
import { PeriodAnswer } from './period-answer'

/** Shows how much of the expected time of people is billed, by department and by person. */
export const UtilisationReport = () => (
  <PeriodAnswer<Utilisation> operation="getUtilisationReport">
    {(data) => <UtilisationTables data={data} />}
  </PeriodAnswer>
)

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
              percent: formatPercent(percent),
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
    percent === null ? say('nothingExpected') : formatPercent(percent)
  return <Line extends UtilisationFigures>(showBillable: TableColumn<Line>['of']): TableColumn<Line>[] => [
    { head: say('billable'), of: showBillable, isFigure: true, sum: formatDuration(total.billable) },
    {
      ...{ head: say('expected'), of: ({ expected }) => formatDuration(expected), isFigure: true },
      sum: formatDuration(total.expected),
    },
    { head: say('percent'), of: inPercent, isFigure: true, sum: inPercent(total) },
  ]
}
