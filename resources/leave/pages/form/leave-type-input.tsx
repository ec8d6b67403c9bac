import type { InputProps } from '../../../../src/fields/field-views'
import { ChoiceSelect } from '../../../../src/fields/parts/choice-select'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useLeaveWords } from '../../words/en'
import { daysLeftInWords } from '../leave-in-words'
import { type LeaveType, useLeaveBalances, useLeaveTypes } from '../leave-queries'

/** Lets the user choose the leave type by name; each shows its remaining days. */
export function LeaveTypeInput(props: InputProps) {
  const { value, record, others, onChange } = props
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
  const choose = (chosen: unknown) => {
    onChange(chosen === null ? null : Number(chosen))
    // The consent belongs to the balance of one type.
    others?.fill({ acceptsUnpaid: false })
  }
  const isEmpty = value === null || value === undefined || value === ''
  return (
    <ChoiceSelect
      {...props}
      value={isEmpty ? '' : String(value)}
      options={options}
      emptyOption={isEmpty ? say('chooseType') : undefined}
      onChange={choose}
    />
  )
}
