import type { InputProps } from '../../../src/fields/field-views'
import { DaySpanInput } from '../../workdays/pages/public'

/** Takes the days of a duty, of which the next free ones are offered. */
export const DutyDaysInput = (props: InputProps) => <DaySpanInput {...props} to="toDate" person="empId" />
