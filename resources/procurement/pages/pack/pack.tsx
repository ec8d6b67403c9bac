import Print from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { can } from '../../../../src/framework/access'
import { inSentence } from '../../../../src/i18n/say'
import { FieldHostProvider } from '../../../../src/views/host'
import { PageHead } from '../../../../src/views/page'
import { recordPath } from '../../../../src/views/paths'
import { FilesBox } from '../../../../src/views/record/files/files-box'
import { PdfButton } from '../../../../src/views/record/pdf-button'
import { useSignedIn } from '../../../../src/views/signed-in'
import { AccessDenied, isNotFound, NoSuchRecord, RecordFailure, Waiting } from '../../../../src/views/states/states'
import { StateChip } from '../../../../src/views/value/state-chip'
import { procurementInvoices } from '../../procurementInvoices'
import { procurementItems } from '../../procurementItems'
import { procurementReceipts } from '../../procurementReceipts'
import { procurements } from '../../procurements'
import { usePackWords } from '../../words/pack.en'
import { documentsRoute } from '../tools/documents-path'
import { Choose } from './choose'
import { Compared } from './compared'
import { OrderSheet, Rows } from './order-sheet'
import { usePart, usePurchase } from './use-pack'
import './pack.css'

/** The documents of one purchase: its order, papers, receipts and invoices, and how they compare. */
export function Pack() {
  const { roles } = useSignedIn()
  const [params] = useSearchParams()
  const id = params.get('id')
  const resource = procurements
  if (!can(resource, 'list', roles).allowed) return <AccessDenied what={inSentence(resource.plural)} />
  if (id === null) return <Choose />
  return /^\d{1,15}$/.test(id) ? <PackOf key={id} id={Number(id)} /> : <NoSuchRecord resource={resource} />
}

function PackOf({ id }: { id: number }) {
  const resource = procurements
  const { data, error, refetch } = usePurchase(id)
  if (isNotFound(error)) return <NoSuchRecord resource={resource} />
  if (error && !data) return <RecordFailure resource={resource} error={error} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <FieldHostProvider>
      <Documents id={id} purchase={data} />
    </FieldHostProvider>
  )
}

const receiptColumns = ['receiptNumber', 'itemId', 'quantity', 'value', 'receivedOn', 'receivedByEmpId', 'note']
const invoiceColumns = ['supplierInvoiceNumber', 'invoiceDate', 'dueDate', 'isAdvance', 'total', 'status', 'paidOn']

function Documents({ id, purchase }: { id: number; purchase: Row }) {
  const say = usePackWords()
  const items = usePart(procurementItems, id)
  const receipts = usePart(procurementReceipts, id)
  const invoices = usePart(procurementInvoices, id)
  const page = useRef<HTMLDivElement>(null)
  const print = (what: 'all' | 'order') => {
    if (page.current) page.current.dataset.print = what
    window.print()
  }
  return (
    <div className="pack" ref={page}>
      <Head purchase={purchase} print={print} />
      <OrderSheet purchase={purchase} items={items} />
      <Compared purchase={purchase} items={items} invoices={invoices} />
      <section className="pack-sheet" aria-label={say('receipts')}>
        <h2>{say('receipts')}</h2>
        <Rows part={receipts} label={say('receipts')} none={say('noReceipts')} names={receiptColumns} isLinked />
      </section>
      <section className="pack-sheet" aria-label={say('invoices')}>
        <h2>{say('invoices')}</h2>
        <Rows part={invoices} label={say('invoices')} none={say('noInvoices')} names={invoiceColumns} isLinked />
      </section>
      <section className="pack-sheet" aria-label={say('papers')}>
        <h2>{say('papers')}</h2>
        <FilesBox resource={procurements} id={id} kinds={['vpo', 'vpi', 'quote', 'delivery_note']} />
      </section>
    </div>
  )
}

function Head({ purchase, print }: { purchase: Row; print(what: 'all' | 'order'): void }) {
  const say = usePackWords()
  const resource = procurements
  return (
    <PageHead
      title={say('title', { number: purchase.procurementNumber })}
      above={
        <Link to={documentsRoute} className="pack-screen">
          {say('other')}
        </Link>
      }
      beside={<StateChip resource={resource} value={purchase.status} />}
    >
      <span className="pack-actions pack-screen">
        <Button component={Link} to={recordPath(resource, purchase.id)}>
          {say('open')}
        </Button>
        <PdfButton resource={resource} record={purchase} />
        <Button variant="outlined" startIcon={<Print />} onClick={() => print('order')}>
          {say('printOrder')}
        </Button>
        <Button variant="outlined" startIcon={<Print />} onClick={() => print('all')}>
          {say('print')}
        </Button>
      </span>
    </PageHead>
  )
}
