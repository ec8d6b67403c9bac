import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState } from 'react'
import type { SavedView } from '../../../../framework/lists/saved-view'
import type { ExportSchedule } from '../../../../framework/lists/schedule'
import { useScheduleWords } from '../../../../i18n/lists/schedule-words'
import { viewName } from '../view-row'
import { ScheduleDialog } from './lazy-dialog'
import type { MailedPlace } from './use-schedules'

interface OrphanedSchedulesProps {
  place: MailedPlace
  schedules: readonly ExportSchedule[] | undefined
  views: readonly Pick<SavedView, 'id'>[]
}

/** Lists schedules whose view was deleted or is no longer shared; people can look at them and end them. */
export function OrphanedSchedules({ place, schedules = [], views }: OrphanedSchedulesProps) {
  const say = useScheduleWords()
  const id = useId()
  const [opened, setOpened] = useState(0)
  const lost = schedules.filter(({ viewId }) => !views.some((view) => view.id === viewId))
  const schedule = lost.find((each) => each.id === opened)
  if (lost.length === 0) return null
  return (
    <>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ px: 2, pt: 1 }}>
        {say('orphans')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lost.map((each) => (
          <li key={each.id}>
            <Button fullWidth sx={viewName} aria-haspopup="dialog" onClick={() => setOpened(each.id)}>
              {each.viewName}
            </Button>
          </li>
        ))}
      </Box>
      {schedule ? (
        <Suspense fallback={null}>
          <ScheduleDialog
            place={place}
            viewId={null}
            name={schedule.viewName}
            schedule={schedule}
            onClose={() => setOpened(0)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
