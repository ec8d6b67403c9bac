import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { SidePanel } from '../../../src/views/blocks/side-panel'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { StateChip, ToneChip } from '../../../src/views/value/state-chip'
import { leaveRequests } from '../../leave/leaveRequests'
import { onDutyRequests } from '../../onduty/onDutyRequests'
import { workModes } from '../../policies/work-modes'
import type { AttendanceDay, DaySources } from '../answers'
import { regularizeRequests } from '../regularizeRequests'
import { suggestCorrectionKind } from '../rules/correction'
import { correctionKinds, type DayShares, dayShares, dayStates, dayTones, punchSources } from '../sets'
import { useAttendanceWords } from '../words/en'
import { attendanceGroup } from './check-in-card'
import { formatTimeInZone } from './format-time'

/** Shows one of the user's days: its inputs, the result of the count, and the link to correct it. */
export function DayPanel({ date, onClose }: { date: CalendarDate; onClose(): void }) {
  const say = useAttendanceWords()
  const answer = useAnswer<DaySources>('getAttendanceDay', { workDate: date }, { group: attendanceGroup })
  return (
    <SidePanel title={formatDate(date)} close={say('close')} onClose={onClose}>
      <QueryContent of={answer}>{(sources) => <DayInputs {...sources} />}</QueryContent>
    </SidePanel>
  )
}

function DayInputs({ day, zone, signs, isLocked, ...rules }: DaySources) {
  const say = useAttendanceWords()
  const { workDate, status, holiday, leaveRequestId, secondLeaveRequestId, onDutyRequestId } = day
  const leaveIds = [leaveRequestId, secondLeaveRequestId].filter((id) => id !== null)
  return (
    <>
      <p className="toolbar">
        <ToneChip tone={dayTones[status]} label={dayStates[status]} />
        <span className="quiet">{say('zone', { zone })}</span>
      </p>
      <h3>{say('comings')}</h3>
      <PunchList day={day} zone={zone} />
      {signs.length > 0 ? (
        <p className="quiet">{say('signs', { times: signs.map((at) => formatTimeInZone(zone, at)).join(', ') })}</p>
      ) : null}
      <h3>{say('counted')}</h3>
      <DayResult day={day} zone={zone} {...rules} />
      {holiday || leaveRequestId || onDutyRequestId ? <h3>{say('elsewhere')}</h3> : null}
      <dl className="pairs figures">
        {holiday ? <DescriptionEntry name={say('holiday')}>{holiday}</DescriptionEntry> : null}
        {leaveIds.map((id) => (
          <DescriptionEntry key={id} name={say('leave')}>
            <Link to={recordPath(leaveRequests, id)}>{say('openRecord')}</Link>
          </DescriptionEntry>
        ))}
        {onDutyRequestId ? (
          <DescriptionEntry name={say('onDuty')}>
            <Link to={recordPath(onDutyRequests, onDutyRequestId)}>{say('openRecord')}</Link>
          </DescriptionEntry>
        ) : null}
      </dl>
      <DayCorrections date={workDate} />
      {isLocked ? (
        <p className="quiet">{say('locked')}</p>
      ) : (
        <p className="toolbar">
          <Button
            variant="contained"
            component={Link}
            to={createPath(regularizeRequests, { workDate, kind: suggestCorrectionKind(day) ?? 'wrong_time' })}
          >
            {say('fixDay')}
          </Button>
        </p>
      )}
    </>
  )
}

const DescriptionEntry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function PunchList({ day: { punches }, zone }: { day: AttendanceDay; zone: string }) {
  const say = useAttendanceWords()
  if (punches.length === 0) return <p className="quiet">{say('noComings')}</p>
  return (
    <ul className="plain lines">
      {punches.map(({ id, direction, at, workMode, source, place }) => (
        <li key={id}>
          <strong>{formatTimeInZone(zone, at)}</strong>{' '}
          {[
            say(direction),
            workModes[workMode as keyof typeof workModes],
            punchSources[source as keyof typeof punchSources],
            place === 'outside' ? say('outside') : null,
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}

type DayResultProps = Pick<DaySources, 'day' | 'zone' | 'planned' | 'fullDayMinutes' | 'halfDayMinutes'>

/** Shows how the day was counted: the planned hours, the worked hours and the shares of the day. */
function DayResult({ day, zone, planned, fullDayMinutes, halfDayMinutes }: DayResultProps) {
  const say = useAttendanceWords()
  const { shares, workedMinutes, lateMinutes, earlyMinutes, flags, isConflict } = day
  const notes = [
    flags.includes('late') ? say('late', { time: formatDuration(lateMinutes) }) : null,
    flags.includes('early_exit') ? say('early', { time: formatDuration(earlyMinutes) }) : null,
    isConflict ? say('conflict') : null,
  ].filter(Boolean)
  return (
    <>
      <p>
        {planned
          ? say('planned', {
              start: formatTimeInZone(zone, planned.start),
              end: formatTimeInZone(zone, planned.end),
              hours: formatDuration(planned.minutes),
            })
          : say('nothingPlanned')}{' '}
        {planned
          ? say('thresholds', { full: formatDuration(fullDayMinutes), half: formatDuration(halfDayMinutes) })
          : null}
      </p>
      <dl className="pairs figures">
        <DescriptionEntry name={say('worked')}>{formatDuration(workedMinutes)}</DescriptionEntry>
        {Object.entries(dayShares).map(([name, label]) =>
          shares[name as keyof DayShares] > 0 ? (
            <DescriptionEntry key={name} name={label}>
              {say('daysOf', { days: shares[name as keyof DayShares] })}
            </DescriptionEntry>
          ) : null,
        )}
      </dl>
      {notes.length > 0 ? <p>{notes.join(', ')}</p> : null}
    </>
  )
}

/** Lists the earlier corrections of the day. */
function DayCorrections({ date }: { date: CalendarDate }) {
  const { empId } = useSignedIn()
  const { data: rows = [] } = useAnswer<Row[]>(
    'getRegularizeRequestsByEmpId',
    { empId, from: date, to: date },
    { group: attendanceGroup },
  )
  return (
    <ul className="plain lines">
      {rows.map((row) => (
        <li key={row.id} className="between">
          <Link to={recordPath(regularizeRequests, row.id)}>
            {correctionKinds[row.kind as keyof typeof correctionKinds]}
          </Link>
          <StateChip resource={regularizeRequests} value={row.status} />
        </li>
      ))}
    </ul>
  )
}
