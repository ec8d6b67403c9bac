import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { Suspense, useId, useState } from 'react'
import { checkAccess } from '../../../framework/access'
import type { SavedView } from '../../../framework/lists/saved-view'
import type { Resource } from '../../../framework/resource'
import { useSavedViewsWords } from '../../../i18n/lists/saved-views-words'
import { lowercaseFirst } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import { FailureNotice, LoadingLines, useDescribeError } from '../../states/page-states'
import type { ListDisplay } from '../list-display'
import { DeleteDialog } from './delete-dialog'
import { useDescribeMailing } from './mail/describe-schedule'
import { ScheduleDialog } from './mail/lazy-dialog'
import { OrphanedSchedules } from './mail/orphaned-schedules'
import { useSchedules } from './mail/use-schedules'
import { savedViewsQuery } from './saved-views-query'
import { useOpenView } from './use-open-view'
import { useViewChanges } from './use-view-changes'
import { ViewDialog } from './view-dialog'
import { ViewRow, viewName } from './view-row'
import { isViewChanged, type ListState, toViewState } from './view-state'

interface ViewsPanelProps {
  resource: Resource
  look: ListDisplay
  onClose(): void
}

type Schedules = ReturnType<typeof useSchedules>

/** The dialog that is open; id 0 stands for a view that is not stored yet. */
type OpenedDialog = { kind: 'save' | 'edit' | 'delete' | 'mail'; id: number }

/** Lists the saved views with the count of each; loaded when it is opened. */
export function ViewsPanel({ resource, look, onClose }: ViewsPanelProps) {
  const { data: views, error, refetch } = useQuery({ ...savedViewsQuery(resource, true), staleTime: 0 })
  const list = useListContext() as ListState
  const now = toViewState(resource, list, look)
  const open = useOpenView(resource)
  const [asking, setAsking] = useState<OpenedDialog>()
  const place = { resource: resource.name }
  const schedules = useSchedules(place, checkAccess(resource, 'export', useSignedIn().roles).allowed)
  const say = useSavedViewsWords()
  if (error && !views) return <FailureNotice error={error} retry={refetch} />
  if (!views) return <LoadingLines lines={3} />
  const chosen = views.find(({ id }) => id === look.view)
  const show = (view: SavedView | null) => {
    open(view)
    onClose()
  }
  const ask = (kind: OpenedDialog['kind'], view?: SavedView) => setAsking({ kind, id: view?.id ?? 0 })
  return (
    <Box sx={{ py: 1, maxHeight: '70vh', overflowY: 'auto' }}>
      <Button fullWidth sx={viewName} aria-current={!chosen} onClick={() => show(null)}>
        {say('everything', { list: lowercaseFirst(resource.plural) })}
      </Button>
      {views.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
          {say('none')}
        </Typography>
      ) : null}
      {[true, false].map((isMine) => (
        <SavedViewList
          key={String(isMine)}
          title={say(isMine ? 'mine' : 'shared')}
          views={views.filter((view) => view.isMine === isMine)}
          {...{ resource, chosen, now, ask, schedules }}
          onOpen={show}
        />
      ))}
      <OrphanedSchedules place={place} schedules={schedules} views={views} />
      <Divider sx={{ my: 1 }} />
      <SaveViewButtons {...{ resource, chosen, now, ask }} onSaved={show} />
      <SavedViewDialogs
        {...{ resource, asking, now }}
        view={views.find(({ id }) => id === asking?.id)}
        schedules={schedules}
        onSaved={show}
        onDelete={(view) => view === chosen && open(null)}
        onClose={() => setAsking(undefined)}
      />
    </Box>
  )
}

interface ViewsPanelPartProps {
  resource: Resource
  chosen: SavedView | undefined
  now: SavedView['state']
  ask(kind: OpenedDialog['kind'], view?: SavedView): void
}

interface SavedViewListProps extends ViewsPanelPartProps {
  schedules: Schedules
  title: string
  views: readonly SavedView[]
  onOpen(view: SavedView): void
}

function SavedViewList({ resource, title, views, chosen, now, schedules, ask, onOpen }: SavedViewListProps) {
  const id = useId()
  const mailOf = useDescribeMailing(schedules)
  if (views.length === 0) return null
  return (
    <>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ px: 2, pt: 1 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {views.map((view) => (
          <ViewRow
            key={view.id}
            {...{ resource, view, now }}
            isChosen={view === chosen}
            onOpen={() => onOpen(view)}
            onEdit={() => ask('edit', view)}
            onDelete={() => ask('delete', view)}
            onMail={schedules && (() => ask('mail', view))}
            mail={mailOf(view)}
          />
        ))}
      </Box>
    </>
  )
}

/** Saves the current list: to the chosen view if that is the person's own, or to a new one. */
function SaveViewButtons({
  resource,
  chosen,
  now,
  ask,
  onSaved,
}: ViewsPanelPartProps & { onSaved(view: SavedView): void }) {
  const say = useSavedViewsWords()
  const inWords = useDescribeError()
  const { save } = useViewChanges(resource)
  const [failure, setFailure] = useState<unknown>()
  const keep = async ({ id, version }: SavedView) => {
    try {
      const saved = await save({ id, version, state: now })
      if (saved) onSaved(saved)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      {failure ? <Alert severity="error">{inWords(failure)}</Alert> : null}
      {chosen?.isMine && isViewChanged(chosen.state, now) ? (
        <Button fullWidth sx={viewName} onClick={() => keep(chosen)}>
          {say('saveChanges', { name: chosen.name })}
        </Button>
      ) : null}
      <Button fullWidth sx={viewName} onClick={() => ask('save')}>
        {say('saveAs')}
      </Button>
    </>
  )
}

interface SavedViewDialogsProps {
  resource: Resource
  asking: OpenedDialog | undefined
  /** The view of the dialog, as it is stored now. */
  view: SavedView | undefined
  schedules: Schedules
  now: SavedView['state']
  onSaved(view: SavedView): void
  /** Called before the deletion, so that nothing requests the view any more. */
  onDelete(view: SavedView): void
  onClose(): void
}

function SavedViewDialogs({
  resource,
  asking,
  view,
  schedules,
  now,
  onSaved,
  onDelete,
  onClose,
}: SavedViewDialogsProps) {
  const { save, remove } = useViewChanges(resource)
  if (!asking || (asking.id && !view)) return null
  if (asking.kind === 'mail' && view)
    return (
      <Suspense fallback={null}>
        <ScheduleDialog
          place={{ resource: resource.name }}
          onClose={onClose}
          viewId={view.id}
          name={view.name}
          schedule={schedules?.find(({ viewId }) => viewId === view.id)}
        />
      </Suspense>
    )
  if (asking.kind === 'delete' && view)
    return (
      <DeleteDialog
        view={view}
        onClose={onClose}
        onDelete={async () => {
          onDelete(view)
          await remove(view)
        }}
      />
    )
  return (
    <ViewDialog
      resource={resource}
      view={view}
      onClose={onClose}
      onSave={async (change, isFirst) => {
        const target = view ? { id: view.id, version: view.version } : { state: now }
        const saved = await save({ ...target, ...change }, isFirst)
        if (saved && !view) onSaved(saved)
        else onClose()
      }}
    />
  )
}
