import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPaper } from '../browser/paper'
import { baseURL } from '../browser/served'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { callAs, signedIn, tabTo } from './signed-in'

let browser: Browser
let admin: TestPage
let finance: TestPage
beforeAll(async () => {
  browser = await openBrowser()
  admin = await signedIn(browser, 'admin', { baseURL })
  finance = await signedIn(browser, 'finance', { baseURL })
})
afterAll(async () => {
  for (const opened of [admin, finance]) {
    expect(opened?.pageErrors).toEqual([])
    await opened?.close()
  }
  await browser?.close()
})

interface Customer {
  id: number
  version: number
  [name: string]: unknown
}
const known = async (page: Page, operation: string, params: Record<string, string>) => {
  const { data, error } = await callAs(page, operation, params)
  expect(error).toBeNull()
  return data as Customer
}
let count = 0
const create = (more: Record<string, string> = {}) =>
  known(admin.page, 'createCustomer', {
    name: `Restored ${Date.now()} ${++count}`,
    country: 'IN',
    currency: 'INR',
    paymentTermsDays: '30',
    accountOwnerEmpId: '1',
    ...more,
  })
const customer = (id: number) => known(admin.page, 'getCustomerById', { id: String(id) })
/** Finance saves over what is stored. */
async function theirs(id: number, values: Record<string, string>): Promise<void> {
  const { version } = await customer(id)
  await known(finance.page, 'updateCustomer', { id: String(id), version: String(version), ...values })
}

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await scan(page), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible())
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  expect(await scan(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

const history = (page: Page) => page.getByRole('region', { name: 'History' })

test('a field is put back with keys only, and the history says so', async () => {
  const { page } = admin
  const { id } = await create()
  await theirs(id, { paymentTermsDays: '45', website: 'https://new.example/' })
  await page.goto(`/Customers/${id}/show`)
  await history(page).getByRole('button', { name: 'Clear again: Website' }).waitFor()
  await tabTo(page, 'button', 'Restore “30 days”: Payment terms')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore payment terms?' })
  await dialog.getByText('45 days').waitFor()
  await expectGood(page)
  await tabTo(page, 'button', 'Restore', 10)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await history(page).getByText('Restored as of').waitFor()
  await page.getByText(/^Customer “Restored .*” restored$/).waitFor()
  expect(await customer(id)).toMatchObject({ paymentTermsDays: 30, website: 'https://new.example/', version: 3 })
  await history(page).getByRole('button', { name: 'Restore “45 days”: Payment terms' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
  await expectGood(page)
})

test('a version is looked at, partly restored, and what cannot be restored says why', async () => {
  const { page } = admin
  const { id } = await create({ notes: 'First notes', legalName: 'First Ltd' })
  await theirs(id, { notes: 'Second notes', legalName: 'Second Ltd', paymentTermsDays: '60' })
  await known(finance.page, 'deactivateCustomer', { id: String(id), comment: 'Gone quiet' })
  await page.goto(`/Customers/${id}/show`)
  const points = history(page).getByRole('button', { name: /^Compare with today…/ })
  await points.last().click()
  const dialog = page.getByRole('dialog', { name: /^As it was when created, / })
  const closed = dialog.getByRole('list', { name: 'Cannot be restored' })
  await closed.getByText('A record that is inactive cannot be changed.').first().waitFor()
  expect(await closed.getByRole('listitem').filter({ hasText: 'Status' }).textContent()).toContain(
    'Only actions change this.',
  )
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await expectGood(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const { id: open } = await create({ notes: 'First notes', legalName: 'First Ltd' })
  await theirs(open, { notes: 'Second notes', legalName: 'Second Ltd', paymentTermsDays: '60' })
  await page.goto(`/Customers/${open}/show`)
  await history(page)
    .getByRole('button', { name: /^Restore to this point…/ })
    .click()
  await dialog.getByRole('checkbox', { name: 'Notes' }).uncheck()
  await expectGood(page)
  // Somebody saves while it is looked at: nothing is overwritten, and it is looked at again.
  await theirs(open, { legalName: 'Third Ltd' })
  await dialog.getByRole('button', { name: 'Restore 2 fields' }).click()
  await dialog.getByRole('alert').getByText('Someone changed the record').waitFor()
  await dialog.getByText('Third Ltd').waitFor()
  expect((await customer(open)).legalName).toBe('Third Ltd')
  expect(await dialog.getByRole('checkbox', { name: 'Notes' }).isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Restore 2 fields' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await customer(open)).toMatchObject({ legalName: 'First Ltd', paymentTermsDays: 30, notes: 'Second notes' })
}, 120_000)

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('what others changed in other fields is kept, and the notice names it', async () => {
  const { page } = admin
  const { id } = await create()
  await page.goto(`/Customers/${id}`)
  await field(page, /^Legal name/).fill('Mine Ltd')
  await theirs(id, { website: 'https://theirs.example/', paymentTermsDays: '15' })
  await save(page)
  await page.getByText(/saved\. Changed by .+ and kept: Website, Payment terms$/).waitFor()
  await page.waitForURL(/\/show$/)
  const merged = { legalName: 'Mine Ltd', website: 'https://theirs.example/', paymentTermsDays: 15 }
  expect(await customer(id)).toMatchObject(merged)
})

test('what both changed is chosen field by field, again where it changed again', async () => {
  const { page } = admin
  const { id } = await create({ legalName: 'Opened Ltd', notes: 'The same beginning, and the old end' })
  await page.goto(`/Customers/${id}`)
  await field(page, /^Legal name/).fill('Mine Ltd')
  await field(page, /^Notes/).fill('The same beginning, and my end')
  await theirs(id, {
    legalName: 'Theirs Ltd',
    notes: 'The same beginning, and their end',
    website: 'https://theirs.example/',
  })
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
  const legal = dialog.getByRole('group', { name: 'Legal name' })
  await legal.getByText('When you opened it: Opened Ltd').waitFor()
  expect(await legal.getByRole('radio', { name: 'Yours: Mine Ltd' }).isChecked()).toBe(true)
  expect(await dialog.locator('mark').allTextContents()).toEqual(['my', 'their'])
  await dialog.getByText('Also changed and kept: Website.').waitFor()
  await expectGood(page)
  await dialog.getByRole('button', { name: 'Use all of theirs' }).click()
  await legal.getByRole('radio', { name: 'Yours: Mine Ltd' }).check()
  await theirs(id, { legalName: 'Theirs again Ltd' })
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await legal.getByRole('radio', { name: 'Theirs: Theirs again Ltd' }).waitFor()
  expect(await dialog.getByRole('group').count()).toBe(1)
  // Going back, the form holds what was merged so far and what is mine.
  await dialog.getByRole('button', { name: 'Back to form' }).click()
  expect(await field(page, /^Legal name/).inputValue()).toBe('Mine Ltd')
  expect(await field(page, /^Notes/).inputValue()).toBe('The same beginning, and their end')
  await save(page)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.waitForURL(/\/show$/)
  expect(await customer(id)).toMatchObject({
    legalName: 'Mine Ltd',
    notes: 'The same beginning, and their end',
    website: 'https://theirs.example/',
  })
}, 120_000)

test('a record that is closed or gone meanwhile says so, and what was typed stays', async () => {
  const marketing = await signedIn(browser, 'marketing', { baseURL })
  const { page } = marketing
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  const { id } = await create()
  await page.goto(`/Customers/${id}`)
  await field(page, /^Notes/).fill('Typed at length')
  await known(finance.page, 'deactivateCustomer', { id: String(id), comment: 'Gone' })
  await save(page)
  await summary.getByText('The record is now inactive and cannot be changed.').waitFor()
  expect(await field(page, /^Notes/).inputValue()).toBe('Typed at length')
  await expectGood(page)
  await marketing.close()

  const { page: mine } = admin
  const sows = (await known(mine, 'getSowDetails', {
    filter: '{"status":{"eq":"draft"},"parentSowId":{"empty":true}}',
    perPage: '1',
  })) as unknown as Customer[]
  const part = await known(mine, 'CreateMilestoneDetails', {
    sowId: String(sows[0]?.id),
    name: `Part ${Date.now()}`,
    amount: '10',
    plannedDate: '2030-01-01',
  })
  await mine.goto(`/Milestones/${part.id}`)
  await field(mine, /^Name/).fill('Typed name')
  await known(finance.page, 'deleteMilestone', { id: String(part.id) })
  await save(mine)
  await mine
    .getByRole('alert', { name: 'There is a problem' })
    .getByText('This record was removed, or you can no longer see it.')
    .waitFor()
  expect(await field(mine, /^Name/).inputValue()).toBe('Typed name')
}, 120_000)

test('a field that is closed meanwhile is told, and the others are saved', async () => {
  const { page } = admin
  const [agreement] = (await known(page, 'getSowDetails', {
    filter: '{"status":{"eq":"active"},"parentSowId":{"empty":true}}',
    perPage: '1',
  })) as unknown as Customer[]
  const { id } = await known(page, 'CreatePODetails', {
    poNumber: `PO ${Date.now()}`,
    customerId: String(agreement?.customerId),
    sowId: String(agreement?.id),
    value: '100',
    validTo: '2099-12-31',
  })
  await page.goto(`/PurchaseOrder?id=${id}`)
  await field(page, /^Value/).fill('999')
  await field(page, /^Order number/).fill(`PO ${id} changed`)
  expect(await keepPaper(finance.page, 'purchaseOrders', Number(id), 'document')).toBeNull()
  await known(finance.page, 'activatePurchaseOrder', { poId: String(id) })
  await save(page)
  const value = page.getByRole('dialog').getByRole('group', { name: 'Value' })
  await value.getByText('You can no longer change this.').waitFor()
  expect(await value.getByText(/^Yours: .*999/).count()).toBe(1)
  expect(await value.getByRole('radio').count()).toBe(0)
  await expectGood(page)
  await page.getByRole('button', { name: 'Save my choice' }).click()
  await page.waitForURL(/\/show$/)
  expect(await known(page, 'getPoDetailsById', { poId: String(id) })).toMatchObject({
    value: '100.00',
    poNumber: `PO ${id} changed`,
    status: 'active',
  })
})
