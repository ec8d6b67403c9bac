import { formatDuration } from '../../../src/framework/values/durations'
import { FetchedCard, useHomeFigures } from '../../home/pages/public'
import { useTimesheetWords } from '../words/en'

/** The user's week. Minutes are a text; null if there is no week yet. */
interface OwnWeek {
  weekMinutes?: string | null
  expected?: number
}

/** Shows on the start page how much of the week the user has entered. */
export function WeekCard() {
  const say = useTimesheetWords()
  const link = { to: '/Timesheet', text: say('openOwnWeek') }
  return (
    <FetchedCard title={say('ownWeek')} answer={useHomeFigures<OwnWeek>()} link={link}>
      {({ weekMinutes, expected: expectedMinutes }) => {
        const entered = formatDuration(Number(weekMinutes ?? 0))
        const expected = Number(expectedMinutes ?? 0)
        return (
          <p>
            <strong>{entered}</strong>{' '}
            {expected > 0 ? say('enteredOf', { expected: formatDuration(expected) }) : say('enteredSoFar')}
          </p>
        )
      }}
    </FetchedCard>
  )
}
