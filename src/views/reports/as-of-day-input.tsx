import { date } from '../../fields/date'
import type { ReportAnswer } from '../../framework/reports/report-answers'
import { useReportWords } from '../../i18n/reports/report-words'
import { FieldInput } from '../blocks/field-input'
import { useCompanyToday } from '../signed-in'

const field = date({ required: true })

interface AsOfDayProps {
  day: string
  /** Called with the chosen day; null means always today. */
  onDay(day: string | null): void
}

/** Takes the day up to which a report counts ages. */
export function AsOfDayInput({ day, onDay }: AsOfDayProps) {
  const say = useReportWords()
  const today = useCompanyToday()
  return (
    <div className="report-day">
      <FieldInput
        id="report-as-of"
        name="asOf"
        field={field}
        label={say('day')}
        value={day}
        onChange={(value) => onDay(value && value !== today ? String(value) : null)}
      />
    </div>
  )
}

/** Tells whether the figures match those of lists, which are always of today. */
export function useIsReportOfToday({ day }: Pick<ReportAnswer, 'day'>): boolean {
  const today = useCompanyToday()
  return day === undefined || day === today
}
