import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGood } from '../../browser/look'
import { baseURL } from '../../browser/served'
import { openBrowser } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Listed {
  id: number
  status: string
  version: number
}

const listed = async (page: Page, operation: string, filter: object) =>
  (await callAs(page, operation, { filter: JSON.stringify(filter) })).data as Listed[]

test.each(widthsOfLook())(
  'at %i px the invoice is seen before it is issued, the mail before it goes',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
    await page.goto('/Home')
    const ofOther = { status: { eq: 'draft' }, type: { ne: 'credit_note' }, total: { gt: '0' } }
    const [draft] = await listed(page, 'getInvoices', ofOther)
    await page.goto(`/Invoices/${draft?.id}/show`)
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const paper = dialog.getByRole('article', { name: /\(number assigned on issue\)$/ })
    await paper.getByRole('table', { name: 'Tax', exact: true }).waitFor()
    expect(await dialog.getByRole('heading', { level: 2 }).textContent()).toMatch(/^Issue: .*[^:]$/)
    await expectGood(page, 'issue')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await listed(page, 'getInvoices', { id: { eq: draft?.id } })).toMatchObject([{ version: draft?.version }])

    const [issued] = await listed(page, 'getInvoices', { status: { in: ['issued', 'sent'] } })
    await page.goto(`/Invoices/${issued?.id}/show`)
    const send = page.getByRole('button', { name: /^Send (by mail|again)$/ }).first()
    await send.waitFor()
    expect(await page.getByRole('button', { name: 'PDF', exact: true }).count()).toBe(0)
    await send.click()
    const mail = dialog.getByRole('article', { name: /nvoice|redit note/ })
    await mail.getByText(/\.pdf \(\d+ kB\)/).waitFor()
    await mail.getByText(/<\S+@\S+>/).waitFor()
    await expectGood(page, 'send')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

test('the order of a purchase says what is missing while it is filled in', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/Home')
  const [purchase] = await listed(page, 'getProcurements', { status: { eq: 'approved' }, supplierId: { empty: false } })
  await page.goto(`/Procurements/${purchase?.id}/show`)
  await page.getByRole('button', { name: 'Issue order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Fill in before issuing: .*Our order number/).waitFor()
  await dialog.getByLabel('Our order number').fill('VPO-77')
  await dialog.getByRole('article').getByText('VPO-77').first().waitFor()
  expect(await dialog.getByText(/^Fill in before/).count()).toBe(0)
  await expectGood(page, 'order')
  await close()
})
