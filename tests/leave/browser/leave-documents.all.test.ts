import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { still } from '../../browser/still'
import { callAs, signedIn } from '../../e2e/signed-in'
import { companyToday, companyYear } from '../../setup/clock'
import { schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  await seed()
})
afterAll(() => browser?.close())

const typeName = 'Illness of the tests'
const pdf = Buffer.from('%PDF-1.4\n% certificate\nxref\ntrailer <<>>\nstartxref\n0\n%%EOF\n')
const file = (name: string, buffer = pdf) => ({ name, mimeType: 'application/octet-stream', buffer })
const monday = (weeks: number) => plusDays(companyToday(), 7 * weeks - daysSinceMonday(companyToday())) ?? ''
/** Where somebody looks at the screens. */
const shots = process.env.LEAVE_SHOTS

async function seed(): Promise<void> {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  const { data } = await callAs(page, 'createLeaveType', {
    ...{ code: 'TDOC', name: typeName, category: 'sick', documentAfterDays: '2' },
  })
  const leaveTypeId = String((data as { id: number }).id)
  for (const leaveYear of [companyYear(), companyYear() + 1]) {
    const quota = { leaveTypeId, leaveYear: String(leaveYear), days: '30' }
    expect((await callAs(page, 'saveAnnualQuota', quota)).error).toBeNull()
  }
  await close()
}

const drawer = (page: Page) => page.getByRole('dialog').last()
const documents = (page: Page) => drawer(page).getByRole('group', { name: 'Documents' })

async function attach(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await documents(page).getByRole('button', { name: 'Attach documents' }).click()
  await (await chooser).setFiles(files)
}

async function openIll(page: Page, from: string): Promise<void> {
  await page.goto('/Leave')
  await page.getByRole('region', { name: 'Balances' }).waitFor()
  await page
    .locator('main')
    .getByRole('button', { name: /leave$/ })
    .first()
    .click()
  const type = drawer(page).getByRole('combobox', { name: 'Type' })
  const option = drawer(page).getByRole('option', { name: new RegExp(`^${typeName}: `) })
  await option.waitFor({ state: 'attached' })
  await type.selectOption({ label: (await option.textContent()) ?? '' })
  await drawer(page).getByRole('textbox', { name: 'From' }).fill(from)
  await drawer(page)
    .getByRole('textbox', { name: 'Until' })
    .fill(plusDays(from, 2) ?? '')
  await drawer(page).getByRole('textbox', { name: 'Reason' }).fill('Down with the flu')
}

/** @param isScanned what the files of records look like is scanned elsewhere */
async function look(page: Page, name: string, isScanned = false): Promise<void> {
  if (!isScanned && !shots) return
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (isScanned) expect(await scan(page)).toEqual([])
    await still(page)
    if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png` })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test.each(widthsOfLook())(
  'at %i px a document that is needed is asked for, attached, and kept with the request that is sent',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
    await openIll(page, monday(width === 360 ? 31 : width === 768 ? 33 : 35))
    await documents(page)
      .getByText(/^Leave of more than .* needs a document\./)
      .waitFor()
    await documents(page).scrollIntoViewIfNeeded()
    await look(page, `needed-${width}`)
    await attach(page, file('certificate-of-the-hospital-with-a-rather-long-name.pdf'), file('letter.html'))
    await documents(page).getByText('Only pdf, doc, docx,jpg').waitFor()
    await documents(page)
      .getByText(/^Leave of more than .* needs a document\./)
      .waitFor({ state: 'detached' })
    await documents(page).scrollIntoViewIfNeeded()
    await look(page, `attached-${width}`, true)
    await documents(page).getByRole('button', { name: 'Remove letter.html' }).click()
    await drawer(page).getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText(/\(LV-\d+\) submitted\. /).waitFor()
    const newest = { scope: 'own', status: 'pending', sort: '[["id","desc"]]', perPage: '1' }
    const { data } = await callAs(page, 'getLeaveRequests', newest)
    const [{ id } = { id: 0 }] = data as { id: number }[]
    await page.goto(`/LeaveRequests/${id}/show`)
    await page.getByRole('button', { name: /^Download certificate/ }).scrollIntoViewIfNeeded()
    await look(page, `record-${width}`)
    expect((await callAs(page, 'leaveCancel', { id: String(id), reason: 'Only a test' })).error).toBeNull()
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
  180_000,
)

test('a document that does not arrive leaves a draft, and the next try goes on with it', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await openIll(page, monday(37))
  await attach(page, file('broken.pdf', Buffer.from('no pdf at all')), file('certificate.pdf'))
  const send = () => drawer(page).getByRole('button', { name: 'Submit', exact: true }).click()
  await send()
  await drawer(page)
    .getByText(/^Saved as a draft/)
    .first()
    .waitFor()
  await documents(page).getByText('broken.pdf is not attached.').waitFor()
  await documents(page).getByRole('button', { name: 'Remove broken.pdf' }).click()
  await send()
  await page.getByText(/\(LV-\d+\) submitted\. /).waitFor()
  const mine = { scope: 'own', sort: '[["id","desc"]]', perPage: '2', from: monday(37), to: monday(38) }
  const { data } = await callAs(page, 'getLeaveRequests', mine)
  const rows = data as { id: number; status: string }[]
  expect(rows.map(({ status }) => status)).toEqual(['pending'])
  expect((await callAs(page, 'leaveCancel', { id: String(rows[0]?.id), reason: 'Only a test' })).error).toBeNull()
  await close()
})
