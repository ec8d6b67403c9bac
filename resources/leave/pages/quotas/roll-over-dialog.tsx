import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { CopyYear } from '../../../../src/views/blocks/copy-year/copy-year'
import type { Proposal } from '../../../../src/views/blocks/copy-year/use-copy-year'
import { type PeopleScope, toScope } from '../../../people/public'
import { annualQuotas } from '../../annualQuotas'
import { useQuotaWords } from '../../words/quotas.en'
import type { LeaveType } from '../leave-queries'
import { buildScopeKey, scopeInWords, useQuotas } from './use-quotas'

/** A quota copied from the other year, with the user's corrections. */
type CopiedQuota = PeopleScope & Proposal & { leaveTypeId: number; days: number | string }

interface RollOverDialogProps {
  toYear: number
  types: readonly LeaveType[]
  onClose(): void
  onYear(year: number): void
}

const { days: daysField } = annualQuotas.fields
const isInvalidDays = ({ days }: CopiedQuota) =>
  String(days).trim() === '' || !daysField || !getFieldBehaviour(daysField).parse(String(days)).ok

/** Copies the quotas of one year to another. The user reviews each one before it is written. */
export function RollOverDialog({ toYear, types, onClose, onYear }: RollOverDialogProps) {
  const say = useQuotaWords()
  const [years, setYears] = useState({ from: toYear - 1, to: toYear })
  const nameOf = useQuotaNames(types, years.from)
  return (
    <CopyYear<CopiedQuota>
      title={say('copyTitle')}
      operation="copyAnnualQuotas"
      years={years}
      onYears={setYears}
      show={say('show')}
      write={(count) => say(count === 1 ? 'writeOne' : 'write', { count })}
      none={say('noneToCopy', { year: years.from })}
      nameOf={nameOf}
      thereOf={(row) => say('there', { name: nameOf(row) })}
      isWrong={isInvalidDays}
      input={(row, change) => (
        <OutlinedInput
          size="small"
          className="slim"
          value={row.days}
          error={row.isTaken && isInvalidDays(row)}
          onChange={({ target }) => change({ days: target.value })}
          inputProps={{
            'aria-label': say('daysOf', { name: nameOf(row) }),
            inputMode: 'decimal',
            'aria-invalid': row.isTaken && isInvalidDays(row),
          }}
        />
      )}
      sent={(row) => ({ ...toScope(row), leaveTypeId: row.leaveTypeId, days: Number(row.days) })}
      told={(rows) => {
        const count = rows.filter(({ status }) => status === 'written').length
        return say(count === 1 ? 'writtenOne' : 'written', { count, year: years.to })
      }}
      onDone={() => {
        onClose()
        onYear(years.to)
      }}
      onClose={onClose}
    />
  )
}

/**
 * Returns a function that names a quota by type and people: `Casual leave, Pune`. The names come from the
 * other year.
 */
function useQuotaNames(types: readonly LeaveType[], year: number): (row: CopiedQuota) => string {
  const say = useQuotaWords()
  const { quotas = [] } = useQuotas(year)
  const labels = new Map(
    quotas.map((quota) => [buildScopeKey(toScope(quota)), scopeInWords(toScope(quota), quota.labels)]),
  )
  return (row) => {
    const type = types.find(({ id }) => id === row.leaveTypeId)?.name ?? ''
    return `${type}, ${labels.get(buildScopeKey(toScope(row))) ?? say('everybody')}`
  }
}
