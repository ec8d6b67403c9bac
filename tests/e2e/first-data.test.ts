import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { signedIn } from './signed-in'
import { arrive, mostShift, watchShifts, windows } from './still-pages'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** The calls that each page begins with, sent beside its code. */
const pages = {
  '/Home': ['getHome?'],
  '/Leave': ['getLeaveBalances?'],
  '/Customers': ['getCustomers?page=1&perPage=25&sort=%5B%5B%22name%22%2C%22asc%22%5D%5D'],
  '/Invoices/3/show': ['getInvoiceById?id=3'],
}

test.each(windows)('pages begin with their calls, send each once, and hardly move, at $width', async (size) => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, ...size })
  await watchShifts(page)
  for (const [address, first] of Object.entries(pages))
    for (const visit of ['first', 'second']) {
      const { shift, moves, calls } = await arrive(page, address)
      // At the second visit the page sends all that it asked for at the first, in that order.
      if (visit === 'first') expect(calls.slice(0, first.length), address).toEqual(first)
      else expect(calls, address).toEqual(expect.arrayContaining(first))
      expect(calls.filter((call, place) => calls.indexOf(call) !== place && !/^ping/.test(call))).toEqual([])
      expect(shift, `${visit} visit of ${address}: ${moves.join('; ')}`).toBeLessThanOrEqual(mostShift)
    }
  expect(pageErrors).toEqual([])
  await close()
})

test('Home asks once for all its cards', async () => {
  const { page, close } = await signedIn(browser, 'manager', { baseURL })
  const { calls } = await arrive(page, '/Home')
  expect(calls.filter((call) => !/^(ping|getDashboardMark|storeOpenedPlace)/.test(call))).toEqual(['getHome?'])
  await close()
})

test('a request is rejected on Home with a reason', async () => {
  const { page, close } = await signedIn(browser, 'manager', { baseURL })
  await page.goto('/Home')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const reject = waiting.getByRole('button', { name: /^Reject / }).first()
  const title = (await reject.getAttribute('aria-label'))?.slice('Reject '.length) ?? ''
  await reject.click()
  const form = waiting.locator('form')
  await form.getByRole('button', { name: 'Reject' }).click()
  await form.getByText('Enter a reason. The requester sees it.').waitFor()
  await form.getByLabel('Reason').fill('Please choose another week')
  await form.getByRole('button', { name: 'Reject' }).click()
  await waiting.getByText(`Rejected: ${title}`).waitFor()
  await close()
})
