import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPaper } from '../../browser/paper'
import { baseURL } from '../../browser/served'
import { openBrowser, scan, type TestPage } from '../../browser/session'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { daysFromToday } from '../../setup/clock'
import { exhaustively } from '../../setup/tier'

const inAYear = daysFromToday(365)
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const asFinance = () => signedIn(browser, 'finance', { baseURL })
const box = (at: Page | Locator, name: string | RegExp) => at.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors.filter((text) => !/Failed to load resource|^CallError/.test(text))).toEqual([])
  await close()
}

async function pick(at: Page | Locator, name: RegExp, option: string): Promise<void> {
  const input = at.getByRole('combobox', { name })
  await input.fill(option)
  await input
    .page()
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click()
}

/** Keeps the signed document with the record of the page. */
async function addSigned(page: Page, resource: string): Promise<void> {
  await page.waitForURL(/\/\d+\/show/)
  const id = Number(/\/(\d+)\/show/.exec(page.url())?.[1])
  expect(await keepPaper(page, resource, id, 'document')).toBeNull()
  await page.reload()
}

/** A statement of work in force, by its form and its first step; its path. */
async function newSow(page: Page, { customer, value }: { customer: string; value: string }): Promise<string> {
  const title = `Portal ${crypto.randomUUID()}`
  await page.goto('/StatementOfWorks/create')
  await box(page, 'Number').fill(title.slice(-12))
  await box(page, 'Title').fill(title)
  await pick(page, /^Customer/, customer)
  await box(page, /^Value/).fill(value)
  await page.getByLabel(/^End date/).fill(inAYear)
  await page.getByLabel(/^Signed date/).fill('2026-01-10')
  await save(page)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await addSigned(page, 'sows')
  await page.getByText('No milestones yet.').waitFor()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText(/ signed\. Now active\.$/).waitFor()
  return new URL(page.url()).pathname
}

/** Fills in the form that the chain leads to, and comes back to the chain. */
async function addMilestone(page: Page, { name, amount }: { name: string; amount: string }): Promise<void> {
  const from = page.url()
  await tabTo(page, 'link', 'Add milestone')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Name')
  await page.keyboard.type(name)
  await tabTo(page, 'textbox', /^Amount/)
  await page.keyboard.type(amount)
  await page.getByLabel(/^Planned/).fill(inAYear)
  await page.keyboard.press('Enter')
  await page.waitForURL(from)
  await stages(page, name).first().waitFor()
}

const chain = (page: Page) => page.getByRole('table', { name: 'Progress of milestones by stage' })
const stages = (page: Page, name: string) =>
  chain(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('cell')

/** Waits until the cells of a row say this. */
async function expectStages(page: Page, name: string, texts: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      stages(page, name)
        .allInnerTexts()
        .then((all) => all.map(plain)),
    )
    .toEqual(texts)
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

test('from a statement of work to an order above its value: what blocks each milestone stands in the chain', async () => {
  const opened = await asFinance()
  const { page } = opened
  const sow = await newSow(page, { customer: 'Kaveri Loomcraft', value: '10,00,000' })
  await addMilestone(page, { name: 'Design', amount: '400000' })
  await addMilestone(page, { name: 'Build', amount: '600000' })
  const notBegun = [
    'Blocked Not started',
    'Blocked Not delivered yet',
    'Blocked No purchase order',
    'Blocked Not accepted yet No purchase order',
    'Blocked Not invoiced yet',
  ]
  await expectStages(page, 'Design', notBegun)

  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New purchase order' }).click()
  const number = `PO-${crypto.randomUUID()}`
  await box(page, 'Order number').fill(number)
  await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('Kaveri Loomcraft')
  await page.getByLabel(/^Valid to/).fill(inAYear)
  await box(page, /^Value/).fill('12,50,000')
  const covered = page.getByRole('group', { name: /^Milestones covered/ })
  await covered.getByRole('checkbox', { name: 'Design' }).check()
  await covered.getByText('1 of 2 selected · ₹4,00,000.00').waitFor()
  await covered.getByRole('searchbox').fill('Bui')
  await expect.poll(() => covered.getByRole('checkbox').count()).toBe(1)
  await save(page)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await addSigned(page, 'purchaseOrders')

  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await dialog.getByText('It is ₹2,50,000.00 too much.').waitFor()
  const reason = box(dialog, /^Reason, if above/)
  expect(await reason.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('The customer orders both phases at once.')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await page.getByText(/ activated\.$/).waitFor()

  await page.goto(sow)
  await expectStages(page, 'Design', [
    ...notBegun.slice(0, 2),
    `Covered ${number}`,
    'Blocked Not accepted yet',
    'Blocked Not invoiced yet',
  ])
  await expectStages(page, 'Build', notBegun)
  await page.getByText('−₹2,50,000.00').first().waitFor()
  await expectGood(page)
  await done(opened)
}, 120_000)

async function expectGood(page: Page): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
      timeout: 5000,
    })
    expect(await scan(page), `${width}`).toEqual([])
  }
}

