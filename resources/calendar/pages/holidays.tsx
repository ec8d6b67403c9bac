import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { can } from '../../../src/framework/access'
import { dateInWords } from '../../../src/framework/dates'
import { PageHead, SeeAlso } from '../../../src/views/page'
import { useSignedIn } from '../../../src/views/signed-in'
import { FailureNotice, Notice, Waiting } from '../../../src/views/states/states'
import { Tiles } from '../../../src/views/tools/tiles'
import { holidays as holidayResource } from '../holidays'
import { useHolidayWords } from '../words/en'
import { HolidayActions } from './actions'
import { Choices } from './choices'
import { distanceInWords, monthInWords, weekdayInWords } from './days'
import { HolidayList } from './holiday-list'
import { MonthCalendar } from './month-calendar'
import { type Holiday, type Shown, useHolidays, useNextHoliday, usePlaces, useShown } from './use-holidays'
import './holidays.css'

/** The holidays of a year, one's own location first. */
export function Holidays() {
  const say = useHolidayWords()
  const [shown, today, change] = useShown()
  const places = usePlaces()
  const { data, error, refetch } = useHolidays(shown.year, shown.locationId)
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHead title={say('title')} beside={<SeeAlso names={['holidayCalendars']} />}>
        <HolidayActions shown={shown} holidays={data ?? []} />
      </PageHead>
      <Tiles at="holidays" />
      <NextHoliday locationId={shown.locationId} today={today} />
      <Choices shown={shown} places={places} onChange={change} />
      {places && !places.own && shown.locationId === null ? (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {say('noLocationText')}
        </Typography>
      ) : null}
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error ? <Waiting /> : null}
      {data ? <Found shown={shown} today={today} holidays={data} /> : null}
    </Box>
  )
}

function NextHoliday({ locationId, today }: { locationId: number | null; today: string }) {
  const say = useHolidayWords()
  const next = useNextHoliday(locationId, today)
  if (!next) return null
  const { name, date } = next
  return (
    <p className="holiday-next">
      <span>{say('next')}</span>
      <strong>{distanceInWords(say, today, date)}</strong>
      <span>{say('nextOn', { name, weekday: weekdayInWords(date), date: dateInWords(date) })}</span>
    </p>
  )
}

function Found({ shown, today, holidays }: { shown: Shown; today: string; holidays: readonly Holiday[] }) {
  const inMonth = holidays.filter(({ date }) => date.slice(0, 7) === shown.month.slice(0, 7))
  if (shown.look === 'list') return <Rows holidays={holidays} today={today} when={String(shown.year)} />
  return (
    <>
      <MonthCalendar month={shown.month} today={today} holidays={inMonth} />
      <Rows holidays={inMonth} today={today} when={monthInWords(shown.month)} />
    </>
  )
}

function Rows({ holidays, today, when }: { holidays: readonly Holiday[]; today: string; when: string }) {
  const say = useHolidayWords()
  const { roles } = useSignedIn()
  const isEditor = can(holidayResource, 'create', roles).allowed
  if (holidays.length === 0)
    return <Notice title={say('none', { when })} text={say(isEditor ? 'noneEditors' : 'noneText')} />
  return (
    <>
      <HolidayList holidays={holidays} today={today} label={when} />
      {holidays.some(({ kind }) => kind === 'restricted') ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {say('restrictedText')}
        </Typography>
      ) : null}
    </>
  )
}
