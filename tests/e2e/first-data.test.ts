import type { Browser, Page } from 'playwright-core'
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

/** What each page shows a phone before the application is there, and then at the same place. */
const firstFigures = {
  '/Home': ['h1', '.chip', 'h2', '.card > p > strong'],
  '/Customers': ['h1', '.list-cards .card-head', '.list-cards .card-facts'],
  '/Invoices/3/show': ['h1', 'h1 ~ .state-chip', 'dl > div'],
}

/** The words below the frame and where they stand, of what is in sight. */
const listPlaces = (page: Page, frame: string, selectors: readonly string[]) =>
  page
    .locator(frame)
    .evaluate(
      (box, wanted) =>
        [...box.querySelectorAll<HTMLElement>(wanted)]
          .map((each) => ({ words: each.innerText, top: each.getBoundingClientRect().top }))
          .filter(({ top }) => top < innerHeight),
      selectors.join(),
    )

test('a phone shows figures before the application is there, and the application does not move them', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, ...windows[0] })
  for (const [address, selectors] of Object.entries(firstFigures)) {
    let send = () => {}
    const isWanted = new Promise<void>((done) => {
      send = done
    })
    await page.route(/\/assets\/session-[\w-]+\.js/, async (route) => {
      await isWanted
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('#first-screen h1').waitFor()
    const early = await listPlaces(page, '#first-screen', selectors)
    expect(early.length, address).toBeGreaterThan(3)
    expect(early.map(({ words }) => words).join(), address).toMatch(/\d/)
    send()
    await page.locator('#first-screen').waitFor({ state: 'detached' })
    const later = await listPlaces(page, '#root main', selectors)
    for (const { words, top } of early) {
      const same = later.filter((each) => each.words === words).map((each) => Math.abs(each.top - top))
      expect(Math.min(...same), `${address}: ${words}`).toBeLessThanOrEqual(4)
    }
    await page.unroute(/\/assets\/session-[\w-]+\.js/)
  }
  expect(pageErrors).toEqual([])
  await close()
})
