import { Link } from 'react-router'
import type { ReportAnswer } from '../../../src/framework/reports/report-answers'
import { formatAmount } from '../../../src/framework/values/money'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { ReportChart } from '../../../src/views/reports/report-chart'
import { useSignedIn } from '../../../src/views/signed-in'
import { leadDetails } from '../leadDetails'
import { statusLabels } from '../sets'
import { useLeadWords } from '../words/en'

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

/** Shows open leads by the month in which they are expected to close. */
export function PipelineTable() {
  const say = useLeadWords()
  const { company } = useSignedIn()
  const answer = useAnswer<Pipeline>('getLeadPipeline', {})
  const inWords = (amount: string) => formatAmount(amount, company.currency)
  return (
    <Card title={say('pipeline')}>
      <QueryContent of={answer} lines={4}>
        {({ months, overdue, undated, total }) =>
          total.count === 0 ? (
            <p className="quiet">{say('noPipeline')}</p>
          ) : (
            <Table
              label={say('pipeline')}
              lines={[
                { month: say('closeOverdue'), ...overdue },
                ...months,
                { month: say('undated'), ...undated },
              ].filter(({ count }) => count > 0)}
              keyOf={({ month }) => month}
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
  stages: { status: keyof typeof statusLabels; reached: number; rate: string | null }[]
  overall: string | null
}

/** Shows how far the leads of this month came. */
export function FunnelTable() {
  const say = useLeadWords()
  const answer = useAnswer<Funnel>('getLeadFunnel', {})
  return (
    <Card title={say('funnel')}>
      <QueryContent of={answer} lines={4}>
        {({ stages, overall }) => (
          <>
            <p className="quiet">{say('funnelAbout')}</p>
            <Table
              label={say('funnel')}
              lines={stages}
              keyOf={({ status }) => status}
              columns={[
                { head: say('stage'), of: ({ status }) => statusLabels[status] },
                { head: say('reached'), of: ({ reached }) => reached, isFigure: true },
                { head: say('rate'), of: ({ rate }) => (rate === null ? '–' : `${rate} %`), isFigure: true },
              ]}
            />
            {overall === null ? null : <p>{say('overall', { overall })}</p>}
          </>
        )}
      </QueryContent>
    </Card>
  )
}

export function SourceChart() {
  const say = useLeadWords()
  const answer = useAnswer<ReportAnswer>('getAllLeadDetailsReport', { by: ['source'] })
  return (
    <Card title={say('sources')} beside={<Link to="/LeadReport">{say('report')}</Link>}>
      <QueryContent of={answer} lines={6}>
        {(report) =>
          report.count === 0 ? (
            <p className="quiet">{say('noLeads')}</p>
          ) : (
            <ReportChart resource={leadDetails} answer={report} title={say('sources')} />
          )
        }
      </QueryContent>
    </Card>
  )
}
