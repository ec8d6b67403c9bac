import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId } from 'react'
import { PlainChoice } from '../../../../src/views/import/plain-choice'
import { useFailureWords } from '../../../../src/views/states/states'
import { useQuotaWords } from '../../words/quotas.en'
import type { LeaveType } from '../use-leave'
import { type Proposed, useRollOver } from './use-roll-over'

interface RollOverProps {
  toYear: number
  types: readonly LeaveType[]
  onClose(): void
  onYear(year: number): void
}

/** The quotas of one year for another: each is looked at before it is written. */
export function RollOver({ toYear, types, onClose, onYear }: RollOverProps) {
  const say = useQuotaWords()
  const id = useId()
  const inWords = useFailureWords()
  const copy = useRollOver(toYear, (year) => {
    onClose()
    onYear(year)
  })
  const { years, rows, taken, failure, isPending } = copy
  const isReady = rows ? taken.length > 0 && taken.every(({ isWrong }) => !isWrong) : years.from !== years.to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void (rows ? copy.write() : copy.propose())
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit} className="quota-form">
        <DialogTitle id={id} component="h2">
          {say('copyTitle')}
        </DialogTitle>
        <DialogContent tabIndex={0} role="region" aria-labelledby={id}>
          {failure ? (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {inWords(failure)}
            </Alert>
          ) : null}
          {rows ? (
            <Review rows={rows} types={types} year={years.from} onChange={copy.change} />
          ) : (
            <Years years={years} onChange={copy.setYears} />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={rows ? copy.restart : onClose}>{say('back')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending || !isReady}>
            {rows ? say(taken.length === 1 ? 'writeOne' : 'write', { count: taken.length }) : say('show')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface Span {
  from: number
  to: number
}

const yearsBeside = 5

function Years({ years, onChange }: { years: Span; onChange: (years: Span) => void }) {
  const say = useQuotaWords()
  const offered = Array.from({ length: 2 * yearsBeside }, (_, place) => String(years.to - yearsBeside + place))
  const options = offered.map((year) => [year, year] as const)
  return (
    <div className="quota-years">
      <PlainChoice
        label={say('fromYear')}
        value={String(years.from)}
        options={options}
        onChange={(chosen) => onChange({ ...years, from: Number(chosen) })}
      />
      <PlainChoice
        label={say('toYear')}
        value={String(years.to)}
        options={options}
        onChange={(chosen) => onChange({ ...years, to: Number(chosen) })}
      />
      {years.from === years.to ? <p role="status">{say('sameYear')}</p> : null}
    </div>
  )
}

interface ReviewProps {
  rows: readonly Proposed[]
  types: readonly LeaveType[]
  year: number
  onChange(row: Proposed, changed: Partial<Pick<Proposed, 'text' | 'isTaken'>>): void
}

function Review({ rows, types, year, onChange }: ReviewProps) {
  const say = useQuotaWords()
  if (rows.length === 0) return <p role="status">{say('noneToCopy', { year })}</p>
  return (
    <ul className="quota-copies">
      {rows.map((row) => {
        const name = `${types.find(({ id }) => id === row.leaveTypeId)?.name ?? ''}, ${row.label ?? say('everybody')}`
        return (
          <li key={row.key}>
            {row.status === 'there' ? (
              <span className="quota-hint">{say('there', { name })}</span>
            ) : (
              <>
                <Checkbox
                  checked={row.isTaken}
                  onChange={(_, isTaken) => onChange(row, { isTaken })}
                  slotProps={{ input: { 'aria-label': say('take', { name }) } }}
                />
                <span>{name}</span>
                <OutlinedInput
                  size="small"
                  value={row.text}
                  error={row.isTaken && row.isWrong}
                  onChange={({ target }) => onChange(row, { text: target.value })}
                  inputProps={{
                    'aria-label': say('daysOf', { name }),
                    inputMode: 'decimal',
                    'aria-invalid': row.isTaken && row.isWrong,
                  }}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
