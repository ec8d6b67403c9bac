import Link from '@mui/material/Link'
import { useGetOne } from 'ra-core'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { checkAccess } from '../../framework/access'
import { isPlainObject } from '../../framework/filter'
import { findState, type Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { formatTitleOrId } from '../../framework/values/record-title'
import { lowercaseFirst, useSay } from '../../i18n/say'
import { FieldHostProvider } from '../field-host'
import { PageHead } from '../page-head'
import { editPath, listPath, recordPath } from '../paths'
import { useOutcomeNotice } from '../saving/save-notices'
import { useSignedIn } from '../signed-in'
import { AccessDenied, isNotFoundError, LoadingLines, NoSuchRecord, Notice, RecordFailure } from '../states/page-states'
import { preloadFormInputs } from '../tools/area-pages'
import { type OthersChanges, useMergeNotice } from './conflict/merge-notice'
import { buildNewRecord } from './form-input'
import { RecordForm } from './record-form'

/** Shows the form of a new record; `?source={...}` in the address fills in fields. */
export function CreateScreen({ resource }: { resource: Resource }) {
  const say = useSay()
  const who = useSignedIn()
  const [search] = useSearchParams()
  const { back, isBackAfterSave } = readFormOrigin(useLocation().state)
  const afterSave = useAfterSave(resource, isBackAfterSave ? back : undefined)
  const [base] = useState(() => buildNewRecord(resource, who, parseSourceValues(search.get('source'))))
  const [stored, setStored] = useState<string>()
  const isInputOnItsWay = usePreloadInputs(resource.name)
  const label = lowercaseFirst(resource.label)
  if (!checkAccess(resource, 'create', who.roles).allowed)
    return <AccessDenied what={say('newOnes', { list: lowercaseFirst(resource.plural) })} />
  const title = stored ? say('editTitle', { name: stored }) : say('createTitle', { name: label })
  return (
    <FieldHostProvider>
      <PageHead title={title} above={<BackToListLink resource={resource} />} />
      {isInputOnItsWay ? (
        <LoadingLines />
      ) : (
        <RecordForm
          resource={resource}
          base={base}
          title={title}
          cancelPath={back ?? listPath(resource)}
          onSaved={(row) => afterSave('created', row)}
          onSent={afterSave.sent}
          onStored={(row, isLast) => {
            afterSave.stored(row, isLast)
            setStored(formatTitleOrId(resource, row))
            // The address changes to that of the stored draft, in case the page is reloaded; the screen stays as it
            // is.
            window.history.replaceState(window.history.state, '', `${editPath(resource, row.id)}`)
          }}
        />
      )}
    </FieldHostProvider>
  )
}

/** True while inputs of areas are loaded: later they would push the rest of the form away. */
function usePreloadInputs(name: string): boolean {
  const [isOnItsWay, setOnItsWay] = useState(() => preloadFormInputs(name) !== undefined)
  useEffect(() => {
    // An error is shown later, where the input is rendered.
    preloadFormInputs(name)?.finally(() => setOnItsWay(false))
  }, [name])
  return isOnItsWay
}

/** Shows the form of an existing record, whose id is in the path. */
export function EditScreen({ resource }: { resource: Resource }) {
  const { id = '', '*': rest } = useParams()
  return rest ? <NoSuchRecord resource={resource} /> : <EditRecord key={id} resource={resource} id={id} />
}

/** Shows a form that has a path of its own: of the record with `id`, else of a new one. */
export function FormRouteScreen({ resource }: { resource: Resource }) {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <EditRecord key={id} resource={resource} id={id} /> : <CreateScreen resource={resource} />
}

function EditRecord({ resource, id }: { resource: Resource; id: string }) {
  const who = useSignedIn()
  const isId = /^\d{1,15}$/.test(id)
  // The cached record may be older than the stored one, so an edit loads it again.
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<Row>(
    resource.route,
    { id },
    { enabled: isId, refetchOnMount: 'always', refetchOnWindowFocus: false, staleTime: 0 },
  )
  const isInputOnItsWay = usePreloadInputs(resource.name)
  if (!checkAccess(resource, 'update', who.roles).allowed)
    return <AccessDenied what={lowercaseFirst(resource.plural)} />
  if (!isId || isNotFoundError(error)) return <NoSuchRecord resource={resource} />
  if (error && !data) return <RecordFailure resource={resource} error={error} retry={refetch} />
  if (!data || !isFetchedAfterMount || isInputOnItsWay) return <LoadingLines />
  return (
    <FieldHostProvider>
      <EditForm resource={resource} row={data} />
    </FieldHostProvider>
  )
}

function EditForm({ resource, row: latest }: { resource: Resource; row: Row }) {
  const say = useSay()
  const { back, isBackAfterSave } = readFormOrigin(useLocation().state)
  const afterSave = useAfterSave(resource, isBackAfterSave ? back : undefined)
  // The record stays as it was at first: a reload in the background must not change a form that somebody
  // fills in.
  const [row] = useState(latest)
  const name = formatTitleOrId(resource, row)
  const title = say('editTitle', { name })
  const state = findState(resource, row[resource.workflow?.field ?? ''])
  const isOpen = row.can?.includes('update') ?? !state?.isReadOnly
  return (
    <>
      <PageHead title={title} above={<BackToListLink resource={resource} />} />
      {isOpen ? (
        <RecordForm
          resource={resource}
          base={row as Values}
          title={title}
          cancelPath={back ?? recordPath(resource, row.id)}
          onSaved={(next, otherChanges, canRestore) =>
            afterSave(next ? 'saved' : 'unchanged', next ?? row, otherChanges, canRestore)
          }
          onSent={afterSave.sent}
          onStored={afterSave.stored}
        />
      ) : (
        <Notice
          title={say('deniedTitle')}
          text={
            state?.isReadOnly
              ? say('readOnlyState', { state: lowercaseFirst(state.label) })
              : say('deniedText', { what: title })
          }
        >
          <Link component={RouterLink} to={recordPath(resource, row.id)}>
            {say('open')}
          </Link>
        </Notice>
      )}
    </>
  )
}

/** Reads the page to which leaving the form leads, and whether saving leads there too. */
function readFormOrigin(state: unknown): { back: string | undefined; isBackAfterSave: boolean } {
  const { back, isBackAfterSave } = isPlainObject(state) ? state : {}
  return { back: typeof back === 'string' ? back : undefined, isBackAfterSave: isBackAfterSave === true }
}

/** Tells what was done; then replaces the form by the record in the history, or goes back. */
function useAfterSave(resource: Resource, back?: string) {
  const notice = useOutcomeNotice(resource)
  const noticeKept = useMergeNotice(resource)
  const navigate = useNavigate()
  const leave = (row: Row) => void navigate(back ?? recordPath(resource, row.id), { replace: true })
  const notifyAndLeave = (
    deed: 'created' | 'saved' | 'unchanged',
    row: Row | null,
    otherChanges: OthersChanges | null = null,
    canRestore = false,
  ) => {
    if (!row) return
    const about = { label: resource.label, name: formatTitleOrId(resource, row) }
    if (otherChanges && otherChanges.names.length > 0 && deed === 'saved') noticeKept(about, otherChanges)
    else notice({ deed, row, canRestore })
    leave(row)
  }
  return Object.assign(notifyAndLeave, {
    stored: (row: Row, isLast: boolean) => isLast && notice({ deed: 'draftSaved', row }),
    sent: (row: Row, step: string) => {
      notice({ deed: 'step', step, row })
      leave(row)
    },
  })
}

function BackToListLink({ resource }: { resource: Resource }) {
  return (
    <Link component={RouterLink} to={listPath(resource)} variant="body2">
      {resource.plural}
    </Link>
  )
}

/** Reads the initial values from a link. */
function parseSourceValues(text: string | null): Values {
  try {
    const source: unknown = JSON.parse(text ?? '{}')
    return isPlainObject(source) ? source : {}
  } catch {
    return {}
  }
}
