import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { formatDate } from '../../../src/framework/values/dates'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Notice } from '../../../src/views/states/page-states'
import type { BalanceRow } from '../../leaveAccount/public'
import { useLeaveWords } from '../words/en'
import type { CountedBalance } from './counted-balance'
import { daysInWords, daysLeftInWords } from './leave-in-words'
import { useLeaveBalances } from './leave-queries'
import { LeaveTypeMark } from './leave-type-mark'

const LedgerDialog = lazyWithPreload(() => import('./ledger-dialog').then((module) => module.LedgerDialog))

/** Shows the balance of each leave type, with a link to its history. */
export function BalanceCards() {
  const say = useLeaveWords()
  const answer = useLeaveBalances()
  const [explained, setExplained] = useState<CountedBalance | null>(null)
  const none = <Notice title={say('noBalances')} text={say('noBalancesText')} />
  return (
    <QueryContent of={{ ...answer, data: answer.data?.filter(hasBalance) }} lines={3} none={none}>
      {(balances) => (
        <section aria-label={say('balances')}>
          <ul className="plain columns">
            {balances.map((balance) => (
              <BalanceCard
                key={`${balance.leaveTypeId} ${balance.leaveYear}`}
                balance={balance}
                onExplain={() => setExplained(balance)}
              />
            ))}
          </ul>
          {explained ? <LedgerDialog balance={explained} onClose={() => setExplained(null)} /> : null}
        </section>
      )}
    </QueryContent>
  )
}

/** Whether the type has a balance. The others show no number of days left. */
const hasBalance = (balance: BalanceRow): balance is CountedBalance => balance.available !== null

function BalanceCard({ balance, onExplain }: { balance: CountedBalance; onExplain: () => void }) {
  const say = useLeaveWords()
  const { available, pending, nextExpiry, leaveType } = balance
  return (
    <li className="card stack">
      <h2 className="leave-type">
        <LeaveTypeMark type={balance} />
        {leaveType}
      </h2>
      <span className="tone" data-tone={available < 0 ? 'danger' : undefined}>
        <strong className="big">{Math.abs(available)}</strong> {daysLeftInWords(say, available)}
      </span>
      <span className="quiet">
        {pending > 0 ? say('pendingOf', { days: daysInWords(say, pending) }) : say('nonePending')}
      </span>
      <span className="quiet">
        {nextExpiry
          ? say('lapseOn', { days: daysInWords(say, nextExpiry.days), date: formatDate(nextExpiry.date) })
          : say('noneLapses')}
      </span>
      <Button
        size="small"
        onClick={onExplain}
        aria-label={say('whyOf', { type: leaveType })}
        sx={{ mt: 'auto', ml: -0.5 }}
      >
        {say('why')}
      </Button>
    </li>
  )
}
