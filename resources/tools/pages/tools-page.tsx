import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { ReportAnswer } from '../../../src/framework/reports/report-answers'
import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { createPath, filteredListPath, recordPath } from '../../../src/views/paths'
import { ReportChart } from '../../../src/views/reports/report-chart'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { toolSets } from '../sets'
import { toolCosts } from '../toolCosts'
import { toolPurchases } from '../toolPurchases'
import { useToolWords } from '../words/en'
import { OwnTools } from './own-tools'

/** Shows what tools cost by month, which are to be renewed, and how many of their seats are used. */
export function ToolsPage() {
  const say = useToolWords()
  return (
    <div className="page-wide">
      <PageHead>
        <Button
          component={Link}
          variant="outlined"
          to={filteredListPath(toolPurchases, { status: { in: toolSets.open } })}
        >
          {say('all')}
        </Button>
        <Button component={Link} variant="contained" to={createPath(toolPurchases)}>
          {say('request')}
        </Button>
      </PageHead>
      <CostPerMonth />
      <div className="columns">
        <RenewalsDue />
        <SeatsUsed />
      </div>
      <CostByPayer />
      <OwnTools />
    </div>
  )
}

function CostPerMonth() {
  const say = useToolWords()
  const answer = useAnswer<ReportAnswer>('getToolCostsReport', { by: ['month:month'] })
  return (
    <Card title={say('cost')} beside={<Link to="/ToolCostsReport">{say('costReport')}</Link>}>
      <QueryContent of={answer} lines={6}>
        {(report) =>
          report.count === 0 ? (
            <p className="quiet">{say('noCost')}</p>
          ) : (
            <ReportChart resource={toolCosts} answer={report} title={say('cost')} />
          )
        }
      </QueryContent>
    </Card>
  )
}

function RenewalsDue() {
  const say = useToolWords()
  return (
    <RecordLines
      {...{ title: say('renewals'), none: say('noRenewals'), resource: toolPurchases, sort: 'renewalDate', most: 12 }}
      filter={{ status: { in: toolSets.running }, renewalDate: { lte: '$today+90' } }}
      line={({ toolName, renewalDate, status, confirmed, holders }) => {
        const values = { date: formatDate(renewalDate ?? ''), confirmed: confirmed ?? 0, holders: holders ?? 0 }
        if (status !== 'renewal_due') return [toolName, values.date]
        return [toolName, say(values.confirmed === 0 ? 'cancelProposal' : 'renewProposal', values)]
      }}
    />
  )
}

interface UsedTool {
  id: number
  toolName: string
  seats: number
  holders: number
  freeSeats: number
}

const addUp = (tools: readonly UsedTool[], figure: 'seats' | 'holders' | 'freeSeats') =>
  tools.reduce((sum, tool) => sum + tool[figure], 0)

function SeatsUsed() {
  const say = useToolWords()
  const filter = { status: { in: toolSets.running } }
  const answer = useAnswer<UsedTool[]>(toolPurchases.operations.list, {
    filter,
    perPage: 100,
    sort: [['freeSeats', 'desc']],
  })
  return (
    <Card title={say('seats')}>
      <QueryContent of={answer} lines={4} none={<p className="quiet">{say('noSeats')}</p>}>
        {(tools) => (
          <Table
            label={say('seats')}
            lines={tools}
            keyOf={({ id }) => id}
            columns={[
              {
                head: say('tool'),
                of: ({ id, toolName }) => <Link to={recordPath(toolPurchases, id)}>{toolName}</Link>,
                sum: say('total'),
              },
              { head: say('seatCount'), of: ({ seats }) => seats, isFigure: true, sum: addUp(tools, 'seats') },
              { head: say('used'), of: ({ holders }) => holders, isFigure: true, sum: addUp(tools, 'holders') },
              { head: say('free'), of: ({ freeSeats }) => freeSeats, isFigure: true, sum: addUp(tools, 'freeSeats') },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}

interface Payer {
  name: string | null
  base: string
  unusedSeats: number
  unusedBase: string
}

function CostByPayer() {
  const say = useToolWords()
  const { company } = useSignedIn()
  const today = useToday()
  const answer = useAnswer<{ departments: Payer[]; projects: Payer[]; base: string }>('getToolCostsByPayer', {
    month: today,
  })
  return (
    <Card title={say('payers')}>
      <QueryContent of={answer} lines={3}>
        {({ departments, projects, base }) =>
          departments.length + projects.length === 0 ? (
            <p className="quiet">{say('noPayers')}</p>
          ) : (
            <Table
              label={say('payers')}
              lines={[...departments, ...projects]}
              keyOf={({ name }, at) => `${name} ${at}`}
              columns={[
                { head: say('payer'), of: ({ name }) => name, sum: say('total') },
                {
                  head: say('base'),
                  of: (payer) => formatAmount(payer.base, company.currency),
                  isFigure: true,
                  sum: formatAmount(base, company.currency),
                },
                { head: say('unusedSeats'), of: ({ unusedSeats }) => unusedSeats, isFigure: true },
                {
                  head: say('unusedBase'),
                  of: ({ unusedBase }) => formatAmount(unusedBase, company.currency),
                  isFigure: true,
                },
              ]}
            />
          )
        }
      </QueryContent>
    </Card>
  )
}
