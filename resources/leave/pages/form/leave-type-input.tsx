import FormHelperText from '@mui/material/FormHelperText'
import type { InputProps } from '../../../../src/fields/field-views'
import { LabelledSelect } from '../../../../src/views/import/labelled-select'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useLeaveWords } from '../../words/en'
import { daysLeftInWords } from '../leave-in-words'
import { type LeaveType, useLeaveBalances, useLeaveTypes } from '../leave-queries'

/** Lets the user choose the leave type by name; each shows its remaining days. */
export function LeaveTypeInput({ id, label, value, record, error, others, onChange }: InputProps) {
  const say = useLeaveWords()
  const types = useLeaveTypes() ?? []
  const { empId: me } = useSignedIn()
  const person = Number(record.empId ?? me)
  const { data: balances } = useLeaveBalances(person === me ? undefined : person)
  const canBeTaken = ({ id, requiresBalance }: LeaveType) =>
    !requiresBalance || !balances || balances.some(({ leaveTypeId }) => leaveTypeId === id)
  const options = types.filter(canBeTaken).map(({ id, name }) => {
    const available = balances?.find(({ leaveTypeId }) => leaveTypeId === id)?.available ?? null
    const text =
      available === null
        ? name
        : say('typeLeft', { type: name, count: Math.abs(available), left: daysLeftInWords(say, available) })
    return [String(id), text] as const
  })
  const choose = (chosen: string) => {
    onChange(chosen === '' ? null : Number(chosen))
    // The consent belongs to the balance of one type.
    others?.fill({ acceptsUnpaid: false })
  }
  return (
    <div>
      <LabelledSelect
        {...{ id, label, options }}
        value={value === null || value === undefined ? '' : String(value)}
        isWrong={error !== undefined}
        onChange={choose}
      />
      {error ? (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </div>
  )
}
