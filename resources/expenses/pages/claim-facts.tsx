import { Link } from 'react-router'
import { findResource } from '../../../src/framework/company/catalogue'
import { formatAmount } from '../../../src/framework/values/money'
import '../../../src/views/blocks/layout.css'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath } from '../../../src/views/paths'
import { Panel } from '../../../src/views/record/record-sections'
import { useSignedIn } from '../../../src/views/signed-in'
import { useExpenseWords } from '../words/en'

interface TravelPolicy {
  receiptThreshold: string
  payWithinDays: number
  mileageRate: string | null
}

interface PayoutAccount {
  changeNumber: string
  status: string
}

/** Shows the policy by which a claim is checked, and the account to which it is paid. */
export function ClaimFacts() {
  const say = useExpenseWords()
  const { company } = useSignedIn()
  const { data: policy } = useAnswer<TravelPolicy | null>('getTravelPolicy', {})
  const inWords = (amount: string) => formatAmount(amount, company.currency)
  return (
    <aside aria-label={say('facts')}>
      <Panel title={say('facts')}>
        {policy ? (
          <>
            <p>{say('receipts', { amount: inWords(policy.receiptThreshold) })}</p>
            {policy.mileageRate ? <p>{say('mileage', { amount: inWords(policy.mileageRate) })}</p> : null}
            <p>{say('paidWithin', { days: policy.payWithinDays })}</p>
          </>
        ) : null}
        {policy === null ? <p className="quiet">{say('noPolicy')}</p> : null}
        <PayoutAccountFact />
      </Panel>
    </aside>
  )
}

function PayoutAccountFact() {
  const say = useExpenseWords()
  const filter = { empId: { eq: '$me' }, status: { in: ['pending', 'approved'] } }
  const { data } = useAnswer<PayoutAccount[]>('getPayoutAccounts', { filter, sort: [['status', 'asc']] })
  const accounts = findResource('payoutAccounts')
  if (!data) return null
  const [account] = data
  if (!account)
    return (
      <p className="tone" data-tone="warning">
        {say('noAccount')} {accounts ? <Link to={createPath(accounts)}>{say('addAccount')}</Link> : null}
      </p>
    )
  return <p>{account.status === 'approved' ? say('account', { number: account.changeNumber }) : say('accountWaits')}</p>
}
