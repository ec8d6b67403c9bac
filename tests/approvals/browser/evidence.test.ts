import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { samples } from '../../files/samples'
import { companyToday } from '../../setup/clock'
import { exhaustively, isExhaustive, schemesOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const details = (page: Page) => page.getByRole('region', { name: /^Details of/ })
const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Requests to decide' }).locator(':scope > li', { hasText: text })

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

/** Who of the demo company has requests of a kind to decide, and what is seen of them besides the title. */
const evidence: readonly (readonly [resource: string, username: string, texts: readonly (string | RegExp)[]])[] = [
  ['leaveRequests', 'manager', ['Reason', /^Left if all is approved/, /^Team, /]],
  ['timeSheetSlices', 'manager', [/Attended/, /Expected/, 'Entries and notes', /Sahyagiri lending platform/]],
  ['expenses', 'director', ['Flight to Mumbai and back', 'Airline desk', '₹11,480.00', 'Travel']],
  ['procurements', 'manager', ['Telephone, entry model', '₹55,696.00', 'Quantity']],
  ...(isExhaustive
    ? ([
        ['onDutyRequests', 'manager', ['Reason', 'Purpose', /^Team, /]],
        ['travelRequisitions', 'manager', ['Legs', 'Estimate', /^Team, /]],
        ['toolPurchases', 'finance', ['Price per period', 'Vendor', 'Price per seat']],
        ['supplierBankChanges', 'hrfinance', ['Account number', 'Before', 'After']],
      ] as const)
    : []),
]

// The receipts below are seen at 360 px every day.
test.each(isExhaustive ? [1280, 360] : [1280])(
  'at %i px what is decided is in sight for each kind of request',
  async (width) => {
    for (const username of new Set(evidence.map(([, each]) => each))) {
      const { page, consoleErrors, pageErrors, close } = await signedIn(browser, username, { baseURL, width })
      const filter = JSON.stringify({ and: [{ id: { in: '$toDecide' } }, { status: { eq: 'current' } }] })
      const { data } = await callAs(page, 'getInboxItems', { filter, perPage: '100', sort: '[["enteredAt","asc"]]' })
      const items = data as { entityType: string; title: string }[]
      for (const [resource, , texts] of evidence.filter(([, each]) => each === username)) {
        const title = items.find(({ entityType }) => entityType === resource)?.title ?? resource
        await page.goto('/Inbox')
        await rowOf(page, title).first().locator('button').click()
        await page.getByRole('region', { name: `Details of ${title}`, exact: true }).waitFor()
        for (const text of texts) await details(page).getByText(text).filter({ visible: true }).first().waitFor()
        await expectGood(page)
      }
      expect([consoleErrors, pageErrors]).toEqual([[], []])
      await close()
    }
  },
)

exhaustively('every kind of the demo company that a demo person decides shows more than its title', async () => {
  const kinds = await query<{ kind: string }>(
    `select distinct entity_type as kind from approval_steps where status = 'current'`,
  )
  const met = new Set<string>()
  for (const username of ['manager', 'director', 'finance', 'hr', 'hrfinance', 'admin', 'marketing']) {
    const { page, close } = await signedIn(browser, username, { baseURL })
    const filter = JSON.stringify({ and: [{ id: { in: '$toDecide' } }, { status: { eq: 'current' } }] })
    const { data } = await callAs(page, 'getInboxItems', { filter, perPage: '100' })
    for (const { entityType, title } of data as { entityType: string; title: string }[]) {
      if (met.has(entityType)) continue
      met.add(entityType)
      await page.goto('/Inbox')
      await rowOf(page, title).first().locator('button').click()
      const parts = details(page).locator('.evidence dd, .evidence td')
      await expect.poll(() => parts.count(), { message: entityType }).toBeGreaterThan(2)
    }
    await close()
  }
  expect(met.size).toBeGreaterThanOrEqual(Math.min(8, kinds.length))
})

/** Enters a claim of two lines by the form, each with a picture of its receipt, and submits it. */
async function claim(page: Page): Promise<string> {
  const { png = Buffer.of(), jpg = Buffer.of() } = await samples()
  await page.goto('/ExpenseForm')
  await page.getByLabel('Purpose').fill('Cables for the lab')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add from files' }).click()
  await (await chooser).setFiles([
    { name: 'cable.png', mimeType: 'image/png', buffer: png },
    { name: 'plug.jpg', mimeType: 'image/jpeg', buffer: jpg },
  ])
  await page.getByRole('group', { name: 'Receipt, line 2' }).getByText('Added when you save').waitFor()
  await page.getByLabel('Date, line 1', { exact: true }).focus()
  const rows = ['Cable', 'Plug'].map((name, at) => [companyToday(), 'Supplies', name, 'INR', String(600 + at)])
  await page.evaluate(
    (sent) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', sent)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    rows.map((row) => row.join('\t')).join('\n'),
  )
  await page.getByText('₹1,201.00').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/Reimbursements\/\d+\/show/)
  return /Reimbursements\/(\d+)/.exec(page.url())?.[1] ?? ''
}

async function expectReceipt(page: Page, within = page.locator('main')): Promise<void> {
  const lines = within.getByRole('region', { name: 'Lines', exact: true })
  const picture = lines.getByRole('button', { name: 'Show cable.png' })
  await expect.poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await picture.click()
  await lines.getByRole('img', { name: 'cable.png' }).waitFor()
  await expectGood(page)
  await lines.getByRole('button', { name: 'Hide cable.png' }).click()
  await lines.getByRole('img', { name: 'cable.png' }).waitFor({ state: 'detached' })
}

test('receipts open in their lines, in the inbox and on the page of the claim, which says of no file that it is missing', async () => {
  const claimant = await signedIn(browser, 'employee', { baseURL })
  const id = await claim(claimant.page)
  await expectReceipt(claimant.page)
  expect(await claimant.page.getByText('None yet.').count()).toBe(0)
  expect([claimant.consoleErrors, claimant.pageErrors]).toEqual([[], []])
  await claimant.close()
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'director', { baseURL, width: 360 })
  await page.goto('/Inbox?kind=expense')
  await rowOf(page, 'Cables for the lab').locator('button').click()
  await expectReceipt(page, details(page))
  await details(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Open page' }).click()
  await page.waitForURL(`**/Reimbursements/${id}/show`)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
