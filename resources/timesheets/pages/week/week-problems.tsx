import Button from '@mui/material/Button'
import { CallError } from '../../../../dataProvider/call'
import { formatDuration } from '../../../../src/framework/values/durations'
import { shortDayInWords } from '../../../../src/views/blocks/calendar/short-day'
import { useDescribeError } from '../../../../src/views/states/page-states'
import type { WeekConflict } from '../../answers'
import { useTimesheetWords } from '../../words/en'
import type { ShownWeek, WeekState } from './use-timesheet-week'

/** Lets the user choose if another device has saved the same lines meanwhile. No input is lost. */
export function SaveConflicts({ state }: { state: WeekState }) {
  const say = useTimesheetWords()
  const keep = async (conflict: WeekConflict) => {
    const { theirs, yours, id } = conflict
    await state.save([{ ...yours, id, version: theirs.version }])
    state.settle(conflict)
  }
  return state.conflicts.map((conflict) => (
    <div key={conflict.id} role="alert" className="notice-line">
      <span>
        {say('conflict', {
          day: shortDayInWords(String(conflict.theirs.date)),
          theirs: formatDuration(Number(conflict.theirs.minutes)),
          yours: formatDuration(Number(conflict.yours.minutes ?? 0)),
        })}
      </span>
      <Button size="small" onClick={() => void keep(conflict)}>
        {say('keepMine')}
      </Button>
      <Button size="small" onClick={() => state.settle(conflict)}>
        {say('keepTheirs')}
      </Button>
    </div>
  ))
}

/** Shows why the week cannot be submitted, and the warnings that the approver will see. */
export function WeekProblems({ week, state }: { week: ShownWeek; state: WeekState }) {
  const { failure, unsaved } = state
  const say = useTimesheetWords()
  const toWords = useDescribeError()
  const refused =
    failure instanceof CallError ? Object.values(failure.fields ?? {}).flatMap(({ message }) => message ?? []) : []
  return (
    <>
      {failure ? (
        <ul role="alert" className="plain tone" data-tone="danger">
          {(refused.length > 0 ? refused : [toWords(failure)]).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {unsaved > 0 ? (
        <div className="notice-line">
          <span>{say('unsaved', { smart_count: unsaved })}</span>
          <Button size="small" onClick={() => void state.again()}>
            {say('saveAgain')}
          </Button>
          <Button size="small" onClick={state.discard}>
            {say('discard')}
          </Button>
        </div>
      ) : null}
      <ul className="plain tone" data-tone="warning">
        {week.warnings.map(({ rule, date, minutes, attendanceMinutes }) => (
          <li key={`${rule} ${date}`}>
            {rule === 'TS1'
              ? say('longDay', { day: shortDayInWords(date) })
              : say('apart', {
                  day: shortDayInWords(date),
                  booked: formatDuration(minutes),
                  attended: formatDuration(attendanceMinutes ?? 0),
                })}
          </li>
        ))}
      </ul>
    </>
  )
}
