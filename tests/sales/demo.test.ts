import { expect, test } from 'vitest'
import { addDays, lastWorkdayUpTo } from '../../resources/demo/date-math'
import { buildDemoCompany, type DemoCompany, type DemoMilestone, type DemoSow } from '../../resources/demo-company'
import { milestones } from '../../resources/sales/milestones'
import { purchaseOrders } from '../../resources/sales/purchaseOrders'
import { sows } from '../../resources/sales/sows'
import { computePercentage, toUnits } from '../../src/framework/values/money'
import { countBy, employeeStates, expectUnique, hash, idsOf, squeezed, stateAfter, stored } from '../demo/checks'

const today = '2026-03-05'
const company = buildDemoCompany(today)
const days = [today, '2027-01-01', '2026-08-31', '2028-02-29', '2030-12-31']

const stepsOf = ({ steps }: DemoCompany, resource: string, key: string) =>
  steps.flat().filter((step) => step.resource === resource && step.key === key)

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + toUnits(amount), 0n)

const amountOf = ({ values }: DemoMilestone, sow: DemoSow) =>
  values.amount ?? computePercentage(sow.values.value, values.percent ?? 0)

function checkSows(demo: DemoCompany, day: string): void {
  const [parties, people, contacts] = [idsOf(demo.customers), idsOf(demo.employees), idsOf(demo.contacts)]
  for (const sow of demo.sows) {
    const links = {
      customerId: parties.get(sow.customer) ?? 0,
      ownerEmpId: people.get(sow.owner) ?? 0,
      pocId: contacts.get(sow.contact) ?? 0,
      ...(sow.amends && { parentSowId: idsOf(demo.sows).get(sow.amends) ?? 0 }),
    }
    const record = stored(sows, { ...sow.values, ...links }, day)
    stateAfter(sows, record, [...sow.steps, ...stepsOf(demo, 'sows', sow.key)])
  }
}

test('the same day and seed give the same sales, another seed changes only days that are drawn', () => {
  const sales = ({ sows: agreed, orders, milestones: parts, steps }: DemoCompany) =>
    hash([agreed, orders, parts, steps])
  expect(sales(buildDemoCompany(today))).toBe(sales(company))
  expect(sales(buildDemoCompany('2026-03-06'))).not.toBe(sales(company))
  const other = buildDemoCompany(today, 7)
  expect(sales(other)).not.toBe(sales(company))
  expect(hash([other.orders, other.milestones])).toBe(hash([company.orders, company.milestones]))
  expect(other.steps.flat().map(({ key, transition }) => [key, transition])).toEqual(
    company.steps.flat().map(({ key, transition }) => [key, transition]),
  )
})

test('there are 25 statements of work of every type and 60 orders', () => {
  expect(company.sows).toHaveLength(25)
  expect(company.orders).toHaveLength(60)
  expect(Object.keys(countBy(company.sows.map(({ values }) => values.type))).sort()).toEqual([
    'fixed_price',
    'retainer',
    'support',
    'time_and_material',
  ])
  for (const records of [company.sows, company.orders, company.milestones]) {
    expectUnique(records.map(({ key }) => key))
  }
  expectUnique(company.sows.map(({ customer, values }) => `${customer} ${values.sowNumber}`))
  expectUnique(company.orders.map(({ customer, values }) => `${customer} ${values.poNumber}`))
  expectUnique(company.sows.map(({ values }) => squeezed(values.title)))
  const owners = countBy(company.sows.map(({ owner }) => owner))
  expect(Math.min(owners.sam ?? 0, owners['del.banking.1'] ?? 0)).toBeGreaterThanOrEqual(2)
})

test('milestones are three to eight a statement of work, none of an amendment, and mean something', () => {
  for (const { key, amends } of company.sows) {
    const own = company.milestones.filter(({ sow }) => sow === key)
    expect(own.map(({ values }) => values.sequence)).toEqual(own.map((_, index) => index + 1))
    if (amends) expect(own).toEqual([])
    else expect([own.length >= 3, own.length <= 8, key]).toEqual([true, true, key])
    expectUnique(own.map(({ values }) => values.name))
  }
  for (const { values } of company.milestones) expect(values.name).not.toMatch(/lorem|milestone|\bphase \d/i)
  const shares = company.milestones.filter(({ values }) => values.percent !== undefined)
  expect(shares.length).toBeGreaterThan(20)
  expect(shares.length).toBeLessThan(company.milestones.length - 20)
})

