import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { DayToggles } from '../../../../src/views/blocks/calendar/day-toggles'
import { shortDayInWords } from '../../../../src/views/blocks/calendar/short-day'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { LeaveGuard } from '../../../../src/views/form/leave-guard'
import { PageHead, SeeAlso } from '../../../../src/views/page-head'
import { useToday } from '../../../../src/views/signed-in'
import { Notice } from '../../../../src/views/states/page-states'
import { AreaTiles } from '../../../../src/views/tools/area-tiles'
import { StateChip } from '../../../../src/views/value/state-chip'
import { buildGridRows, buildRowKey, type GridRow } from '../../rules/grid-rows'
import { addDays, listWeekDays, toWeekStart } from '../../rules/week-dates'
import { sheetSets } from '../../sets'
import { timeSheets } from '../../timeSheets'
import { useTimesheetWords } from '../../words/en'
import { AddWorkRow } from './add-work-row'
import { useShownWeek } from './use-shown-week'
import { type ShownWeek, useTimeSheetWeek, type WeekState } from './use-timesheet-week'
import { focusRow, WeekGrid } from './week-grid'
import { SaveConflicts, WeekProblems } from './week-problems'
import { WorkTimer } from './work-timer'

/** Shows the user's week. */
export function Timesheet() {
  const say = useTimesheetWords()
  const today = useToday()
  const [weekStart, change] = useShownWeek()
  const state = useTimeSheetWeek(weekStart)
  return (
    <div className="page-wide">
      <PageHead beside={<SeeAlso names={['timeSheets', 'timeSheetTasks', 'timers']} />} />
      <div className="choices week-choice">
        <Button onClick={() => change(addDays(weekStart, -7))}>{say('weekBefore')}</Button>
        <h2 aria-live="polite">{`${shortDayInWords(weekStart)} – ${shortDayInWords(addDays(weekStart, 6))}`}</h2>
        <Button onClick={() => change(toWeekStart(today))}>{say('thisWeek')}</Button>
        <Button disabled={addDays(weekStart, 7) > today} onClick={() => change(addDays(weekStart, 7))}>
          {say('weekAfter')}
        </Button>
      </div>
      <QueryContent of={state.answer}>
        {(week) => <WeekContent key={week.weekStart} week={week} state={state} today={today} />}
      </QueryContent>
    </div>
  )
}

function WeekContent({ week, state, today }: { week: ShownWeek; state: WeekState; today: CalendarDate }) {
  const say = useTimesheetWords()
  const [added, setAdded] = useState<readonly GridRow[]>([])
  const [day, setDay] = useState(
    today >= week.weekStart && today <= addDays(week.weekStart, 6) ? today : week.weekStart,
  )
  const status = week.sheet?.status ?? 'draft'
  const isReadOnly = !(sheetSets.editable as readonly string[]).includes(status)
  const rows = buildGridRows(week.lines, added)
  return (
    <>
      <WeekActions
        week={week}
        state={state}
        status={status}
        isReadOnly={isReadOnly}
        onRows={(more) => setAdded((before) => [...before, ...more])}
      />
      <LeaveGuard isDirty={() => state.unsaved > 0} />
      <SaveConflicts state={state} />
      <WeekProblems week={week} state={state} />
      <DayToggles label={say('day')} dates={listWeekDays(week.weekStart)} day={day} onDay={setDay} />
      {rows.length === 0 ? (
        <Notice title={say('none')} text={say('noneText')} />
      ) : (
        <WeekGrid
          week={week}
          rows={rows}
          today={today}
          isReadOnly={isReadOnly}
          day={day}
          onEnter={(entries) => void state.enter(entries)}
          onNote={(id, note) => void state.note(id, note)}
        />
      )}
      {isReadOnly ? null : (
        <AddWorkRow
          onAdd={(row) => {
            setAdded((before) => [...before, row])
            requestAnimationFrame(() => focusRow(row))
          }}
        />
      )}
    </>
  )
}

interface WeekActionsProps {
  week: ShownWeek
  state: WeekState
  status: string
  isReadOnly: boolean
  onRows(rows: readonly GridRow[]): void
}

type CopiedWeek = ShownWeek & { copied: number; rows: readonly Omit<GridRow, 'key' | 'label'>[] }

/** Shows the state of the week and the actions on it. */
function WeekActions({ week, state, status, isReadOnly, onRows }: WeekActionsProps) {
  const say = useTimesheetWords()
  const notify = useNotify()
  const { sheet } = week
  const copy = async () => {
    const copied = (await state.copy()) as CopiedWeek | undefined | null
    if (!copied) return
    const labels = new Map(copied.lines.map((line) => [buildRowKey(line), line.labels.projectId ?? '']))
    onRows(
      copied.rows.map((row) => ({
        ...row,
        key: buildRowKey(row),
        label: labels.get(buildRowKey(row)) ?? `#${row.projectId}`,
      })),
    )
    notify(say('copied', { count: copied.copied }), { type: 'success' })
  }
  return (
    <div className="toolbar">
      <StateChip resource={timeSheets} value={status} />
      <span role="status" className="quiet">
        {say(state.isSaving ? 'saving' : state.failure ? 'notSaved' : 'saved')}
      </span>
      <span className="end toolbar">
        <WorkTimer state={state} />
        {isReadOnly ? null : <Button onClick={() => void copy()}>{say('copy')}</Button>}
        {isReadOnly ? null : <AreaTiles at="timesheetWeek" />}
        {isReadOnly || !sheet ? null : (
          <Button
            variant="contained"
            disabled={state.unsaved > 0}
            onClick={() => void state.step('submitTimeSheet', { id: sheet.id })}
          >
            {say('submit')}
          </Button>
        )}
        {sheet && status === 'submitted' ? (
          <Button onClick={() => void state.step('recallTimeSheet', { id: sheet.id })}>{say('recall')}</Button>
        ) : null}
      </span>
    </div>
  )
}
