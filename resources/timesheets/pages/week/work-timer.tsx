import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../../src/framework/values/durations'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { createPath } from '../../../../src/views/paths'
import { timers } from '../../timers.resource.json'
import { useTimesheetWords } from '../../words/en'
import { group, type WeekState } from './use-timesheet-week'

interface RunningTimerData {
  id: number
  startedAt: string
  labels: Readonly<Record<string, string>>
}

const minute = 60_000

/** Returns the minutes since an instant, and updates them. */
function useElapsedMinutes(since: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - Date.parse(since)) / minute))
}

/**
 * Starts and stops the timer; its time becomes a line of the week. The timer runs on the server, so it
 * continues while the device is off.
 */
export function WorkTimer({ state }: { state: WeekState }) {
  const say = useTimesheetWords()
  const params = { filter: { status: { eq: timers.workflow.initial } }, perPage: 1 }
  const { data } = useAnswer<readonly RunningTimerData[]>('getTimers', params, { group })
  const [running] = data ?? []
  if (!data) return null
  if (running) return <RunningTimer running={running} state={state} />
  const back = { back: '/Timesheet', isBackAfterSave: true }
  return (
    <Button component={Link} to={createPath(timers)} state={back}>
      {say('startTimer')}
    </Button>
  )
}

function RunningTimer({ running: { id, startedAt, labels }, state }: { running: RunningTimerData; state: WeekState }) {
  const say = useTimesheetWords()
  const minutes = useElapsedMinutes(startedAt)
  return (
    <>
      <span>{say('timerRuns', { project: labels.projectId, time: formatDuration(minutes) })}</span>
      <Button onClick={() => void state.step('stopTimer', { id })}>{say('stopTimer')}</Button>
    </>
  )
}
