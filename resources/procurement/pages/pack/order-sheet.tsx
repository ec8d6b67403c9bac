import type { Row } from '../../../../dataProvider/create'
import { FailureNotice, Waiting } from '../../../../src/views/states/states'
import { suppliers } from '../../../suppliers/suppliers'
import { procurements } from '../../procurements'
import { usePackWords } from '../../words/pack.en'
import { FactsList } from './facts-list'
import { PartTable } from './part-table'
import { type Part, useSupplier } from './use-pack'

const itemColumns = ['name', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'net', 'taxRate', 'lineTotal']

/** What the supplier gets to read: the order with its items and terms. */
export function OrderSheet({ purchase, items }: { purchase: Row; items: Part }) {
  const say = usePackWords()
  const supplier = useSupplier(purchase.supplierId)
  const isIssued = typeof purchase.vpoNumber === 'string'
  const title = isIssued ? say('orderOf', { number: purchase.vpoNumber }) : say('order')
  const resource = procurements
  const facts = (names: readonly string[]) => <FactsList resource={resource} record={purchase} names={names} />
  return (
    <section className="pack-sheet pack-order" aria-label={title}>
      <h2>{title}</h2>
      {isIssued ? null : <p className="pack-hint">{say('notIssued')}</p>}
      <div className="pack-sides">
        {facts(['vpoDate', 'procurementNumber', 'title', 'requestedByEmpId', 'neededBy', 'projectId', 'departmentId'])}
        <div>
          {facts(['supplierId'])}
          {supplier ? (
            <FactsList resource={suppliers} record={supplier} names={['address', 'taxId', 'paymentTermsDays']} />
          ) : null}
        </div>
      </div>
      <h3>{say('items')}</h3>
      <Rows part={items} label={say('items')} none={say('noItems')} names={itemColumns} />
      {facts(['subTotal', 'taxTotal', 'totalCost'])}
      {facts(['vpoTerms'])}
    </section>
  )
}

interface RowsProps {
  part: Part
  label: string
  none: string
  names: readonly string[]
  isLinked?: boolean
}

/** The rows of a part, or why there are none. */
export function Rows({ part: { resource, rows, total, error, refetch }, label, none, names, isLinked }: RowsProps) {
  const say = usePackWords()
  if (error) return <FailureNotice error={error} retry={refetch} />
  if (!rows) return <Waiting lines={2} />
  if (rows.length === 0) return <p className="pack-hint">{none}</p>
  return (
    <>
      <PartTable {...{ label, resource, rows, names }} isLinked={isLinked ?? false} />
      {total > rows.length ? <p className="pack-hint">{say('cut', { shown: rows.length, total })}</p> : null}
    </>
  )
}
