import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectGood } from '../../browser/look'
import { baseURL } from '../../browser/served'
import { openBrowser } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { exhaustively, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Draft {
  id: number
  version: number
  sowId: number
}

const listed = async <Row>(page: Page, filter: object) =>
  (await callAs(page, 'getInvoices', { filter: JSON.stringify(filter) })).data as Row[]

exhaustively('an accepted milestone becomes a sent invoice in six clicks', async () => {
  const [width = 1280] = widthsOfLook()
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
  await page.goto('/Home')
  // What the demo has drafted already waits again once the draft is gone.
  const [draft] = await listed<Draft>(page, { status: { eq: 'draft' }, type: { eq: 'milestone' } })
  const { id, version, sowId } = draft ?? { id: 0, version: 0, sowId: 0 }
  await callAs(page, 'deleteInvoice', { id: String(id), version: String(version) })
  await page.goto(`/StatementOfWorks/${sowId}/show`)
  let clicks = 0
  const dialog = page.getByRole('dialog')
  const click = async (name: string, within: Page | Locator = page) => {
    await within.getByRole('button', { name, exact: true }).first().click()
    clicks += 1
  }
  await click('Draft invoice')
  await dialog.getByText('A draft is made').waitFor()
  await expectGood(page, 'propose')
  await click('Create draft', dialog)
  await page.waitForURL(/\/Invoices\/\d+\/show/)
  await page.getByRole('button', { name: 'Issue', exact: true }).waitFor()
  await expectGood(page, 'draft')
  await click('Issue')
  await click('Issue', dialog)
  await dialog.waitFor({ state: 'hidden' })
  await click('Send by mail')
  await click('Send by mail', dialog)
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByText(/inv-\d{4}-\d{5}\.pdf/)
    .first()
    .waitFor()
  await expectGood(page, 'sent')
  expect(clicks).toBeLessThanOrEqual(6)
  expect(await listed(page, { sowId: { eq: sowId }, status: { eq: 'sent' } })).toHaveLength(1)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
