import type { Row } from '../../../../dataProvider/create'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { type Amount, formatAmount } from '../../../../src/framework/values/money'
import { Card } from '../../../../src/views/blocks/card'
import { procurementInvoices } from '../../procurementInvoices'
import { procurements } from '../../procurements'
import { usePackWords } from '../../words/pack.en'
import type { PurchaseRecords } from './purchase-queries'
import { FactsList, PurchaseRecordsTable } from './purchase-records-table'
import { type ComparisonFinding, compareReceipt, compareSums } from './three-way-match'

interface ThreeWayComparisonProps {
  purchase: Row
  items: PurchaseRecords
  invoices: PurchaseRecords
}

const sums = ['orderedTotal', 'receivedTotal', 'invoicedTotal', 'paidTotal']

/** Shows order, receipts and invoices side by side, with their differences. */
export function ThreeWayComparison({ purchase, items, invoices }: ThreeWayComparisonProps) {
  const say = usePackWords()
  // Once a purchase is ordered, everybody can see its order number, but not the amounts.
  const isOrdered = typeof purchase.vpoNumber === 'string'
  return (
    <Card title={say('compared')}>
      {isOrdered ? null : <p className="quiet">{say('nothingOrdered')}</p>}
      {isOrdered ? (
        <>
          <h3>{say('byItem')}</h3>
          <PurchaseRecordsTable
            part={items}
            label={say('byItem')}
            none={say('noItems')}
            names={['name', 'quantity', 'receivedQuantity', 'unit']}
            last={{ head: say('still'), of: (row) => <FindingText finding={compareReceipt(createItemBuilder(row))} /> }}
          />
        </>
      ) : null}
      {isOrdered ? <SumComparison purchase={purchase} invoices={invoices.data ?? []} /> : null}
    </Card>
  )
}

const createItemBuilder = (row: Row) => ({
  quantity: Number(row.quantity),
  receivedQuantity: row.receivedQuantity === null ? null : Number(row.receivedQuantity),
})

function SumComparison({ purchase, invoices }: { purchase: Row; invoices: readonly Row[] }) {
  const say = usePackWords()
  // The server does not send amounts to people who are not involved.
  if (typeof purchase.orderedTotal !== 'string') return null
  const amountAt = (name: string): Amount => String(purchase[name] ?? '0.00')
  const findings = compareSums(
    {
      ordered: amountAt('orderedTotal'),
      received: amountAt('receivedTotal'),
      invoiced: amountAt('invoicedTotal'),
      paid: amountAt('paidTotal'),
      ceiling: purchase.invoiceCeiling as Amount | null,
    },
    invoices.map((row) => ({ number: String(row.supplierInvoiceNumber), dispute: formatDisputeReason(row) })),
    (sum) => formatAmount(sum, String(purchase.currency)),
  )
  return (
    <>
      <h3>{say('inSum')}</h3>
      <FactsList resource={procurements} record={purchase} names={sums} />
      <ul className="plain lines">
        {findings.map((finding) => (
          <li key={`${finding.word} ${finding.args.number ?? ''}`}>
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Describes why the invoice does not match, in the words of the declaration. */
function formatDisputeReason({ disputeReason }: Row): string | null {
  const field = procurementInvoices.fields.disputeReason
  return field && typeof disputeReason === 'string' ? getFieldBehaviour(field).text(disputeReason).toLowerCase() : null
}

/** Shows a finding. Its words carry the meaning; the colour only draws attention. */
function FindingText({ finding: { word, tone, args } }: { finding: ComparisonFinding }) {
  const say = usePackWords()
  return (
    <span className="strong" data-tone={tone}>
      {say(word, args)}
    </span>
  )
}