exhaustively('a chain that cannot be read leaves the page, says so, and is read again', async () => {
  const opened = await asFinance()
  const { page } = opened
  await page.route('**/getMilestones', (route) => route.abort())
  await page.goto('/StatementOfWorks/1/show')
  await page.getByRole('heading', { name: 'Agreement' }).waitFor()
  const panel = page.getByRole('region', { name: 'From milestone to cash' })
  await panel.getByRole('alert').getByText('This could not be shown').waitFor()
  await page.unroute('**/getMilestones')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await chain(page).getByRole('rowheader').first().waitFor()
  await done(opened)
})

exhaustively(
  'a delivery starts with today, an acceptance offers only acceptors of the customer',
  async () => {
    const opened = await asFinance()
    const { page } = opened
    const sow = await newSow(page, { customer: 'Kaveri Loomcraft', value: '500000' })
    const id = sow.split('/')[2] ?? ''
    const { data } = await callAs(page, 'CreateMilestoneDetails', {
      sowId: id,
      name: 'Pilot',
      amount: '1000',
      plannedDate: inAYear,
    })
    await page.goto(`/Milestones/${(data as { id: number }).id}/show`)
    await page.getByRole('button', { name: 'Deliver', exact: true }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Delivered on').inputValue()).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/)
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await page.getByText(/ delivered\.$/).waitFor()

    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    const offered = dialog.getByRole('combobox', { name: 'Accepted by' })
    await offered.click()
    const all = (await callAs(page, 'getContactPersons', {
      filter: JSON.stringify({
        isAcceptor: { eq: true },
        status: { eq: 'active' },
        'customerId.name': { eq: 'Kaveri Loomcraft' },
      }),
      sort: JSON.stringify([['fullName', 'asc']]),
    })) as { data: { fullName: string }[] }
    const names = all.data.map(({ fullName }) => fullName)
    expect(names.length).toBeGreaterThan(0)
    // Their position and customer stand below the name.
    const firstLines = async () => (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0])
    await expect.poll(firstLines).toEqual(names)
    await page.getByRole('option').first().click()
    await box(dialog, /^Reason/).fill('Signed off in the review.')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await page.getByText(/ accepted\.$/).waitFor()
    await page
      .getByText(names[0] ?? '')
      .first()
      .waitFor()
    await done(opened)
  },
  120_000,
)

exhaustively(
  'an order offers the statements of work of its customer only, in their currency',
  async () => {
    const opened = await asFinance()
    const { page } = opened
    const { data } = await callAs(page, 'getCustomers', {
      filter: JSON.stringify({ name: { eq: 'Kaveri Loomcraft' } }),
    })
    const customerId = String((data as { id: number }[])[0]?.id)
    const title = `Abroad ${crypto.randomUUID()}`
    const made = await callAs(page, 'CreateSowDetails', {
      ...{ sowNumber: title.slice(-12), title, customerId, type: 'support', currency: 'USD', value: '9000' },
      ...{ startDate: '2026-01-01', endDate: inAYear, billingCycle: 'monthly' },
    })
    expect(made.error).toBeNull()
    await page.goto('/PurchaseOrder')
    const sowBox = page.getByRole('combobox', { name: /^Statement of work/ })
    await sowBox.click()
    await page.getByText('Choose first: customer').waitFor()
    await pick(page, /^Customer/, 'Kaveri Loomcraft')
    await pick(page, /^Statement of work/, title)
    await page.getByText('USD', { exact: true }).waitFor()
    await pick(page, /^Customer/, 'Urjavan Solar Grid')
    expect(await sowBox.inputValue()).toBe('')
    await page.getByText('USD', { exact: true }).waitFor({ state: 'detached' })
    await sowBox.fill(title)
    await page.getByText('Nothing found').waitFor()
    await done(opened)
  },
  120_000,
)
