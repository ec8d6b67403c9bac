import { Link, useNavigate } from 'react-router'
import type { ReportAnswer } from '../../../../src/framework/reports/report-answers'
import { addMonths } from '../../../../src/framework/values/calendar-days'
import { type CalendarDate, dateBounds, formatDate } from '../../../../src/framework/values/dates'
import type { Decimal } from '../../../../src/framework/values/decimal'
import { formatWholeAmount, fromUnits, toUnits } from '../../../../src/framework/values/money'
import { choiceParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { Card } from '../../../../src/views/blocks/card'
import { BarsWithTable } from '../../../../src/views/blocks/chart/bars-with-table'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Toggles } from '../../../../src/views/blocks/toggles'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { filteredListPath } from '../../../../src/views/paths'
import { ReportChart } from '../../../../src/views/reports/report-chart'
import { ReportTable } from '../../../../src/views/reports/report-table'
import { useCompanyToday, useSignedIn } from '../../../../src/views/signed-in'
import { leadDetails } from '../../leadDetails'
import { type FunnelStage, funnelStages, statusLabels } from '../../sets'
import { useLeadWords } from '../../words/en'
import { formatWholePercent } from './whole-percent'

interface Sums {
  count: number
  value: string
  weighted: string
}

interface Pipeline {
  months: (Sums & { month: string })[]
  overdue: Sums
  undated: Sums
  total: Sums
}

/** Formats a month as `Dec 2026`. */
const formatMonth = (month: string) => formatDate(`${month}-01`).slice(3)

/** Shows open leads by the month in which they are expected to close. */
export function PipelineFigures() {
  const say = useLeadWords()
  const { company } = useSignedIn()
  const answer = useAnswer<Pipeline>('getLeadPipeline', {})
  const inWords = (amount: string) => formatWholeAmount(amount, company.currency)
  const toPart = (amount: string) => ({ amount, words: inWords(amount) })
  return (
    <Card title={say('pipeline')}>
      <QueryContent of={answer} lines={6}>
        {({ months, overdue, undated, total }) =>
          total.count === 0 ? (
            <p className="quiet">{say('noPipeline')}</p>
          ) : (
            <BarsWithTable
              label={say('pipeline')}
              unit={company.currency}
              isTime
              series={[say('weighted'), say('rest')]}
              lines={[
                { month: say('closeOverdue'), ...overdue },
                ...months.map(({ month, ...sums }) => ({ month: formatMonth(month), ...sums })),
                { month: say('undated'), ...undated },
              ].filter(({ count }) => count > 0)}
              keyOf={({ month }) => month}
              bar={({ month, value, weighted }) => ({
                key: month,
                label: month,
                parts: {
                  [say('weighted')]: toPart(weighted),
                  [say('rest')]: toPart(fromUnits(toUnits(value) - toUnits(weighted))),
                },
              })}
              columns={[
                { head: say('month'), of: ({ month }) => month, sum: say('total') },
                { head: say('count'), of: ({ count }) => count, isFigure: true, sum: total.count },
                { head: say('value'), of: ({ value }) => inWords(value), isFigure: true, sum: inWords(total.value) },
                {
                  ...{ head: say('weighted'), isFigure: true, sum: inWords(total.weighted) },
                  of: ({ weighted }) => inWords(weighted),
                },
              ]}
            />
          )
        }
      </QueryContent>
    </Card>
  )
}

interface Funnel {
  created: number
  stages: { status: FunnelStage; reached: number; rate: Decimal | null }[]
  overall: Decimal | null
}

const funnelSpans = ['twelveMonths', 'thisMonth'] as const

/** Shows how far the leads of a period came. */
export function FunnelFigures() {
  const say = useLeadWords()
  const today = useCompanyToday()
  const [{ span }, change] = useAddressState({ span: choiceParam('span', funnelSpans) })
  const { startOfMonth, endOfMonth: to } = dateBounds(today)
  const from = span === 'thisMonth' ? startOfMonth : addMonths(startOfMonth, -11)
  const answer = useAnswer<Funnel>('getLeadFunnel', { from, to }, { keepsLast: true })
  return (
    <Card
      title={say('funnel')}
      beside={
        <Toggles
          label={say('funnelOf')}
          value={span}
          options={funnelSpans.map((each) => [each, say(each)] as const)}
          onChange={(chosen) => change({ span: chosen })}
        />
      }
    >
      <QueryContent of={answer} lines={6}>
        {(funnel) =>
          funnel.created === 0 ? (
            <p className="quiet">{say('noReceived')}</p>
          ) : (
            <FunnelBars funnel={funnel} days={[from, to]} />
          )
        }
      </QueryContent>
    </Card>
  )
}

function FunnelBars({ funnel: { stages, overall }, days }: { funnel: Funnel; days: [CalendarDate, CalendarDate] }) {
  const say = useLeadWords()
  const navigate = useNavigate()
  const buildStagePath = (status: FunnelStage) =>
    filteredListPath(leadDetails, {
      receivedOn: { between: days },
      farthestStatus: { in: funnelStages.slice(funnelStages.indexOf(status)) },
    })
  return (
    <>
      <BarsWithTable
        label={say('funnel')}
        unit={undefined}
        series={[say('reached')]}
        lines={stages}
        keyOf={({ status }) => status}
        bar={({ status, reached }) => ({
          key: status,
          label: statusLabels[status],
          parts: { [say('reached')]: { amount: String(reached), words: String(reached) } },
        })}
        onChoose={({ key }) => {
          const stage = funnelStages.find((each) => each === key)
          if (stage) void navigate(buildStagePath(stage))
        }}
        columns={[
          { head: say('stage'), of: ({ status }) => <Link to={buildStagePath(status)}>{statusLabels[status]}</Link> },
          { head: say('reached'), of: ({ reached }) => reached, isFigure: true },
          { head: say('rate'), of: ({ rate }) => formatWholePercent(rate), isFigure: true },
        ]}
      />
      {overall === null ? null : <p className="quiet">{say('overall', { overall: formatWholePercent(overall) })}</p>}
    </>
  )
}

/** Shows where leads came from, as bars and as a table. */
export function SourceChart() {
  const say = useLeadWords()
  const answer = useAnswer<ReportAnswer>('getAllLeadDetailsReport', { by: ['source'] })
  const about = { resource: leadDetails, title: say('sources') }
  return (
    <Card title={say('sources')} beside={<Link to="/LeadReport">{say('report')}</Link>}>
      <QueryContent of={answer} lines={6}>
        {(report) =>
          report.count === 0 ? (
            <p className="quiet">{say('noLeads')}</p>
          ) : (
            <div className="bars-beside">
              <ReportChart {...about} answer={report} />
              <ReportTable {...about} answer={{ ...report, told: report.told.slice(0, 2) }} />
            </div>
          )
        }
      </QueryContent>
    </Card>
  )
}
