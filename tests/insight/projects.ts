import { plusDays } from '../../src/framework/values/dates'
import type { Actor, Params } from '../examples/company'
import {
  decideWeek,
  enterLines,
  readWeek,
  submitWeek,
  type WeekGiven,
  type WeekScene,
} from '../examples/timesheet-weeks'
import { type InsightCompany, settings, usualProject } from './drive'

export interface TimeGiven {
  date: string
  minutes: number
  costRate: string
  billRate: string
  billable: boolean
  status: string
  exchangeRate?: string
}

export interface ProjectGiven {
  project: string
  customer: string | null
  sowType: string
  currency: string
  time?: TimeGiven[]
  milestones?: { amount: string; status: string; acceptedOn?: string; exchangeRate?: string }[]
  claims?: { amount: string; stage: string; paidOn?: string }[]
  tickets?: { fare: string; taxes: string; paidBy: string; bookedOn: string; refundAmount?: string }[]
  purchases?: { amount: string; state: string; paidOn?: string }[]
}

/** A project of the example, under a statement of work of its kind. */
interface ProjectScene {
  company: InsightCompany
  given: ProjectGiven
  projectId: number
  sowId: number | null
  customerId: number | null
}

const add = (date: string, days: number) => plusDays(date, days) ?? date
const toMonday = (date: string) => add(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first day from that one on whose exchange rate is the given one; without one the day itself. */
function findDayOfRate(from: string, currency: string, rate: string | undefined): string {
  const rates = settings.exchangeRates.filter((one) => one.currency === currency)
  const found = rates.findIndex((one) => one.rate === rate)
  if (found < 0) return from
  const [since, until] = [rates[found]?.date ?? from, rates[found + 1]?.date]
  const day = since > from ? since : from
  return until !== undefined && day >= until ? from : day
}

/** Ensures that a currency has that rate on the day, where the settings say another one. */
async function ensureRate(company: InsightCompany, currency: string, date: string, rate: string | undefined) {
  if (!rate) return
  const [stored] = await company.rows<{ rate: string }>(
    'select rate::float8::text as rate from exchange_rates where currency = $1 and date <= $2 order by date desc limit 1',
    ...[currency, date],
  )
  if (Number(stored?.rate) === Number(rate)) return
  company.setDay(date)
  await company.done(company.finance, 'createExchangeRate', { currency, date, rate })
}

const mostADay = 1440

/** Parts of a day's work that one person can enter. */
const splitMinutes = (minutes: number): number[] =>
  minutes > mostADay ? [mostADay, ...splitMinutes(minutes - mostADay)] : [minutes]

/** Somebody works on one day of a week, and their manager approves the week when the rate is the given one. */
async function approveTime(
  { company, given: { currency }, projectId }: ProjectScene,
  time: TimeGiven,
  minutes: number,
) {
  const weekStart = toMonday(time.date)
  const leave = Array.from({ length: 5 }, (_, at) => add(weekStart, at))
    .filter((date) => date !== time.date && !settings.holidays.some((one) => one.date === date && one.fraction === '1'))
    .map((date) => ({ date, fraction: '1', status: 'approved' }))
  const person = await company.hirePerson({ leave }, weekStart)
  const isAgreed = time.billable && Number(time.billRate) > 0
  await company.insert('project_members', {
    ...{
      project_id: projectId,
      emp_id: person.empId,
      role: 'Member',
      from_date: '2020-01-01',
      allocation_percent: 100,
    },
    bill_rate: isAgreed ? time.billRate : null,
  })
  const rates = { empId: person.empId, since: '2020-01-01', costRate: time.costRate, billRate: '0' }
  await company.done(company.finance, 'createHourlyRate', rates)
  const line = { date: time.date, projectId: 1, minutes, billable: time.billable, description: 'Worked on it' }
  const at = `${add(weekStart, 7)}T06:30:00Z`
  const week: WeekGiven = {
    weekStart,
    timeZone: 'Asia/Kolkata',
    timingPolicyId: 'general',
    action: 'approve',
    at,
    lines: [line],
  }
  const scene: WeekScene = { company, given: week, person, projects: new Map([[1, projectId]]), managers: new Map() }
  await enterLines(scene)
  const { error, fields } = await submitWeek(scene)
  const { sheet } = await readWeek(scene)
  if (error || !sheet) throw new Error(JSON.stringify({ error, fields }))
  company.setDay(findDayOfRate(add(weekStart, 7), currency, time.exchangeRate))
  const refusal = await decideWeek(scene, sheet.id)
  if (refusal) throw new Error(JSON.stringify(refusal))
}

let acceptors = 0

async function addMilestones({ company, given, projectId, sowId, customerId }: ProjectScene): Promise<void> {
  for (const [at, { amount, status, acceptedOn, exchangeRate }] of (given.milestones ?? []).entries()) {
    const isAccepted = acceptedOn !== undefined
    const id = await company.insert('milestones', {
      ...{ sow_id: sowId, sequence: at + 1, name: `M${at}`, amount, planned_date: '2026-12-01' },
      ...{ status: isAccepted ? 'delivered' : status, actual_date: isAccepted ? '2026-10-01' : null },
    })
    await company.insert('project_milestones', { project_id: projectId, sow_id: sowId, milestone_id: id })
    if (!isAccepted) continue
    await ensureRate(company, given.currency, acceptedOn, exchangeRate)
    company.setDay(acceptedOn)
    const contact = { customer_id: customerId, email: `acceptor${++acceptors}@example.test`, is_acceptor: true }
    const acceptedByPocId = await company.insert('contact_persons', { ...contact, status: 'active' })
    const accepted = { id, version: 1, action: 'accept', acceptedOn, acceptedByPocId, comment: 'Accepted' }
    await company.done(company.finance, 'updateMilestoneDetails', accepted)
    await company.rows('update milestones set status = $2 where id = $1', id, status)
  }
}

async function addCosts({ company, given, projectId }: ProjectScene, person: Actor): Promise<void> {
  for (const { amount, stage, paidOn } of given.claims ?? []) {
    const isPaid = stage === 'payment_completed'
    const zero = { advance_carried: '0', advance_adjusted: '0', recovery: '0' }
    const claim = {
      emp_id: person.empId,
      project_id: projectId,
      currency: 'INR',
      stage,
      paid_on: paidOn ?? null,
      ...zero,
    }
    await company.insert('expense_items', {
      ...{
        expense_id: await company.insert('expenses', claim),
        date: '2026-10-01',
        category: 'other',
        currency: 'INR',
      },
      ...{ amount, base_amount: amount, exchange_rate: '1', line_decision: isPaid ? 'approved' : 'pending' },
      approved_base: isPaid ? amount : null,
    })
  }
  for (const ticket of given.tickets ?? []) await addTicket(company, projectId, person, ticket)
  for (const purchase of given.purchases ?? []) await addPurchase(company, projectId, person, purchase)
}

type TicketGiven = NonNullable<ProjectGiven['tickets']>[number]

async function addTicket(company: InsightCompany, projectId: number, person: Actor, ticket: TicketGiven) {
  const { fare, taxes, paidBy, bookedOn, refundAmount } = ticket
  const cost = (Number(fare) * 100 + Number(taxes) * 100) / 100
  const trip = { emp_id: person.empId, project_id: projectId, trip_type: 'domestic', status: 'approved' }
  const coins = { local_currency: 'INR', other_currency: 'INR', advance_currency: 'INR' }
  const requisitionId = await company.insert('travel_requisitions', { ...trip, ...coins })
  await company.insert('travel_tickets', {
    ...{ requisition_id: requisitionId, kind: 'flight', booked_on: bookedOn, currency: 'INR', fare, taxes },
    ...{ exchange_rate: '1', cost, cost_base: cost, refund_amount: refundAmount ?? null, paid_by: paidBy },
    ...{ kept: cost - Number(refundAmount ?? 0), kept_base: cost - Number(refundAmount ?? 0) },
    status: refundAmount ? 'cancelled' : 'booked',
  })
}

type PurchaseGiven = NonNullable<ProjectGiven['purchases']>[number]

async function addPurchase(company: InsightCompany, projectId: number, person: Actor, purchase: PurchaseGiven) {
  const { amount, state, paidOn } = purchase
  const ordered = { type: 'goods', currency: 'INR', status: 'received', needed_by: '2026-12-01' }
  const sums = { approved_total: amount, ordered_total: amount, invoice_ceiling: amount }
  const people = { requested_by_emp_id: person.empId, project_id: projectId }
  const procurementId = await company.insert('procurements', { ...ordered, ...sums, ...people })
  if (!paidOn)
    return void (await company.rows('update procurements set status = $2 where id = $1', procurementId, state))
  company.setDay(paidOn)
  const address = { line1: '1 Mill Road', city: 'Berlin', country: 'DE' }
  const supplier = { name: `Supplier ${procurementId}`, address, taxId: `DE10000000${procurementId}` }
  const { id: supplierId } = await company.done<{ id: number }>(company.finance, 'createSupplier', supplier)
  await company.rows("update suppliers set status = 'active' where id = $1", supplierId)
  const invoice = { procurementId, supplierId, supplierInvoiceNumber: `S-${procurementId}`, net: amount, total: amount }
  const { id } = await company.done<{ id: number }>(company.finance, 'createProcurementInvoiceDetails', {
    ...{ ...invoice, invoiceDate: paidOn },
  })
  await company.rows("update procurement_invoices set status = 'paid', paid_on = $2 where id = $1", id, paidOn)
}

/** The project with all that happened in it. Amounts are base amounts at the rates that the product took. */
export async function playProject(company: InsightCompany, given: ProjectGiven, customers: Map<string, number>) {
  const { customer, sowType, currency } = given
  const about = { country: 'IN', currency, payment_terms_days: 30, account_owner_emp_id: company.finance.empId }
  const customerId = customer
    ? (customers.get(customer) ?? (await company.insert('customers', { name: customer, ...about, status: 'active' })))
    : null
  if (customer && customerId) customers.set(customer, customerId)
  const isInternal = sowType === 'internal'
  const projectId = await company.insert('projects', {
    ...{
      ...usualProject(company),
      project_code: `${given.project}${customerId}`,
      name: `${given.project} ${customerId}`,
    },
    ...{ kind: isInternal ? 'internal' : 'client', customer_id: customerId, currency, billable: !isInternal },
  })
  const sow: Params = { customer_id: customerId, type: sowType, currency, value: '900000', billing_cycle: 'monthly' }
  const dates = { start_date: '2020-01-01', end_date: '2099-12-31', owner_emp_id: company.finance.empId }
  const sowId = isInternal ? null : await company.insert('sows', { ...sow, ...dates, status: 'active' })
  if (sowId) await company.insert('project_sows', { project_id: projectId, sow_id: sowId })
  const scene: ProjectScene = { company, given, projectId, sowId, customerId }
  for (const time of given.time ?? [])
    for (const minutes of splitMinutes(time.minutes)) await approveTime(scene, time, minutes)
  await addMilestones(scene)
  await addCosts(scene, await company.hire())
  return projectId
}
