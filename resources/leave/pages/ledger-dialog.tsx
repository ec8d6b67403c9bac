import type { ReactNode } from 'react'
import type { Row } from '../../../dataProvider/create'
import { getFieldBehaviour } from '../../../src/framework/field'
import type { StoredRecord } from '../../../src/framework/record'
import { formatDate } from '../../../src/framework/values/dates'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useRecords } from '../../../src/views/blocks/records/use-records'
import { ReviewDialog } from '../../../src/views/blocks/review-dialog'
import { Table } from '../../../src/views/blocks/table'
import { useSignedIn } from '../../../src/views/signed-in'
import { formatDays, toHundredths } from '../../leaveAccount/public'
import { leaveLedger } from '../leaveLedger'
import { type LeaveSay, useLeaveWords } from '../words/en'
import type { CountedBalance } from './counted-balance'
import { formatSignedDays } from './leave-in-words'

type LedgerRow = Row & StoredRecord<typeof leaveLedger>

interface LedgerDialogProps {
  balance: CountedBalance
  onClose(): void
}

/** Lists every change of a balance, with the balance after it. */
export function LedgerDialog({ balance, onClose }: LedgerDialogProps) {
  const say = useLeaveWords()
  const { empId } = useSignedIn()
  const { leaveTypeId, leaveYear } = balance
  const filter = { empId: { eq: empId }, leaveTypeId: { eq: leaveTypeId }, leaveYear: { eq: leaveYear } }
  const { total, ...answer } = useRecords(leaveLedger, { sort: 'effectiveDate', filter })
  return (
    <ReviewDialog
      title={say('ledgerOf', { type: balance.leaveType, year: balance.leaveYear })}
      close={say('close')}
      onClose={onClose}
      isLong
    >
      <QueryContent of={answer}>
        {(entries) => (
          <>
            {total > entries.length ? <p role="status">{say('ledgerCut', { count: entries.length, total })}</p> : null}
            <LedgerTable entries={entries} balance={balance} />
          </>
        )}
      </QueryContent>
    </ReviewDialog>
  )
}

interface LedgerLine {
  key: unknown
  what: ReactNode
  days: number
  after: ReactNode
}

function LedgerTable({ entries, balance }: { entries: readonly LedgerRow[]; balance: CountedBalance }) {
  const say = useLeaveWords()
  const { pending, available } = balance
  let sum = 0
  const lines = entries.map((entry): LedgerLine => {
    sum += toHundredths(entry.days)
    return {
      key: entry.id,
      what: describeLedgerEntry(say, entry),
      days: entry.days,
      after: formatDays(sum).replace('-', '−'),
    }
  })
  if (pending > 0) lines.push({ key: 'held', what: say('heldByPending'), days: -pending, after: available })
  return (
    <Table
      label={say('ledgerOf', { type: balance.leaveType, year: balance.leaveYear })}
      lines={lines}
      keyOf={({ key }) => String(key)}
      columns={[
        { head: say('what'), of: ({ what }) => what, sum: say('available') },
        { head: say('change'), of: ({ days }) => formatSignedDays(days), isFigure: true },
        { head: say('after'), of: ({ after }) => after, isFigure: true, sum: available },
      ]}
    />
  )
}

/** Describes an entry: its kind, and below it date, expiry and reason. */
function describeLedgerEntry(say: LeaveSay, { entryType, effectiveDate, expiresOn, note }: LedgerRow): ReactNode {
  const field = leaveLedger.fields.entryType
  const lapses = expiresOn ? say('lapses', { date: formatDate(expiresOn) }) : ''
  return (
    <span className="stack">
      {field ? getFieldBehaviour(field).text(entryType) : entryType}
      <span className="quiet">{[formatDate(effectiveDate), lapses, note].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
