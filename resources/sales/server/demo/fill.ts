import { type Amount, computePercentage, toUnits } from '../../../../src/framework/values/money'
import { buildTextPdf } from '../../../demo/archives'
import type {
  DemoCompany,
  DemoCustomer,
  DemoMilestone,
  DemoRecordStep,
  DemoSow,
  DemoStep,
} from '../../../demo/demo-types'
import {
  addKnown,
  asHistoricalWriter,
  type DemoWriter,
  type Step,
  setRecordValues,
  takeInTurns,
} from '../../../demo/demo-writer'
import { type DemoFile, uploadFiles } from '../../../demo/documents'

/** Customers and their contacts. */
export async function fillCustomers(
  { writer, id, know }: DemoWriter,
  { customers, contacts }: DemoCompany,
): Promise<void> {
  const hand = asHistoricalWriter(writer, id('employees', 'fin'))
  const owned = customers.map(({ key, accountOwner, values }) => ({
    key,
    values: { ...values, accountOwnerEmpId: id('employees', accountOwner) },
  }))
  await addKnown(hand, know, 'customers', owned)
  const ofCustomers = contacts.map(({ key, customer, values }) => ({
    key,
    values: { ...values, customerId: id('customers', customer) },
  }))
  await addKnown(hand, know, 'contactPersons', ofCustomers)
  await takeInTurns(hand, stepsOf(id, 'contactPersons', contacts))
  await takeInTurns(hand, stepsOf(id, 'customers', customers))
}

const stepsOf = (id: DemoWriter['id'], resource: string, all: readonly { key: string; steps: readonly DemoStep[] }[]) =>
  all.flatMap(({ key, steps }) => steps.map((step) => toStep(id, { ...step, resource, key })))

const toStep = (
  id: DemoWriter['id'],
  { resource, key, transition, comment, asked, acceptor }: Omit<DemoRecordStep, 'resource'> & { resource: string },
): Step => ({
  ...{ resource, id: id(resource, key), transition, comment },
  values: { ...asked, ...(acceptor && { acceptedByPocId: id('contactPersons', acceptor) }) },
})

/** Statements of work, orders and milestones, as they were agreed, and then all that was done. */
export async function fillSales(filling: DemoWriter, company: DemoCompany): Promise<void> {
  const { writer, id } = filling
  for (const sows of untilAmendments(company.sows)) await fillSows(filling, company.customers, sows)
  await fillOrdersAndMilestones(filling, company)
  await fillMilestones(filling, company)
  const steps = withConsumption(company).map((step) => toStep(id, step))
  const [ofSows, others] = [true, false].map((isSow) => steps.filter(({ resource }) => (resource === 'sows') === isSow))
  const hand = asHistoricalWriter(writer, id('employees', 'fin'))
  await takeInTurns(hand, others ?? [])
  await takeInTurns(hand, ofSows ?? [])
}

/** An amendment is written once what it amends is in force. */
function untilAmendments(sows: readonly DemoSow[]): DemoSow[][] {
  const parts: DemoSow[][] = [[]]
  for (const sow of sows) {
    if (sow.amends) parts.push([])
    parts.at(-1)?.push(sow)
  }
  return parts
}

async function fillSows(
  filling: DemoWriter,
  customers: readonly DemoCustomer[],
  sows: readonly DemoSow[],
): Promise<void> {
  const { writer, id, know } = filling
  const terms = new Map(customers.map(({ key, values }) => [key, values.paymentTermsDays]))
  const hand = asHistoricalWriter(writer, id('employees', 'fin'))
  const written = sows.map(({ key, customer, owner, contact, amends, values }) => ({
    key,
    values: {
      ...values,
      customerId: id('customers', customer),
      ownerEmpId: id('employees', owner),
      pocId: id('contactPersons', contact),
      parentSowId: amends && id('sows', amends),
      paymentTermsDays: terms.get(customer),
      ...(amends && { amendmentNo: 1 }),
    },
  }))
  await addKnown(hand, know, 'sows', written)
  const documents = sows.flatMap(({ key, owner, document }) =>
    document ? [toDocument('sows', id('sows', key), id('employees', owner), document)] : [],
  )
  await uploadFiles(filling, documents)
  await takeInTurns(hand, stepsOf(id, 'sows', sows))
  // What an amendment agrees on holds for the whole once it is signed.
  const ends = sows.flatMap(({ amends, values: { endDate } }) =>
    amends ? [[id('sows', amends), { endDate }] as const] : [],
  )
  await setRecordValues(hand, 'sows', new Map(ends))
}

const toDocument = (entityType: string, recordId: number, by: number, fileName: string): DemoFile => ({
  ...{ entityType, recordId, by, fileName, kind: 'document' },
  content: buildTextPdf([fileName.replace(/\.pdf$/, ''), 'Signed for both']),
})

async function fillOrdersAndMilestones(filling: DemoWriter, { orders }: DemoCompany): Promise<void> {
  const { writer, id, know } = filling
  const written = orders.map(({ key, sow, customer, values }) => ({
    key,
    values: { ...values, sowId: id('sows', sow), customerId: id('customers', customer) },
  }))
  await addKnown(asHistoricalWriter(writer, id('employees', 'fin')), know, 'purchaseOrders', written)
  const by = id('employees', 'fin.accounts')
  const documents = orders.flatMap(({ key, document }) =>
    document ? [toDocument('purchaseOrders', id('purchaseOrders', key), by, document)] : [],
  )
  await uploadFiles(filling, documents)
}

async function fillMilestones({ writer, id, know }: DemoWriter, company: DemoCompany): Promise<void> {
  const amounts = amountsOf(company)
  const written = company.milestones.map(({ key, sow, order, values }) => ({
    key,
    values: {
      ...{ ...values, amount: amounts.get(key) },
      ...{ sowId: id('sows', sow), purchaseOrderId: order && id('purchaseOrders', order) },
    },
  }))
  await addKnown(asHistoricalWriter(writer, id('employees', 'fin')), know, 'milestones', written)
}

/** The amounts of milestones, of shares too. */
function amountsOf({ sows, milestones }: DemoCompany): ReadonlyMap<string, Amount> {
  const values = new Map(sows.map((sow) => [sow.key, sow.values]))
  const amountOf = ({ sow, values: { amount, percent = 0 } }: DemoMilestone) =>
    amount ?? computePercentage(values.get(sow)?.value ?? '0', percent, values.get(sow)?.currency)
  return new Map(milestones.map((each) => [each.key, amountOf(each)]))
}

/** The steps with those of orders that follow from billing their milestones: used in part, then in whole. */
function withConsumption(company: DemoCompany): DemoRecordStep[] {
  const amounts = amountsOf(company)
  const orderOf = new Map(company.milestones.map(({ key, order }) => [key, order]))
  const values = new Map(company.orders.map(({ key, values: { value } }) => [key, toUnits(value)]))
  const left = new Map(values)
  return company.steps.flat().flatMap((step): DemoRecordStep[] => {
    const order = step.resource === 'milestones' && step.transition === 'invoice' ? orderOf.get(step.key) : null
    if (!order) return [step]
    const rest = (left.get(order) ?? 0n) - toUnits(amounts.get(step.key) ?? '0')
    const isFirst = left.get(order) === values.get(order)
    left.set(order, rest)
    const consume = (transition: string) => ({ resource: 'purchaseOrders' as const, key: order, transition })
    if (rest <= 0n) return [step, consume('consumeAll')]
    return isFirst ? [step, consume('consumePart')] : [step]
  })
}
