import { Link } from 'react-router'
import { type CalendarDate, dateBounds, formatDate, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'
import { choiceParam, monthParam, numberParam, useAddressState } from '../../../src/views/blocks/address-state'
import { MonthGrid } from '../../../src/views/blocks/calendar/month-grid'
import { Card } from '../../../src/views/blocks/card'
import { MonthStepper } from '../../../src/views/blocks/period-buttons'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { Toggles } from '../../../src/views/blocks/toggles'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { LabelledSelect } from '../../../src/views/import/labelled-select'
import { PageHead, SeeAlso } from '../../../src/views/page-head'
import { recordPath } from '../../../src/views/paths'
import { ReportLinks } from '../../../src/views/reports/report-links'
import { useToday } from '../../../src/views/signed-in'
import { Notice } from '../../../src/views/states/page-states'
import { onDutyRequests } from '../onDutyRequests'
import { purposes } from '../sets'
import { useOndutyWords } from '../words/en'
import { type Duty, dutyEndInWords } from './duty-in-words'

const tables = ['onDutyRequests', 'onDutyCancellations']
const spans = ['today', 'week', 'month'] as const
type Purpose = keyof typeof purposes

interface OnDutyView {
  span: (typeof spans)[number]
  month: CalendarDate
  departmentId: number | null
  purpose: Purpose | null
}

function toDateRange({ span, month }: OnDutyView, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  if (span === 'today') return { from: today, to: today }
  if (span === 'month') return { from: month, to: dateBounds(month).endOfMonth }
  const monday = plusDays(today, -daysSinceMonday(today)) ?? today
  return { from: monday, to: plusDays(monday, 6) ?? today }
}

const most = 200

/** Shows who is on duty elsewhere: today, this week, or in a month. */
export function OnDutyBoard() {
  const say = useOndutyWords()
  const today = useToday()
  const [view, change] = useAddressState<OnDutyView>({
    span: choiceParam('show', spans),
    month: monthParam('month', dateBounds(today).startOfMonth),
    departmentId: numberParam('department', null),
    purpose: choiceParam<Purpose | null>('purpose', [null, ...(Object.keys(purposes) as Purpose[])]),
  })
  const { departmentId, purpose } = view
  const filter = {
    ...(departmentId && { 'empId.departmentId': { eq: departmentId } }),
    ...(purpose && { purpose: { eq: purpose } }),
  }
  const params = { ...toDateRange(view, today), filter, perPage: most, sort: [['fromDate', 'asc']] }
  const answer = useAnswer<Duty[]>('getApprovedOnDuty', params, { keepsLast: true })
  return (
    <div className="page-wide">
      <PageHead
        beside={
          <>
            <SeeAlso names={tables} />
            <ReportLinks of={tables} />
          </>
        }
      />
      <BoardFilters shown={view} onChange={change} />
      {answer.total > most ? <p className="tone">{say('cut', { shown: most, total: answer.total })}</p> : null}
      <QueryContent of={answer} none={<Notice title={say('nobody')} text={say('nobodyText')} />}>
        {(duties) => (
          <>
            {view.span === 'month' ? <DutyCalendar duties={duties} month={view.month} today={today} /> : null}
            <Card title={say('own')}>
              <DutyTable duties={duties} />
            </Card>
          </>
        )}
      </QueryContent>
    </div>
  )
}

interface Department {
  id: number
  name: string
}

function BoardFilters({ shown, onChange }: { shown: OnDutyView; onChange(changed: Partial<OnDutyView>): void }) {
  const say = useOndutyWords()
  const { data: departments = [] } = useAnswer<Department[]>('getDepartments', {
    perPage: most,
    sort: [['name', 'asc']],
  })
  const { span, month, departmentId, purpose } = shown
  return (
    <div className="choices">
      <Toggles
        label={say('shown')}
        value={span}
        options={spans.map((name) => [name, say(name)] as const)}
        onChange={(next) => onChange({ span: next })}
      />
      {span === 'month' ? <MonthStepper month={month} onMonth={(next) => onChange({ month: next })} /> : null}
      <LabelledSelect
        label={say('department')}
        value={departmentId === null ? 'all' : String(departmentId)}
        options={[['all', say('everyDepartment')], ...departments.map(({ id, name }) => [String(id), name] as const)]}
        onChange={(id) => onChange({ departmentId: id === 'all' ? null : Number(id) })}
      />
      <LabelledSelect
        label={say('purpose')}
        value={purpose ?? 'all'}
        options={[['all', say('everyPurpose')] as const, ...Object.entries(purposes)]}
        onChange={(name) => onChange({ purpose: name === 'all' ? null : (name as Purpose) })}
      />
    </div>
  )
}

function DutyTable({ duties }: { duties: readonly Duty[] }) {
  const say = useOndutyWords()
  return (
    <Table
      label={say('own')}
      lines={duties}
      keyOf={({ id }) => id}
      narrow="stack"
      columns={[
        { head: say('who'), of: ({ id, labels }) => <Link to={recordPath(onDutyRequests, id)}>{labels.empId}</Link> },
        { head: say('where'), of: ({ place }) => place },
        { head: say('from'), of: ({ fromDate }) => formatDate(fromDate) },
        { head: say('until'), of: dutyEndInWords },
        { head: say('contact'), of: ({ contact }) => contact ?? '–' },
      ]}
    />
  )
}

const maxNames = 4

function DutyCalendar({ duties, month, today }: { duties: readonly Duty[]; month: CalendarDate; today: CalendarDate }) {
  const say = useOndutyWords()
  return (
    <MonthGrid
      month={month}
      today={today}
      label={say('month')}
      isWideOnly
      day={(date) => {
        const present = duties.filter(({ fromDate, toDate }) => fromDate <= date && toDate >= date)
        if (present.length === 0) return {}
        const names = present.slice(0, maxNames).map(({ labels }) => labels.empId)
        return {
          mark: 'tint',
          content: [...names, ...(present.length > maxNames ? [`+${present.length - maxNames}`] : [])].join(', '),
        }
      }}
    />
  )
}