test('two amendments, one adding and one taking off, keep customer and currency', () => {
  const amendments = company.sows.filter(({ amends }) => amends)
  expect(amendments.map(({ values }) => values.value.startsWith('-'))).toEqual([false, true])
  for (const { amends, customer, values } of amendments) {
    const parent = company.sows.find(({ key }) => key === amends)
    expect([parent?.customer, parent?.values.currency]).toEqual([customer, values.currency])
  }
})

test('milestones stay within the value with its amendments, and some leave a part unplanned', () => {
  const left = company.sows
    .filter(({ amends }) => !amends)
    .map((sow) => {
      const changes = company.sows.filter(({ amends }) => amends === sow.key).map(({ values }) => values.value)
      const planned = company.milestones.filter((each) => each.sow === sow.key).map((each) => amountOf(each, sow))
      return sumOf([sow.values.value, ...changes]) - sumOf(planned)
    })
  expect(left.filter((rest) => rest < 0n)).toEqual([])
  expect(left.filter((rest) => rest > 0n).length).toBeGreaterThanOrEqual(3)
})

test.each(days)('every record and step is right on %s', (day) => {
  const demo = buildDemoCompany(day)
  checkSows(demo, day)
  const people = employeeStates(day)
  for (const { owner, customer, values } of demo.sows) {
    expect(people.get(owner)).toBe('active')
    const party = demo.customers.find(({ key }) => key === customer)
    expect([party?.values.currency, party?.steps]).toEqual([values.currency, [{ transition: 'activate' }]])
    if (values.signedDate) expect(values.signedDate <= values.startDate && values.signedDate < day).toBe(true)
  }
  const [agreed, orders] = [idsOf(demo.sows), idsOf(demo.orders)]
  for (const { key, sow, order, values } of demo.milestones) {
    const links = { sowId: agreed.get(sow) ?? 0, ...(order && { purchaseOrderId: orders.get(order) ?? 0 }) }
    stateAfter(milestones, stored(milestones, { ...values, ...links }, day), stepsOf(demo, 'milestones', key))
  }
  for (const { key, sow, customer, values } of demo.orders) {
    const links = { sowId: agreed.get(sow) ?? 0, customerId: idsOf(demo.customers).get(customer) ?? 0 }
    stateAfter(
      purchaseOrders,
      stored(purchaseOrders, { ...values, ...links }, day),
      stepsOf(demo, 'purchaseOrders', key),
    )
  }
})

test.each(days)('nothing was done after %s or before its time', (day) => {
  const demo = buildDemoCompany(day)
  for (const { key } of demo.milestones) {
    const [delivered, accepted] = ['deliver', 'accept'].map((name) =>
      stepsOf(demo, 'milestones', key).find(({ transition }) => transition === name),
    )
    const dates = [delivered?.asked?.actualDate ?? day, accepted?.asked?.acceptedOn ?? day, day]
    expect([...dates].sort()).toEqual(dates)
    for (const date of dates.slice(0, 2)) expect(date === day || lastWorkdayUpTo(date) === date).toBe(true)
  }
  for (const { sow, values } of demo.milestones) {
    const end = demo.sows.filter(({ key, amends }) => key === sow || amends === sow).map(({ values }) => values.endDate)
    const agreed = demo.sows.find(({ key }) => key === sow)
    expect(values.plannedDate > (agreed?.values.startDate ?? '')).toBe(true)
    expect(values.plannedDate <= (end.sort().at(-1) ?? '')).toBe(true)
  }
  for (const { key, sow, values } of demo.orders) {
    const signed = demo.sows.find((each) => each.key === sow)?.values.signedDate
    expect(values.poDate < day && (!signed || values.poDate > signed)).toBe(true)
    const steps = stepsOf(demo, 'purchaseOrders', key).map(({ transition }) => transition)
    if (steps.includes('expire')) expect(values.validTo < day).toBe(true)
    if (steps.length === 0) expect(values.validTo > addDays(day, 30)).toBe(true)
  }
})
