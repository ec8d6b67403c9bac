import Button from '@mui/material/Button'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Role } from '../../../src/framework/register'
import type { ReportAnswer } from '../../../src/framework/reports/report-answers'
import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead, SeeAlso } from '../../../src/views/page-head'
import { createPath, filteredListPath } from '../../../src/views/paths'
import { ReportChart } from '../../../src/views/reports/report-chart'
import { ReportLinks } from '../../../src/views/reports/report-links'
import { ReportTable } from '../../../src/views/reports/report-table'
import { useCompanyToday, useSignedIn } from '../../../src/views/signed-in'
import { financeTeam } from '../../people/roles'
import { receipts } from '../receipts'
import { followUps, receivables } from '../receivables'
import { billers } from '../rights'
import { useReceivablesWords } from '../words/receivables.en'
import { CashForecastPanel } from './cash-forecast'
import { isOpen } from './top-overdue'
import { OverdueWorklist } from './worklist/overdue-worklist'

const halves = { '--least': '24rem', marginBottom: '1rem' } as CSSProperties

/** Shows what customers owe: whom to chase, when it is expected, by age and by customer. */
export function Receivables() {
  const say = useReceivablesWords()
  const { roles } = useSignedIn()
  const hasAnyRole = (some: readonly Role[]) => some.some((role) => roles.includes(role))
  return (
    <div className="page-wide">
      <PageHead
        beside={
          <>
            <SeeAlso names={[followUps.name, 'customerCredits']} />
            <ReportLinks of={[receivables.name]} />
          </>
        }
      >
        <Button component={Link} variant="outlined" to={filteredListPath(receivables, isOpen)}>
          {say('allOpen')}
        </Button>
        {hasAnyRole(billers) ? (
          <Button component={Link} variant="contained" to={createPath(receipts)}>
            {say('newReceipt')}
          </Button>
        ) : null}
      </PageHead>
      <OverdueWorklist />
      <div className="columns" style={halves}>
        <PromiseList />
        <FollowUpList />
      </div>
      {hasAnyRole(financeTeam) ? <CashForecastPanel isShort /> : null}
      <ReceivablesByAge />
    </div>
  )
}

const report = 'getReceivablesReport'

function ReceivablesByAge() {
  const say = useReceivablesWords()
  const today = useCompanyToday()
  const ages = useAnswer<ReportAnswer>(report, { by: ['ageing'] })
  const people = useAnswer<ReportAnswer>(report, { by: ['customerId', 'ageing'] })
  const none = <p className="quiet">{say('nothingOpen')}</p>
  return (
    <>
      <Card title={say('byAge')} beside={<Link to={`/ReceivablesReport?asOf=${today}`}>{say('report')}</Link>}>
        <QueryContent of={ages} lines={6}>
          {(answer) =>
            answer.count === 0 ? none : <ReportChart {...{ resource: receivables, answer }} title={say('byAge')} />
          }
        </QueryContent>
      </Card>
      <Card title={say('byCustomer')}>
        <QueryContent of={people} lines={6}>
          {(answer) =>
            answer.count === 0 ? none : <ReportTable {...{ resource: receivables, answer }} title={say('byCustomer')} />
          }
        </QueryContent>
      </Card>
    </>
  )
}

function PromiseList() {
  const say = useReceivablesWords()
  return (
    <RecordLines
      {...{ title: say('promises'), none: say('noPromises'), resource: receivables, sort: 'promiseDate' }}
      filter={{ ...isOpen, promiseDate: { empty: false } }}
      line={({ labels, receivableNumber, balance, currency, promiseDate }) => [
        `${receivableNumber} ${labels.customerId ?? ''}`,
        say('promisedFor', { amount: formatAmount(balance ?? '0', currency), date: formatDate(promiseDate ?? '') }),
      ]}
    />
  )
}

function FollowUpList() {
  const say = useReceivablesWords()
  return (
    <RecordLines
      {...{ title: say('followUps'), none: say('noFollowUps'), resource: followUps, sort: 'nextOn' }}
      filter={{ nextOn: { gte: '$today-30' } }}
      line={({ labels, summary, nextOn }) => [`${formatDate(nextOn ?? '')} ${labels.receivableId ?? ''}`, summary]}
    />
  )
}
