import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { callOperation } from '../../../dataProvider/call'
import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { formatPercent } from '../../../src/framework/values/number-format'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { PageHead, SeeAlso } from '../../../src/views/page-head'
import { recordPath } from '../../../src/views/paths'
import { useIdempotentSender } from '../../../src/views/saving/idempotent-sender'
import { StateChip } from '../../../src/views/value/state-chip'
import type { TimesheetDashboard as Answer, TeamMember, YearWeek } from '../answers'
import { timeSheets } from '../timeSheets'
import { useTimesheetWords } from '../words/en'

const buildWeekPath = (weekStart: CalendarDate) => `/Timesheet?week=${weekStart}`

/** Shows the user's weeks, what the time was for, and the weeks of their reports. */
export function TimesheetDashboard() {
  const answer = useAnswer<Answer>('getTimesheetDashboard', {}, { group: 'timesheet' })
  return (
    <div className="page-wide">
      <PageHead beside={<SeeAlso names={['timeSheets', 'timeSheetTasks', 'closedMonths']} />} />
      <QueryContent of={answer}>
        {(data) => (
          <>
            <OwnWeeks data={data} />
            {data.byProject.length > 0 ? <TimeByProject data={data} /> : null}
            {data.team.length > 0 ? <TeamWeeks data={data} onDone={() => void answer.refetch()} /> : null}
          </>
        )}
      </QueryContent>
    </div>
  )
}

function OwnWeeks({ data: { weeks, missingWeeks, utilisationPercent } }: { data: Answer }) {
  const say = useTimesheetWords()
  return (
    <Card title={say('ownWeeks')} beside={<Link to="/Timesheet">{say('openWeek')}</Link>}>
      <p className="quiet">{say('utilisation', { percent: formatPercent(utilisationPercent ?? 0) })}</p>
      {missingWeeks.length > 0 ? (
        <p className="tone" data-tone="warning">
          {say('missing', { days: missingWeeks.map(formatDate).join(', ') })}
        </p>
      ) : null}
      <Table
        label={say('ownWeeks')}
        lines={[...weeks].reverse()}
        keyOf={({ weekStart }) => weekStart}
        columns={[
          {
            head: say('week'),
            of: ({ weekStart }) => <Link to={buildWeekPath(weekStart)}>{formatDate(weekStart)}</Link>,
          },
          { head: say('total'), of: ({ total }) => formatDuration(total), isFigure: true },
          { head: say('billable'), of: ({ billable }) => formatDuration(billable), isFigure: true },
          { head: say('expected'), of: ({ expected }) => formatDuration(expected), isFigure: true },
          { head: say('status'), of: (week) => <WeekStatus week={week} /> },
        ]}
      />
    </Card>
  )
}

function WeekStatus({ week: { status } }: { week: YearWeek }) {
  return status === 'none' ? '–' : <StateChip resource={timeSheets} value={status} />
}

function TimeByProject({ data: { byProject } }: { data: Answer }) {
  const say = useTimesheetWords()
  const buildFigure = (name: 'minutes' | 'billableMinutes', head: string) => ({
    head,
    of: (line: Answer['byProject'][number]) => formatDuration(line[name]),
    isFigure: true,
    sum: formatDuration(byProject.reduce((all, line) => all + line[name], 0)),
  })
  return (
    <Card title={say('byProject')}>
      <Table
        label={say('byProject')}
        lines={byProject}
        keyOf={({ projectId }) => projectId}
        columns={[
          { head: say('project'), of: ({ project }) => project, sum: say('total') },
          buildFigure('minutes', say('total')),
          buildFigure('billableMinutes', say('billable')),
        ]}
      />
    </Card>
  )
}

interface ApprovalResult {
  id: number
  error: { message: string } | null
}

/** Approves the selected weeks. Weeks that the server refuses stay selected and show the reason. */
function useApproveWeeks(onDone: () => void) {
  const say = useTimesheetWords()
  const notify = useNotify()
  const intention = useIdempotentSender()
  const { once, isPending } = useRunOnce()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const approve = () =>
    once(async () => {
      const params = { ids: chosen, action: 'approve' }
      const { data } = await intention(JSON.stringify(params), (idempotencyKey) =>
        callOperation<ApprovalResult[]>('approveTimeSheet', params, { idempotencyKey }),
      )
      const refused = (data ?? []).filter(({ error }) => error)
      const problem = refused[0]?.error?.message
      notify(problem ?? say('approved', { count: chosen.length }), { type: problem ? 'warning' : 'success' })
      setChosen(refused.map(({ id }) => id))
      onDone()
    })
  return { chosen, toggle, approve, isPending }
}

type WeekApproval = ReturnType<typeof useApproveWeeks>

/** Shows a table of people and weeks. The user can select submitted weeks and approve them together. */
function TeamWeeks({ data: { team }, onDone }: { data: Answer; onDone(): void }) {
  const say = useTimesheetWords()
  const approving = useApproveWeeks(onDone)
  const { chosen, approve, isPending } = approving
  // The newest week, which is the one to approve, comes first: a narrow window cuts off the oldest.
  const weeks = [...(team[0]?.weeks ?? [])].reverse()
  return (
    <Card
      title={say('team')}
      beside={
        <Button variant="contained" disabled={isPending || chosen.length === 0} onClick={() => void approve()}>
          {say('approveChosen', { count: chosen.length })}
        </Button>
      }
    >
      <Table
        label={say('team')}
        lines={team}
        keyOf={({ empId }) => empId}
        columns={[
          { head: say('person'), of: ({ fullName }) => fullName },
          ...weeks.map(({ weekStart }) => ({
            key: weekStart,
            head: formatDate(weekStart).slice(0, 6),
            of: ({ fullName, weeks: own }: TeamMember) => (
              <TeamWeekCell
                name={fullName}
                week={own.find((week) => week.weekStart === weekStart)}
                approving={approving}
              />
            ),
          })),
          {
            head: say('utilisationHead'),
            of: ({ utilisationPercent }) => formatPercent(utilisationPercent ?? 0),
            isFigure: true,
          },
        ]}
      />
    </Card>
  )
}

function TeamWeekCell({
  name,
  week,
  approving,
}: {
  name: string
  week: YearWeek | undefined
  approving: WeekApproval
}) {
  const say = useTimesheetWords()
  if (!week?.timeSheetId) return week?.isRequired ? '–' : ''
  const { timeSheetId, weekStart, status, total } = week
  return (
    <>
      {status === 'submitted' ? (
        <Checkbox
          size="small"
          checked={approving.chosen.includes(timeSheetId)}
          onChange={() => approving.toggle(timeSheetId)}
          slotProps={{ input: { 'aria-label': say('choose', { name, week: formatDate(weekStart) }) } }}
        />
      ) : null}
      <Link to={recordPath(timeSheets, timeSheetId)}>{formatDuration(total)}</Link> <WeekStatus week={week} />
    </>
  )
}
