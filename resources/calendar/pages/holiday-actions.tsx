import Add from '@mui/icons-material/AddOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { checkAccess } from '../../../src/framework/access'
import { downloadBlob } from '../../../src/views/download-blob'
import { createPath, filteredListPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { holidays as holidayResource } from '../holidays'
import { useHolidayWords } from '../words/en'
import { holidayKindInWords } from './holiday-in-words'
import { buildIcsCalendar } from './ics-calendar'
import type { Holiday, HolidayView } from './use-holidays'

const CopyDialog = lazyWithPreload(() => import('./copy-holidays-dialog').then((module) => module.CopyHolidaysDialog))

/** Shows the actions on the year: download it as a calendar file, and edit it if the user may. */
export function HolidayActions({ shown, holidays }: { shown: HolidayView; holidays: readonly Holiday[] }) {
  const say = useHolidayWords()
  const { roles } = useSignedIn()
  const [isCopying, setCopying] = useState(false)
  const { pathname, search } = useLocation()
  const calendarId = holidays[0]?.calendarId
  const download = () => {
    const entries = holidays.map((holiday) => ({ ...holiday, kind: holidayKindInWords(holiday.kind) }))
    const text = buildIcsCalendar(`${holidayResource.plural} ${shown.year}`, location.hostname, entries, Date.now())
    downloadBlob(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `holidays-${shown.year}.ics`)
  }
  return (
    <>
      {holidays.length > 0 ? (
        <Button variant="outlined" startIcon={<CalendarMonth />} onClick={download}>
          {say('download')}
        </Button>
      ) : null}
      {checkAccess(holidayResource, 'create', roles).allowed ? (
        <>
          <Button component={RouterLink} to={filteredListPath(holidayResource, {})}>
            {say('table')}
          </Button>
          <Button variant="outlined" onClick={() => setCopying(true)}>
            {say('copy')}
          </Button>
          <Button
            variant="contained"
            startIcon={<Add />}
            component={RouterLink}
            to={createPath(holidayResource, calendarId ? { calendarId } : undefined)}
            state={{ back: pathname + search, isBackAfterSave: true }}
          >
            {say('create')}
          </Button>
        </>
      ) : null}
      {isCopying ? (
        <CopyDialog toYear={shown.year + 1} calendarId={calendarId} onClose={() => setCopying(false)} />
      ) : null}
    </>
  )
}
