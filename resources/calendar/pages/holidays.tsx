import { checkAccess } from '../../../src/framework/access'
import { monthInWords, weekdayInWords } from '../../../src/framework/values/calendar-days'
import { type CalendarDate, dateBounds, formatDate } from '../../../src/framework/values/dates'
import { MonthGrid } from '../../../src/views/blocks/calendar/month-grid'
import { MonthStepper, YearStepper } from '../../../src/views/blocks/period-buttons'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Toggles } from '../../../src/views/blocks/toggles'
import { LabelledSelect } from '../../../src/views/import/labelled-select'
import { PageHead, SeeAlso } from '../../../src/views/page-head'
import { useSignedIn } from '../../../src/views/signed-in'
import { Notice } from '../../../src/views/states/page-states'
import { AreaTiles } from '../../../src/views/tools/area-tiles'
import { holidays as holidayResource } from '../holidays'
import { useHolidayWords } from '../words/en'
import { HolidayActions } from './holiday-actions'
import { dateDistanceInWords, holidayKindInWords, toKindMark } from './holiday-in-words'
import { HolidayList } from './holiday-list'
import {
  type Holiday,
  type HolidayView,
  useHolidayLocations,
  useHolidays,
  useHolidayView,
  useNextHoliday,
} from './use-holidays'

/** Shows the holidays of a year. It starts with those of the user's own location. */
export function Holidays() {
  const say = useHolidayWords()
  const [view, today, change] = useHolidayView()
  const places = useHolidayLocations()
  const answer = useHolidays(view.year, view.locationId)
  return (
    <div className="page-narrow">
      <PageHead beside={<SeeAlso names={['holidayCalendars']} />}>
        <HolidayActions shown={view} holidays={answer.data ?? []} />
      </PageHead>
      <AreaTiles at="holidays" />
      <NextHoliday locationId={view.locationId} today={today} />
      <HolidayFilters {...{ shown: view, places, today }} onChange={change} />
      {places && !places.own && view.locationId === null ? <p className="quiet">{say('noLocationText')}</p> : null}
      <QueryContent of={answer}>{(holidays) => <HolidayContent {...{ shown: view, today, holidays }} />}</QueryContent>
    </div>
  )
}

function NextHoliday({ locationId, today }: { locationId: number | null; today: CalendarDate }) {
  const say = useHolidayWords()
  const next = useNextHoliday(locationId, today)
  if (!next) return null
  const { name, date } = next
  return (
    <p className="card">
      <span className="quiet">{say('next')}</span>
      <br />
      <strong className="big">{dateDistanceInWords(say, today, date)}</strong>{' '}
      {say('nextOn', { name, weekday: weekdayInWords(date), date: formatDate(date) })}
    </p>
  )
}

interface HolidayFiltersProps {
  shown: HolidayView
  places: ReturnType<typeof useHolidayLocations>
  today: CalendarDate
  onChange(changed: Partial<HolidayView>): void
}

/** Lets the user choose location, year and view. */
function HolidayFilters({ shown, places, today, onChange }: HolidayFiltersProps) {
  const say = useHolidayWords()
  const { own, others } = places ?? { own: null, others: [] }
  const isOwn = shown.locationId === null || shown.locationId === own?.id
  const mine = own ? say('ownLocation', { name: own.name }) : say('noLocation')
  // After a change of the view, the month shown must lie in the chosen year.
  const month = dateBounds(today.startsWith(`${shown.year}-`) ? today : `${shown.year}-01-01`).startOfMonth
  return (
    <div className="choices">
      <LabelledSelect
        label={say('location')}
        value={isOwn ? 'own' : String(shown.locationId)}
        options={[['own', mine], ...others.map(({ id, name }) => [String(id), name] as const)]}
        onChange={(chosen) => onChange({ locationId: chosen === 'own' ? null : Number(chosen) })}
      />
      <Toggles
        label={say('look')}
        value={shown.look}
        options={(['list', 'month'] as const).map((look) => [look, say(look)])}
        onChange={(look) => onChange({ look, month, year: shown.year })}
      />
      {shown.look === 'list' ? (
        <YearStepper year={shown.year} onYear={(year) => onChange({ year })} />
      ) : (
        <MonthStepper month={shown.month} onMonth={(next) => onChange({ month: next })} />
      )}
    </div>
  )
}

interface HolidayContentProps {
  shown: HolidayView
  today: CalendarDate
  holidays: readonly Holiday[]
}

function HolidayContent({ shown: { look, month, year }, today, holidays }: HolidayContentProps) {
  if (look === 'list') return <HolidayRows holidays={holidays} today={today} when={String(year)} />
  const inMonth = holidays.filter(({ date }) => date.slice(0, 7) === month.slice(0, 7))
  const renderDay = (date: CalendarDate) => {
    const holiday = inMonth.find((each) => each.date === date)
    if (!holiday) return {}
    const { name, kind } = holiday
    return {
      mark: toKindMark(kind),
      content: (
        <>
          {name} <span className="quiet">{holidayKindInWords(kind)}</span>
        </>
      ),
    }
  }
  return (
    <>
      <MonthGrid {...{ month, today, day: renderDay }} label={monthInWords(month)} />
      <HolidayRows holidays={inMonth} today={today} when={monthInWords(month)} />
    </>
  )
}

function HolidayRows({ holidays, today, when }: { holidays: readonly Holiday[]; today: CalendarDate; when: string }) {
  const say = useHolidayWords()
  const { roles } = useSignedIn()
  const isEditor = checkAccess(holidayResource, 'create', roles).allowed
  if (holidays.length === 0)
    return <Notice title={say('none', { when })} text={say(isEditor ? 'noneEditors' : 'noneText')} />
  return (
    <>
      <HolidayList holidays={holidays} today={today} label={when} />
      {holidays.some(({ kind }) => kind === 'restricted') ? <p className="quiet">{say('restrictedText')}</p> : null}
    </>
  )
}
