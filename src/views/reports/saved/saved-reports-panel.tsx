import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState } from 'react'
import type { ReportAnswer } from '../../../framework/reports/report-answers'
import type { SavedReport } from '../../../framework/reports/saved-report'
import type { Resource } from '../../../framework/resource'
import { useSavedReportsWords } from '../../../i18n/reports/saved-reports-words'
import { DeleteDialog } from '../../list/saved/delete-dialog'
import { useDescribeMailing } from '../../list/saved/mail/describe-schedule'
import { ScheduleDialog } from '../../list/saved/mail/lazy-dialog'
import { OrphanedSchedules } from '../../list/saved/mail/orphaned-schedules'
import { useSchedules } from '../../list/saved/mail/use-schedules'
import { viewName } from '../../list/saved/view-row'
import { useCompanyToday } from '../../signed-in'
import { useDescribeError } from '../../states/page-states'
import type { ReportAddress } from '../report-address'
import { SaveReportDialog } from './save-report-dialog'
import { SavedReportRow } from './saved-report-row'
import { isReportChanged, toReportAddress, toReportState } from './saved-state'
import { useReportChanges } from './use-saved-reports'

export interface SavedReportsPanelProps {
  /** The route of the report, without a slash. */
  report: string
  resource: Resource
  address: ReportAddress
  answer: ReportAnswer
  saved: readonly SavedReport[]
  onAddress(address: ReportAddress): void
  onClose(): void
}

/** The dialog that is open; id 0 stands for a report that is not stored yet. */
type OpenedDialog = { kind: 'save' | 'delete' | 'mail'; id: number }

/** Lists the saved reports of one report: opens, saves, changes and deletes them, and sends them by mail. */
export function SavedReportsPanel(props: SavedReportsPanelProps) {
  const { report, address, saved, onAddress, onClose } = props
  const say = useSavedReportsWords()
  const [dialog, setDialog] = useState<OpenedDialog>()
  const schedules = useSchedules({ report }, true)
  const describeMailing = useDescribeMailing(schedules)
  const chosen = saved.find(({ id }) => id === address.view)
  const open = (one: SavedReport | undefined) => {
    onAddress(toReportAddress(one))
    onClose()
  }
  return (
    <Box sx={{ py: 1, maxHeight: '70vh', overflowY: 'auto' }}>
      <Button fullWidth sx={viewName} aria-current={!chosen} onClick={() => open(undefined)}>
        {say('asDeclared')}
      </Button>
      {saved.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
          {say('none')}
        </Typography>
      ) : null}
      {[true, false].map((isMine) => (
        <SavedReportList key={String(isMine)} title={say(isMine ? 'mine' : 'shared')}>
          {saved
            .filter((one) => one.isMine === isMine)
            .map((one) => (
              <SavedReportRow
                key={one.id}
                saved={one}
                isChosen={one === chosen}
                mail={describeMailing(one)}
                onOpen={() => open(one)}
                onAct={(kind) => setDialog({ kind, id: one.id })}
              />
            ))}
        </SavedReportList>
      ))}
      <OrphanedSchedules place={{ report }} schedules={schedules} views={saved} />
      <Divider sx={{ my: 1 }} />
      <SaveButtons {...props} chosen={chosen} onSaveAs={() => setDialog({ kind: 'save', id: 0 })} />
      <SavedReportDialogs {...props} {...{ dialog, schedules, open }} onClose={() => setDialog(undefined)} />
    </Box>
  )
}

function SavedReportList({ title, children }: { title: string; children: readonly React.ReactElement[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ px: 2, pt: 1 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </>
  )
}

interface SaveButtonsProps extends SavedReportsPanelProps {
  chosen: SavedReport | undefined
  onSaveAs(): void
}

/** Saves what the page shows: to the chosen report if that is the person's own, or to a new one. */
function SaveButtons({ report, resource, address, chosen, onSaveAs }: SaveButtonsProps) {
  const say = useSavedReportsWords()
  const inWords = useDescribeError()
  const { save } = useReportChanges(report)
  const [failure, setFailure] = useState<unknown>()
  const now = toReportState(resource, address, useCompanyToday())
  const keep = ({ id, version, state: { isOnHub = false } }: SavedReport) =>
    save({ id, version, state: { ...now, isOnHub } }).catch(setFailure)
  return (
    <>
      {failure ? <Alert severity="error">{inWords(failure)}</Alert> : null}
      {chosen?.isMine && isReportChanged(chosen, now) ? (
        <Button fullWidth sx={viewName} onClick={() => keep(chosen)}>
          {say('saveChanges', { name: chosen.name })}
        </Button>
      ) : null}
      <Button fullWidth sx={viewName} onClick={onSaveAs}>
        {say('saveAs')}
      </Button>
    </>
  )
}

interface SavedReportDialogsProps extends SavedReportsPanelProps {
  dialog: OpenedDialog | undefined
  schedules: ReturnType<typeof useSchedules>
  open(saved: SavedReport | undefined): void
}

function SavedReportDialogs({ dialog, schedules, open, onClose, ...props }: SavedReportDialogsProps) {
  const say = useSavedReportsWords()
  const { report, address, saved, onAddress } = props
  const { save, remove } = useReportChanges(report)
  const one = saved.find(({ id }) => id === dialog?.id)
  if (!dialog || (dialog.id && !one)) return null
  if (dialog.kind === 'mail' && one)
    return (
      <Suspense fallback={null}>
        <ScheduleDialog
          {...{ place: { report }, viewId: one.id, name: one.name, onClose }}
          schedule={schedules?.find(({ viewId }) => viewId === one.id)}
        />
      </Suspense>
    )
  if (dialog.kind === 'delete' && one)
    return (
      <DeleteDialog
        {...{ view: one, title: say('deleteTitle', { name: one.name }), onClose }}
        onDelete={async () => {
          if (address.view === one.id) onAddress({ ...address, view: null })
          await remove(one)
          onClose()
        }}
      />
    )
  return (
    <SaveReportDialog
      {...props}
      {...{ one, onClose }}
      onSave={async (change) => {
        const stored = await save(one ? { id: one.id, version: one.version, ...change } : change)
        if (stored && !one) open(stored)
        else onClose()
      }}
    />
  )
}
