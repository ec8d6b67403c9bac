import type { InputProps } from '../../../../src/fields/field-views'
import { DaySpanInput } from '../../../workdays/pages/public'
import { useLeaveTypes } from '../leave-queries'

const sessions = ['fromSession', 'toSession'] as const

/** Takes the days of a request, with halves where the type can be taken by the half. */
export function LeaveDaysInput(props: InputProps) {
  const type = useLeaveTypes()?.find(({ id }) => id === Number(props.record.leaveTypeId))
  return <DaySpanInput {...props} to="toDate" person="empId" {...(type?.unit === 'day' ? {} : { sessions })} />
}
