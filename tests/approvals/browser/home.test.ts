import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.each(widthsOfLook())('at %i px home answers the everyday questions without a click', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'manager', { baseURL, width })
  await page.goto('/Home')
  await card(page, 'My leave').getByRole('definition').first().waitFor()
  await card(page, 'Next holiday')
    .getByText(/\d{4}, (today|tomorrow|in \d+ days)/)
    .waitFor()
  await card(page, 'Waiting for you')
    .getByText(/\d+ requests?/)
    .waitFor()
  await card(page, 'My requests').waitFor()
  await card(page, 'Colleagues').waitFor()
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/home-${width}-${colorScheme}.png`, fullPage: true })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

exhaustively('the oldest request is opened from home, approved there or two clicks away', async () => {
  // Nobody else's test decides what waits for this person: the oldest stays the oldest.
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'marketing', { baseURL })
  await page.goto('/Home')
  const oldest = async () => {
    const filter = JSON.stringify({ and: [{ id: { in: '$toDecide' } }, { status: { eq: 'current' } }] })
    const sort = JSON.stringify([['enteredAt', 'asc']])
    const { data } = await callAs(page, 'getInboxItems', { filter, sort, perPage: '1' })
    return (data as { id: number; title: string }[])[0]
  }
  const before = await oldest()
  expect(before).toBeDefined()
  const waiting = card(page, 'Waiting for you')
  const title = before?.title ?? ''
  await waiting.getByRole('listitem').first().getByText('Reason').waitFor()
  await waiting.getByRole('link', { name: title }).click()
  await page.waitForURL(/\/\w+\/\d+\/show$/)
  // The number stands beside the words.
  await page.getByRole('heading', { level: 1, name: title.replace(/ \(.+\)$/, '') }).waitFor()
  await page.goBack()
  await waiting.getByRole('button', { name: `Approve ${title}`, exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Approved: ${title}` })
    .waitFor()
  await waiting.getByRole('button', { name: `Undo ${title}` }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /is waiting for you again/ })
    .waitFor()
  expect((await oldest())?.id).toBe(before?.id)
  await page.evaluate(() => {
    const clicks = { count: 0 }
    Object.assign(window, { clicks })
    window.addEventListener('click', () => (clicks.count += 1), true)
  })
  await waiting.getByRole('link', { name: 'Decide', exact: true }).click()
  await page.getByRole('button', { name: `Approve ${before?.title}`, exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Approved: ${before?.title}` })
    .waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'clicks').count)).toBe(2)
  expect((await oldest())?.id).not.toBe(before?.id)
  expect((await callAs(page, 'recallApprovalStep', { id: String(before?.id) })).error).toBeNull()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
