import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { callOperation } from '../../../dataProvider/call'
import { findCard } from '../../../src/framework/company/catalogue'
import { formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { Card } from '../../../src/views/blocks/card'
import { joinQueryAnswers, QueryContent } from '../../../src/views/blocks/query-content'
import { Toggles } from '../../../src/views/blocks/toggles'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { createPath } from '../../../src/views/paths'
import { useIdempotentSender } from '../../../src/views/saving/idempotent-sender'
import { useDescribeError } from '../../../src/views/states/page-states'
import { workModes } from '../../policies/work-modes'
import type { AttendanceDay, CheckOption } from '../answers'
import { checkedMode, isPositionNeeded, type LocationResult } from '../rules/location-check'
import { useAttendanceWords } from '../words/en'
import { formatTimeInZone } from './format-time'

export const attendanceGroup = 'attendance'

const answerOptions = { group: attendanceGroup, isJoined: true }

type WorkMode = keyof typeof workModes

/**
 * Asks the browser for the position; undefined if the user refuses or no position arrives within ten
 * seconds.
 */
const requestPosition = () =>
  new Promise<{ lat: number; lng: number } | undefined>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    const resolvePosition = ({ coords: { latitude, longitude } }: GeolocationPosition) =>
      resolve({ lat: Number(latitude.toFixed(6)), lng: Number(longitude.toFixed(6)) })
    navigator.geolocation.getCurrentPosition(resolvePosition, () => resolve(undefined), {
      ...{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    })
  })

const minute = 60_000

interface PunchButtonInput {
  direction: 'in' | 'out'
  workMode?: string | undefined
  /** The policy checks the location for this work mode. */
  isChecked?: boolean
  asksPosition?: boolean
}

/** The punch that counts after the user presses the button. */
interface PunchResult {
  direction: PunchButtonInput['direction']
  locationResult: LocationResult
}

/**
 * Sends a punch once, and shows why it was refused or that the location is unknown. The first press of
 * somebody who came within the last minute, since `since`, only asks: a second tap may be a slip.
 */
function useSendPunch(since: string | null, onDone: () => void) {
  const notify = useNotify()
  const say = useAttendanceWords()
  const inWords = useDescribeError()
  const intention = useIdempotentSender()
  const { once, isPending } = useRunOnce()
  const askedSince = useRef<string>(undefined)
  const press = ({ direction, workMode, isChecked = false, asksPosition = false }: PunchButtonInput) =>
    once(async () => {
      const isSoon = direction === 'out' && since !== null && Date.now() - Date.parse(since) < minute
      if (isSoon && askedSince.current !== since) {
        askedSince.current = since
        return notify(say('tooSoon'), { type: 'info' })
      }
      const place = asksPosition ? await requestPosition() : undefined
      const params = { direction, ...(direction === 'in' && workMode && { workMode }), ...place }
      try {
        const { data } = await intention(JSON.stringify(params), (idempotencyKey) =>
          callOperation<{ punch: PunchResult }>('employeeWebCheck', params, { idempotencyKey }),
        )
        const result = isChecked ? data?.punch.locationResult : 'inside'
        if (result !== 'inside')
          notify(say(result === 'outside' ? 'placeOutside' : 'placeUnknown'), { type: 'warning' })
      } catch (problem) {
        notify(inWords(problem), { type: 'error' })
      }
      onDone()
    })
  return { press, isPending }
}

/** Shows whether the user is checked in, and the button that changes it. */
export function CheckCard({ onDone, beside }: { onDone?(): void; beside?: ReactNode }) {
  const say = useAttendanceWords()
  const option = useAnswer<CheckOption>('employeeWebCheckOption', {}, answerOptions)
  const day = useAnswer<AttendanceDay | null>('getTodayAttendance', {}, answerOptions)
  const refresh = () => {
    void option.refetch()
    void day.refetch()
    onDone?.()
  }
  return (
    <Card title={say('today')} beside={beside}>
      <QueryContent
        of={joinQueryAnswers(option, {
          ...day,
          data: day.data ?? (option.data ? ({} as Partial<AttendanceDay>) : undefined),
        })}
      >
        {([state, today]) =>
          state.isEmployed ? (
            <PunchControls state={state} today={today} onDone={refresh} />
          ) : (
            <p>{say('notEmployed')}</p>
          )
        }
      </QueryContent>
    </Card>
  )
}

