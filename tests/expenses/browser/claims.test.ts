import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../../resources/demo/archives'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { companyToday } from '../../setup/clock'
import { exhaustively, rounds, schemesOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const lines = rounds(12, 40)
/** What the lines come to: 600, 601, 602 and so on. */
const total = lines * 600 + (lines * (lines - 1)) / 2
const project = 'Sahyagiri lending platform'

async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/ExpenseForm')
  await page.getByLabel('Purpose').fill(title)
  await page.getByRole('combobox', { name: /^Project/ }).fill(project.slice(0, 9))
  await page.getByRole('option', { name: project }).click()
}

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((sent) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', sent)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

/** Counts what the hand presses from now on; the answer is asked for at the end, on whichever page that is. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    // A click by a key has no detail.
    addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

interface Claim {
  id: number
  stage: string
  totalClaimed: string
  totalApproved: string
  items: { description: string; lineDecision: string; files: { receipt: { files: unknown[] } } }[]
}

const read = async (page: Page, id: string) => (await callAs(page, 'getExpenseDetailsById', { id })).data as Claim

test(`${lines} receipts become ${lines} lines, one paste fills them, and the claim is submitted by a key`, async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
  await begin(page, 'A month on the road')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add from files' }).click()
  const receipts = Array.from({ length: lines }, (_, at) => ({
    ...{ name: `receipt ${at + 1}.pdf`, mimeType: 'application/pdf', buffer: buildTextPdf([`Receipt ${at + 1}`]) },
  }))
  await (await chooser).setFiles(receipts)
  await page
    .getByRole('group', { name: `Receipt, line ${lines}` })
    .getByText('Added when you save')
    // Beside two other browsers forty files take longer than one step may.
    .waitFor({ timeout: 120_000 })
  await page.getByLabel('Date, line 1', { exact: true }).focus()
  const today = companyToday()
  const rows = Array.from({ length: lines }, (_, at) => [today, 'Supplies', `Thing ${at + 1}`, 'INR', String(600 + at)])
  await paste(page, rows.map((row) => row.join('\t')).join('\n'))
  await page
    .getByText(`₹${total.toLocaleString('en')}.00`)
    .first()
    .waitFor()
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/Reimbursements\/\d+\/show/)
  const [, id = ''] = /Reimbursements\/(\d+)/.exec(page.url()) ?? []
  const claim = await read(page, id)
  expect(claim).toMatchObject({ stage: 'initiated', totalClaimed: `${total}.00` })
  expect(claim.items.map(({ files }) => files.receipt.files.length)).toEqual(rows.map(() => 1))
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
}, 180_000)

exhaustively(
  'from Home a claim with two receipts takes at most six clicks, and is refused nowhere',
  async () => {
    const { page, consoleErrors, close } = await signedIn(browser, 'employee', { baseURL })
    await page.goto('/Home')
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await page.getByRole('main').locator('a[href*="/ExpenseForm"]').first().click()
    await page.getByLabel('Purpose').waitFor()
    await page.keyboard.type('Two days at the customer')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add from files' }).click()
    const receipts = ['one.pdf', 'two.pdf'].map((name) => ({
      ...{ name, mimeType: 'application/pdf', buffer: buildTextPdf([name]) },
    }))
    await (await chooser).setFiles(receipts)
    await page.getByRole('group', { name: 'Receipt, line 2' }).getByText('Added when you save').waitFor()
    await page.getByLabel('Date, line 1', { exact: true }).click()
    const today = companyToday()
    await paste(page, `${today}\tSupplies\tPaper\tINR\t400\n${today}\tSupplies\tPens\tINR\t300`)
    await page.getByText('₹700.00').first().waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/Requests')
    await page.getByText('Two days at the customer').first().waitFor()
    expect(await clicks()).toBeLessThanOrEqual(6)
    expect(consoleErrors).toEqual([])
    await close()
  },
  60_000,
)

exhaustively(
  'a line says at once what submitting will ask of it, by the policy of whoever claims',
  async () => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
    await begin(page, 'A customer and a long way')
    await page.getByLabel('Date, line 1', { exact: true }).focus()
    const today = companyToday()
    await paste(page, [today, 'Client entertainment', 'Dinner', 'INR', '5000'].join('\t'))
    await page.getByText('Enter who attended.').waitFor()
    await page.getByText('Add the receipt.').waitFor()
    await page.getByRole('button', { name: 'More of line 1' }).click()
    await page.getByLabel('Attendees').fill('Two engineers of the customer')
    await page.getByText('Enter who attended.').waitFor({ state: 'detached' })
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
  180_000,
)

exhaustively(
  'a director reduces a line with a reason and approves the rest, from the list by the tab of their stage',
  async () => {
    const { page: own, close: closeOwn } = await signedIn(browser, 'employee', { baseURL })
    await begin(own, 'Two books')
    await own.getByLabel('Date, line 1', { exact: true }).focus()
    const today = companyToday()
    await paste(own, `${today}\tSupplies\tOne\tINR\t400\n${today}\tSupplies\tTwo\tINR\t300`)
    await own.getByText('₹700.00').first().waitFor()
    await own.getByRole('button', { name: 'Submit' }).click()
    await own.waitForURL(/Reimbursements\/\d+\/show/)
    const [, id = ''] = /Reimbursements\/(\d+)/.exec(own.url()) ?? []
    const { page, close } = await signedIn(browser, 'director', { baseURL })
    await page.goto('/Reimbursements')
    await page
      .getByRole('group', { name: 'Show' })
      .getByRole('button', { name: /^Director \d+ · ₹/ })
      .click()
    await page.waitForURL(/initiated/)
    await page.goto(`/Reimbursements/${id}/show`)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Decision').first().selectOption('reduced')
    await dialog.getByLabel('Approved').first().fill('250')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByText('Enter a reason.').first().waitFor()
    await dialog.getByLabel('Comment').first().fill('As agreed')
    for (const colorScheme of schemesOfLook()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await scan(page)).toEqual([])
    }
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const claim = await read(own, id)
    expect(claim).toMatchObject({ stage: 'approved_for_finance', totalApproved: '550.00' })
    expect(claim.items.map(({ lineDecision }) => lineDecision)).toEqual(['reduced', 'approved'])
    await close()
    await closeOwn()
  },
  180_000,
)

test('on a phone a photo of a receipt is a line after two taps, and nothing scrolls sideways', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL, width: 360 })
  await begin(page, 'On the way')
  const camera = page.locator('input[capture="environment"]').last()
  await camera.setInputFiles({ name: 'photo.pdf', mimeType: 'application/pdf', buffer: buildTextPdf(['Photo']) })
  await page.getByRole('group', { name: 'Receipt, line 1' }).getByText('photo.pdf').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await close()
}, 60_000)
