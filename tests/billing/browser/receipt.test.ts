import type { Browser, Locator, Page } from 'playwright-core'
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

interface Row {
  id: number
  receivableNumber: string
  balance: string
  status: string
}

const customer = 'Dhruvika Care Hospitals'

/** Three invoices of one customer, of 1,180 each. */
async function issueThree(page: Page): Promise<void> {
  const one = async <Data>(operation: string, params: Record<string, string>) =>
    (await callAs(page, operation, params)).data as Data
  const [found] = await one<{ id: number }[]>('getCustomers', { q: customer })
  const [code] = await one<{ id: number }[]>('getTaxCodes', { q: 'GST18' })
  for (const place of [1, 2, 3]) {
    const items = [{ description: `Review ${place}`, unitPrice: '1000.00', taxCodeId: code?.id }]
    const values = { type: 'other', customerId: String(found?.id), items: JSON.stringify(items) }
    const { id } = await one<{ id: number }>('createInvoiceDetails', values)
    await one('issueInvoice', { id: String(id) })
  }
}

const openOf = async (page: Page) => {
  const filter = {
    'customerId.name': { eq: customer },
    status: { in: ['open', 'partly_received'] },
    currency: { eq: 'INR' },
  }
  const answer = await callAs(page, 'getReceivables', { filter: JSON.stringify(filter), sort: '[["dueDate","asc"]]' })
  return answer.data as Row[]
}

test.each(widthsOfLook())(
  'at %i px a receipt over three invoices takes at most eight clicks, and shows what it settles',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
    await page.goto('/Home')
    await issueThree(page)
    const before = await openOf(page)
    const [first, second, third] = before
    const whole = [first, second].reduce((sum, each) => sum + Number(each?.balance), 0)
    await page.goto('/Receivables')
    let clicks = 0
    const click = async (on: Locator) => {
      await on.click()
      clicks += 1
    }
    await click(page.getByRole('link', { name: 'New receipt' }))
    const settles = page.getByRole('complementary', { name: 'Settles' })
    await settles.getByText('Choose the customer').waitFor()
    await click(page.getByRole('combobox', { name: 'Customer', exact: true }))
    await page.keyboard.type('Dhruvika')
    await click(page.getByRole('option', { name: new RegExp(customer) }))
    await settles.getByText(`Open: ${before.length}`).waitFor()
    await click(page.getByRole('textbox', { name: 'Amount', exact: true }))
    await page.keyboard.type(String(whole + 100))
    await settles.getByText('Oldest first').waitFor()
    for (const each of [first, second, third]) await settles.getByText(each?.receivableNumber ?? '').waitFor()
    await expectGood(page, 'receipt-proposed')
    await click(page.getByRole('textbox', { name: /^Reference/ }))
    await page.keyboard.type(`UTR ${width} 1`)
    await click(page.getByRole('button', { name: 'Post', exact: true }))
    await page.waitForURL(/\/Receipts\/\d+\/show/)
    await page.getByText('Posted').first().waitFor()
    expect(clicks).toBeLessThanOrEqual(8)
    await expectGood(page, 'receipt-posted')
    const after = await openOf(page)
    expect(after.find(({ id }) => id === third?.id)).toMatchObject({ status: 'partly_received' })
    expect(after.filter(({ id }) => id === first?.id || id === second?.id)).toEqual([])

    // What is proposed can be changed.
    await page.goto('/ReceivableForm')
    await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Dhruvika')
    await page.getByRole('option', { name: new RegExp(customer) }).click()
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000')
    await settles.getByRole('button', { name: 'Change lines' }).click()
    await settles.getByText('As chosen in the lines').waitFor()
    const lines = page.getByRole('table', { name: 'Lines' })
    const amounts = lines.getByRole('textbox')
    await amounts.first().fill('900')
    await settles.getByText('Becomes customer credit: ₹100.00').waitFor()
    await expectGood(page, 'receipt-changed')
    await amounts.first().fill('1100')
    await settles.getByText('The lines exceed the receipt amount').waitFor()
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)