interface PunchControlsProps {
  state: CheckOption
  today: Partial<AttendanceDay>
  onDone(): void
}

function PunchControls({ state, today, onDone }: PunchControlsProps) {
  const say = useAttendanceWords()
  const [mode, setMode] = useState<string | undefined>(state.allowedModes[0])
  const { press, isPending } = useSendPunch(state.option === 'check_out' ? state.since : null, onDone)
  const isIn = state.option === 'check_out'
  // The card is known before the declarations of the area are loaded.
  const corrections = findCard('regularizeRequests')
  const isChecked = !isIn && mode === checkedMode && state.locationCheck !== 'none'
  const needsPosition = isChecked && isPositionNeeded(state.locationCheck)
  const punchInput = { direction: isIn ? 'out' : 'in', workMode: mode, isChecked } as const
  const modes = state.allowedModes.map((name) => [name, workModes[name as WorkMode] ?? name] as const)
  return (
    <>
      {state.unclosedDay ? (
        <p className="tone" data-tone="warning">
          {say('forgotten', { date: formatDate(state.unclosedDay) })}{' '}
          {corrections ? (
            <Link to={createPath(corrections, { workDate: state.unclosedDay, kind: 'missed_out' })}>{say('fix')}</Link>
          ) : null}
          {state.canStillCheckOut ? (
            <Button variant="text" disabled={isPending} onClick={() => void press({ direction: 'out' })}>
              {say('leaveNow')}
            </Button>
          ) : null}
        </p>
      ) : null}
      <p role="status">
        <CheckStatus state={state} today={today} />
      </p>
      {isChecked ? (
        <p className="quiet" id="check-place">
          {say(needsPosition ? 'consent' : 'consentNetwork')}
        </p>
      ) : null}
      <div className="choices">
        {isIn || modes.length < 2 ? null : (
          <Toggles label={say('workAt')} value={mode ?? ''} options={modes} onChange={setMode} />
        )}
        <Button
          variant="contained"
          size="large"
          disabled={isPending}
          {...(isChecked && { 'aria-describedby': 'check-place' })}
          onClick={() => void press({ ...punchInput, asksPosition: needsPosition })}
        >
          {say(isIn ? 'checkOut' : 'checkIn')}
        </Button>
        {needsPosition ? (
          <Button variant="text" disabled={isPending} onClick={() => void press(punchInput)}>
            {say('withoutPlace')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function CheckStatus({ state, today }: Omit<PunchControlsProps, 'onDone'>) {
  const say = useAttendanceWords()
  const { workedMinutes = 0, expectedMinutes = 0 } = today
  const hours = say('hours', { worked: formatDuration(workedMinutes), expected: formatDuration(expectedMinutes) })
  if (state.option === 'check_out' && state.since) {
    const elapsed = formatDuration(Math.max(0, Math.floor((Date.now() - Date.parse(state.since)) / minute)))
    return <>{`${say('since', { time: formatTimeInZone(state.zone, state.since), elapsed })} · ${hours}`}</>
  }
  if (today.lastOut)
    return <>{`${say('lastSeen', { time: formatTimeInZone(state.zone, today.lastOut) })} · ${hours}`}</>
  return <>{say('notYet')}</>
}

/** Shows the same card on the start page. */
export function HomeCheckCard() {
  const say = useAttendanceWords()
  return <CheckCard beside={<Link to="/Attendance">{say('all')}</Link>} />
}
