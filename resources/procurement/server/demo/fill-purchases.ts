import type { Values } from '../../../../src/framework/validate'
import { addDays, lastWorkdayUpTo } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues } from '../../../demo/demo-writer'
import { demoSuppliers } from '../../../suppliers/server/demo/public'
import { addPercentToQuantity } from '../../rules/item-amounts'
import { addPercentToAmount } from '../find-purchase-limits'
import { computeInvoiceAmounts, computeShareOfItem, computeTotalCost } from './demo-amounts'
import { demoLimits } from './demo-budgets'
import { demoPurchases } from './demo-purchases'
import type { DemoInvoice, DemoPurchase } from './demo-types'
import { type WrittenRequest, writePurchaseRequests } from './write-purchase-requests'

type WrittenPurchase = WrittenRequest<DemoPurchase>

/** Past purchases, step by step: requested, ordered, received, invoiced, and their present state. */
export async function fillPurchases(filling: DemoWriter): Promise<void> {
  const { writer } = filling
  const written = await writePurchaseRequests(filling, demoPurchases, (plan) => computeRequestDay(plan) + 3)
  const hand = asBulkWriter(writer, filling.id('employees', 'fin'))
  const orders = written.filter(({ plan }) => plan.ordered !== undefined)
  await setRecordValues(
    hand,
    'procurements',
    new Map(written.map((each) => [each.id, buildApprovalValues(filling, each)])),
  )
  await setRecordValues(
    hand,
    'procurements',
    new Map(orders.map((each, at) => [each.id, buildOrderValues(filling, each, at)])),
  )
  await setRecordValues(hand, 'procurementItems', new Map(orders.flatMap(listReceivableQuantities)))
  await fillReceipts(filling, orders)
  await fillInvoices(filling, orders)
  await setRecordValues(hand, 'procurements', new Map(written.map(({ id, plan }) => [id, { status: plan.state }])))
}

/** Nobody has approved what was rejected. */
function buildApprovalValues({ id }: DemoWriter, { plan }: WrittenPurchase): Values {
  if (plan.state === 'rejected') return {}
  const needsDirector = plan.director !== undefined
  const directorReason = plan.director ?? null
  return {
    ...{ needsDirector, directorReason, approvedTotal: computeTotalCost(plan.items) },
    approvedSupplierId: id('suppliers', plan.supplier),
  }
}

/** Requested two weeks before the order, or a month before the need. */
const computeRequestDay = ({ ordered, needed }: DemoPurchase) =>
  ordered === undefined ? Math.min(needed - 30, -10) : ordered - 14

const workdayAtOffset = ({ writer }: DemoWriter, day: number) => lastWorkdayUpTo(addDays(writer.today, day))

function buildOrderValues(filling: DemoWriter, { plan }: WrittenPurchase, at: number): Values {
  const { company } = filling.writer
  const orderedTotal = computeTotalCost(plan.items)
  const vpoDate = workdayAtOffset(filling, plan.ordered ?? 0)
  return {
    status: 'ordered',
    vpoNumber: `VPO-${vpoDate.slice(0, 4)}-${String(at + 101).padStart(4, '0')}`,
    vpoDate,
    vpoTerms: 'Delivery to our stores; payment by the terms agreed.',
    orderedTotal,
    invoiceCeiling: addPercentToAmount(orderedTotal, demoLimits.invoiceTolerance, plan.currency ?? company.currency),
  }
}

const listReceivableQuantities = ({ plan, itemIds }: WrittenPurchase): [number, Values][] =>
  plan.items.map(({ quantity }, at) => [
    itemIds[at] ?? 0,
    { receivableQuantity: addPercentToQuantity(quantity, demoLimits.receiptTolerance) },
  ])

async function fillReceipts(filling: DemoWriter, orders: readonly WrittenPurchase[]): Promise<void> {
  const receipts = orders.flatMap((each) => buildReceipts(filling, each))
  await addRecords(asBulkWriter(filling.writer), 'procurementReceipts', receipts)
}

const buildReceipts = (filling: DemoWriter, { plan, id, itemIds }: WrittenPurchase): Values[] =>
  (plan.came ?? []).flatMap(([day, share]) =>
    plan.items.map((item, at) => ({
      procurementId: id,
      itemId: itemIds[at],
      quantity: (item.quantity * share) / 100,
      value: computeShareOfItem(item, share),
      receivedOn: workdayAtOffset(filling, day),
      receivedByEmpId: filling.id('employees', plan.by),
    })),
  )

async function fillInvoices(filling: DemoWriter, orders: readonly WrittenPurchase[]): Promise<void> {
  const hand = asBulkWriter(filling.writer, filling.id('employees', 'fin.accounts'))
  const placed = orders.flatMap((order) => (order.plan.invoices ?? []).map((invoice, at) => ({ order, invoice, at })))
  const ids = await addRecords(
    hand,
    'procurementInvoices',
    placed.map(({ order, invoice, at }) => buildInvoiceValues(filling, order, invoice, at)),
  )
  const standing = placed.map(({ invoice }, at): [number, Values] => [
    ids[at] ?? 0,
    buildInvoiceState(filling, invoice, at),
  ])
  await setRecordValues(hand, 'procurementInvoices', new Map(standing))
}

function buildInvoiceValues(
  filling: DemoWriter,
  { plan, id }: WrittenPurchase,
  { part, day, isAdvance }: DemoInvoice,
  at: number,
) {
  const { smallEnterprise, paymentTermsDays } = demoSuppliers.find(({ key }) => key === plan.supplier)?.values ?? {}
  const invoiceDate = workdayAtOffset(filling, day)
  return {
    ...{
      procurementId: id,
      requestedByEmpId: filling.id('employees', plan.by),
      invoiceDate,
      isAdvance: isAdvance === true,
    },
    supplierId: filling.id('suppliers', plan.supplier),
    supplierInvoiceNumber: `${plan.supplier.slice(0, 3).toUpperCase()}/${invoiceDate.slice(2, 4)}/${id}${at + 1}`,
    dueDate: addDays(invoiceDate, smallEnterprise ? Math.min(45, paymentTermsDays ?? 0) : (paymentTermsDays ?? 0)),
    ...computeInvoiceAmounts(plan.items, part),
  }
}

function buildInvoiceState(filling: DemoWriter, { state, day }: DemoInvoice, at: number): Values {
  if (state === 'matched' || state === 'approved') return { status: state }
  if (state !== 'paid') return { status: 'disputed', disputeReason: state }
  const paidOn = workdayAtOffset(filling, Math.min(day + 12, -1))
  return {
    status: state,
    paidOn,
    paymentReference: `UTR${paidOn.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
  }
}
