import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useGetList } from 'ra-core'
import { useId } from 'react'
import type { Row } from '../../../dataProvider/create'
import { type CalendarDate, dateInWords } from '../../../src/framework/dates'
import { behaviour } from '../../../src/framework/field'
import { useSignedIn } from '../../../src/views/signed-in'
import { FailureNotice, Waiting } from '../../../src/views/states/states'
import { leaveLedger } from '../leaveLedger'
import { daysText, hundredths } from '../rules/days'
import { useLeaveWords } from '../words/en'
import type { Counted } from './counted'

interface Entry extends Row {
  effectiveDate: CalendarDate
  entryType: string
  days: number
  expiresOn: CalendarDate | null
  note: string | null
}

interface LedgerDialogProps {
  balance: Counted
  onClose(): void
}

/** Every change of a balance with what was there after it: why it is what it is. */
export function LedgerDialog({ balance, onClose }: LedgerDialogProps) {
  const say = useLeaveWords()
  const id = useId()
  const { empId } = useSignedIn()
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const { data, total, error, refetch } = useGetList<Entry>(leaveLedger.route, {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'effectiveDate', order: 'ASC' },
    filter: { empId: { eq: empId }, leaveTypeId: { eq: balance.leaveTypeId }, leaveYear: { eq: balance.leaveYear } },
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle id={id} component="h2">
        {say('ledgerOf', { type: balance.leaveType, year: balance.leaveYear })}
      </DialogTitle>
      {/* Scrolls, so it is reached by keys. */}
      <DialogContent tabIndex={0} aria-labelledby={id} role="region">
        {error ? <FailureNotice error={error} retry={refetch} /> : null}
        {!data && !error ? <Waiting /> : null}
        {data && total !== undefined && total > data.length ? (
          <p role="status">{say('ledgerCut', { count: data.length, total })}</p>
        ) : null}
        {data ? <Ledger entries={data} balance={balance} /> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{say('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Ledger({ entries, balance }: { entries: readonly Entry[]; balance: Counted }) {
  const say = useLeaveWords()
  let sum = 0
  const lines = entries.map((entry) => {
    sum += hundredths(entry.days)
    return { ...entry, after: daysText(sum).replace('-', '−') }
  })
  return (
    <table className="leave-ledger">
      <thead>
        <tr>
          <th scope="col">{say('what')}</th>
          <th scope="col">{say('change')}</th>
          <th scope="col">{say('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((entry) => (
          <Line key={entry.id} entry={entry} after={entry.after} />
        ))}
        {balance.pending > 0 ? (
          <tr>
            <th scope="row">{say('heldByPending')}</th>
            <td>{signed(-balance.pending)}</td>
            <td>{balance.available}</td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {say('available')}
          </th>
          <td>{balance.available}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ entry, after }: { entry: Entry; after: string }) {
  const say = useLeaveWords()
  const { entryType } = leaveLedger.fields
  return (
    <tr>
      <th scope="row">
        {entryType ? behaviour(entryType).text(entry.entryType) : entry.entryType}
        <span className="leave-quiet">
          {[
            dateInWords(entry.effectiveDate),
            entry.expiresOn ? say('lapses', { date: dateInWords(entry.expiresOn) }) : '',
            entry.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </th>
      <td>{signed(entry.days)}</td>
      <td>{after}</td>
    </tr>
  )
}

/** `+2`, `−1.5`, with the sign that is read out as minus. */
const signed = (days: number): string => (days > 0 ? `+${days}` : `−${Math.abs(days)}`)
