import Print from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { Card } from '../../../../src/views/blocks/card'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { PageHead } from '../../../../src/views/page-head'
import { recordPath } from '../../../../src/views/paths'
import { FilesBox } from '../../../../src/views/record/files/files-box'
import { PdfButton } from '../../../../src/views/record/pdf-button'
import { NoSuchRecord } from '../../../../src/views/states/page-states'
import { StateChip } from '../../../../src/views/value/state-chip'
import { procurementInvoices } from '../../procurementInvoices'
import { procurementItems } from '../../procurementItems'
import { procurementReceipts } from '../../procurementReceipts'
import { procurements } from '../../procurements'
import { usePackWords } from '../../words/pack.en'
import { documentsRoute } from '../tools/documents-path'
import { OrderSheet } from './order-sheet'
import { PurchaseChoice } from './purchase-choice'
import { usePurchase, usePurchaseRecords } from './purchase-queries'
import { PurchaseRecordsTable } from './purchase-records-table'
import { ThreeWayComparison } from './three-way-comparison'
import './documents.css'

/** Shows the documents of a purchase: order, files, receipts and invoices, and how they compare. */
export function PurchaseDocumentsPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id === null) return <PurchaseChoice />
  return /^\d{1,15}$/.test(id) ? (
    <PurchaseDocuments key={id} id={Number(id)} />
  ) : (
    <NoSuchRecord resource={procurements} />
  )
}

function PurchaseDocuments({ id }: { id: number }) {
  return (
    <QueryContent of={usePurchase(id)} recordOf={procurements}>
      {(purchase) => <DocumentSections id={id} purchase={purchase} />}
    </QueryContent>
  )
}

const receiptColumns = ['receiptNumber', 'itemId', 'quantity', 'value', 'receivedOn', 'receivedByEmpId', 'note']
const invoiceColumns = ['supplierInvoiceNumber', 'invoiceDate', 'dueDate', 'isAdvance', 'total', 'status', 'paidOn']

function DocumentSections({ id, purchase }: { id: number; purchase: Row }) {
  const say = usePackWords()
  const items = usePurchaseRecords(procurementItems, id)
  const receipts = usePurchaseRecords(procurementReceipts, id)
  const invoices = usePurchaseRecords(procurementInvoices, id)
  const page = useRef<HTMLDivElement>(null)
  const print = (what: 'all' | 'order') => {
    if (page.current) page.current.dataset.print = what
    window.print()
  }
  return (
    <div className="page-wide pack" ref={page}>
      <DocumentsHead purchase={purchase} print={print} />
      <OrderSheet purchase={purchase} items={items} />
      <ThreeWayComparison purchase={purchase} items={items} invoices={invoices} />
      <Card title={say('receipts')}>
        <PurchaseRecordsTable
          part={receipts}
          label={say('receipts')}
          none={say('noReceipts')}
          names={receiptColumns}
          isLinked
        />
      </Card>
      <Card title={say('invoices')}>
        <PurchaseRecordsTable
          part={invoices}
          label={say('invoices')}
          none={say('noInvoices')}
          names={invoiceColumns}
          isLinked
        />
      </Card>
      <Card title={say('papers')}>
        <FilesBox resource={procurements} id={id} kinds={['vpo', 'vpi', 'quote', 'delivery_note']} />
      </Card>
    </div>
  )
}

function DocumentsHead({ purchase, print }: { purchase: Row; print(what: 'all' | 'order'): void }) {
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
      <span className="toolbar pack-screen">
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
