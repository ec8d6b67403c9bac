import Select from '@mui/material/Select'
import type { InputProps } from '../../../../src/fields/field-views'
import { buildControlProps, LabelledControl } from '../../../../src/fields/parts/labelled'
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
  const choose = (chosen: string) => {
    onChange(chosen === '' ? null : Number(chosen))
    // The consent belongs to the balance of one type.
    others?.fill({ acceptsUnpaid: false })
  }
  const isEmpty = value === null || value === undefined || value === ''
  return (
    <LabelledControl {...props}>
      <Select
        native
        size="small"
        fullWidth
        error={!!props.error}
        value={isEmpty ? '' : String(value)}
        onChange={({ target }) => choose(target.value)}
        inputProps={buildControlProps(props)}
      >
        {isEmpty ? <option value="">{say('chooseType')}</option> : null}
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </Select>
    </LabelledControl>
  )
}
