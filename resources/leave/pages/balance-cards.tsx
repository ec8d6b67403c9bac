import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { dateInWords } from '../../../src/framework/dates'
import { FailureNotice, Notice, Waiting } from '../../../src/views/states/states'
import { useLeaveWords } from '../words/en'
import type { Counted } from './counted'
import { daysInWords, leftInWords } from './in-words'
import { TypeMark } from './type-mark'
import { type Balance, useBalances } from './use-leave'

const LedgerDialog = lazyNow(() => import('./ledger-dialog').then((module) => module.LedgerDialog))

/** What is there of each type, and how it came about. */
export function BalanceCards() {
  const say = useLeaveWords()
  const { data, error, refetch } = useBalances()
  const [explained, setExplained] = useState<Counted | null>(null)
  if (error) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <Waiting lines={3} />
  const cards = data.filter(isCounted)
  if (cards.length === 0) return <Notice title={say('noBalances')} text={say('noBalancesText')} />
  return (
    <section aria-label={say('balances')}>
      <ul className="leave-cards">
        {cards.map((balance) => (
          <BalanceCard
            key={`${balance.leaveTypeId} ${balance.leaveYear}`}
            balance={balance}
            onExplain={() => setExplained(balance)}
          />
        ))}
      </ul>
      {explained ? <LedgerDialog balance={explained} onClose={() => setExplained(null)} /> : null}
    </section>
  )
}

/** A type that needs no balance has nothing left to show. */
const isCounted = (balance: Balance): balance is Counted => balance.available !== null

function BalanceCard({ balance, onExplain }: { balance: Counted; onExplain: () => void }) {
  const say = useLeaveWords()
  const { available, pending, nextExpiry } = balance
  return (
    <li className="leave-card">
      <h2>
        <TypeMark type={balance} />
        <span>{balance.leaveType}</span>
      </h2>
      <p className={available < 0 ? 'leave-available leave-overdrawn' : 'leave-available'}>
        <strong>{Math.abs(available)}</strong> {leftInWords(say, available)}
      </p>
      <p className="leave-quiet">
        {pending > 0 ? say('pendingOf', { days: daysInWords(say, pending) }) : say('nonePending')}
      </p>
      <p className="leave-quiet">
        {nextExpiry
          ? say('lapseOn', { days: daysInWords(say, nextExpiry.days), date: dateInWords(nextExpiry.date) })
          : say('noneLapses')}
      </p>
      <Button size="small" onClick={onExplain} aria-label={say('whyOf', { type: balance.leaveType })}>
        {say('why')}
      </Button>
    </li>
  )
}
