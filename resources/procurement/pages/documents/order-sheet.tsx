import type { Row } from '../../../../dataProvider/create'
import { Card } from '../../../../src/views/blocks/card'
import { suppliers } from '../../../suppliers/suppliers'
import { procurements } from '../../procurements'
import { usePackWords } from '../../words/pack.en'
import { type PurchaseRecords, useSupplier } from './purchase-queries'
import { FactsList, PurchaseRecordsTable } from './purchase-records-table'

const itemColumns = ['name', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'net', 'taxRate', 'lineTotal']

/** Shows the order for the supplier, with items and terms. */
export function OrderSheet({ purchase, items }: { purchase: Row; items: PurchaseRecords }) {
  const say = usePackWords()
  const supplier = useSupplier(purchase.supplierId)
  const isIssued = typeof purchase.vpoNumber === 'string'
  const renderFacts = (names: readonly string[]) => (
    <FactsList resource={procurements} record={purchase} names={names} />
  )
  return (
    <div className="pack-order">
      <Card title={isIssued ? say('orderOf', { number: purchase.vpoNumber }) : say('order')}>
        {isIssued ? null : <p className="quiet">{say('notIssued')}</p>}
        <div className="columns pack-sides">
          {renderFacts([
            'vpoDate',
            'procurementNumber',
            'title',
            'requestedByEmpId',
            'neededBy',
            'projectId',
            'departmentId',
          ])}
          <div>
            {renderFacts(['supplierId'])}
            {supplier ? (
              <FactsList resource={suppliers} record={supplier} names={['address', 'taxId', 'paymentTermsDays']} />
            ) : null}
          </div>
        </div>
        <h3>{say('items')}</h3>
        <PurchaseRecordsTable part={items} label={say('items')} none={say('noItems')} names={itemColumns} />
        {renderFacts(['subTotal', 'taxTotal', 'totalCost'])}
        {renderFacts(['vpoTerms'])}
      </Card>
    </div>
  )
}
