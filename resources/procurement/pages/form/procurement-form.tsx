import MuiLink from '@mui/material/Link'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { can } from '../../../../src/framework/access'
import { isIn } from '../../../../src/framework/workflow'
import { inSentence, useSay } from '../../../../src/i18n/say'
import { EditRecord, origin, sourceIn } from '../../../../src/views/form/form-screen'
import { FieldHostProvider } from '../../../../src/views/host'
import { PageHead } from '../../../../src/views/page'
import { listPath, recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { AccessDenied, isNotFound, NoSuchRecord, RecordFailure, Waiting } from '../../../../src/views/states/states'
import { useProcurementWords } from '../../words/en'
import { newPurchase, type Purchase, purchases } from './purchase'
import { PurchaseForm } from './purchase-form'
import { useStored } from './use-stored'

/** The form of a purchase: new, or a draft that goes on; what is beyond a draft has the generated form. */
export function ProcurementForm() {
  const say = useSay()
  const [search] = useSearchParams()
  const { roles } = useSignedIn()
  const params = useParams()
  const id = params.id ?? search.get('id')
  const own = useOwn(id)
  if (id === null || own.isOwn) {
    return can(purchases, 'create', roles).allowed ? (
      <NewPurchase key={own.run} source={search.get('source')} onStored={own.take} />
    ) : (
      <AccessDenied what={say('newOnes', { list: inSentence(purchases.plural) })} />
    )
  }
  return <StoredPurchase key={id} id={id} />
}

/** The draft that this very page stored: its address names it now, and what is entered stays on the screen. */
function useOwn(id: string | null) {
  const [own, setOwn] = useState<{ id: string; isSeen: boolean } | null>(null)
  const [run, setRun] = useState(0)
  const isOwn = own !== null && id === own.id
  if (isOwn && !own.isSeen) setOwn({ ...own, isSeen: true })
  if (own?.isSeen && id === null) {
    // A new one was begun from here.
    setOwn(null)
    setRun(run + 1)
  }
  return { isOwn, run, take: (row: Row) => setOwn({ id: String(row.id), isSeen: false }) }
}

function NewPurchase({ source, onStored }: { source: string | null; onStored: (row: Row) => void }) {
  const say = useProcurementWords()
  const who = useSignedIn()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [first] = useState(() => newPurchase(who, sourceIn(source)))
  const stored = (row: Row) => {
    onStored(row)
    void navigate({ search: `?id=${encodeURIComponent(row.id)}` }, { replace: true, state })
  }
  return <FormPage title={say('newTitle')} first={first} row={null} onStored={stored} />
}

function StoredPurchase({ id }: { id: string }) {
  const say = useProcurementWords()
  const { roles } = useSignedIn()
  const isId = /^\d{1,15}$/.test(id)
  const { data, error, isFetchedAfterMount, refetch } = useStored(id, isId)
  if (!can(purchases, 'update', roles).allowed) return <AccessDenied what={inSentence(purchases.plural)} />
  if (!isId || isNotFound(error)) return <NoSuchRecord resource={purchases} />
  if (error && !data) return <RecordFailure resource={purchases} error={error} retry={refetch} />
  if (!data || !isFetchedAfterMount) return <Waiting />
  const { row, purchase } = data
  const isDraft = isIn(purchases, 'draft', row)
  if (!isDraft || !row.can?.includes('update')) return <EditRecord resource={purchases} id={id} />
  return <FormPage title={say('editTitle', { number: row[purchases.title] })} first={purchase} row={row} />
}

interface FormPageProps {
  title: string
  first: Purchase
  row: Row | null
  onStored?(row: Row): void
}

function FormPage({ title, first, row, onStored }: FormPageProps) {
  const say = useProcurementWords()
  const notify = useNotify()
  const navigate = useNavigate()
  // The first one stays: a refresh in the background must not reach under the person's hands.
  const [begun] = useState({ first, row })
  const [number, setNumber] = useState<string>()
  const shown = number === undefined ? title : say('editTitle', { number })
  const { back, isBackAfterSave } = origin(useLocation().state)
  const submitted = (sent: Row) => {
    notify(say('sent', { number: sent[purchases.title] }), { type: 'success' })
    void navigate((isBackAfterSave ? back : undefined) ?? recordPath(purchases, sent.id), { replace: true })
  }
  return (
    <FieldHostProvider>
      <PageHead
        title={shown}
        above={
          <MuiLink component={Link} to={listPath(purchases)} variant="body2">
            {say('back')}
          </MuiLink>
        }
      />
      <PurchaseForm
        {...begun}
        title={shown}
        cancelPath={back ?? (begun.row ? recordPath(purchases, begun.row.id) : listPath(purchases))}
        onStored={(stored) => {
          setNumber(String(stored[purchases.title]))
          onStored?.(stored)
        }}
        onSubmitted={submitted}
      />
    </FieldHostProvider>
  )
}
