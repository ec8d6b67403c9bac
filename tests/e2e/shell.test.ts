import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Tells whether the worker keeps the page and every file that the page has loaded. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.match('/'))) return false
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    const kept = await Promise.all(files.map(({ name }) => caches.match(name)))
    return files.length > 10 && kept.every(Boolean)
  })

test('without a connection the shell opens, says so and goes on where one was', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, hasWorker: true })
  await page.goto('/Home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => isKept(page), { timeout: 20_000 }).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/Leave')
  await page.getByRole('heading', { name: 'Unable to fetch the data from server!' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Leave' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/Leave')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: caught.flat().map(({ url }) => new URL(url).pathname) }
  })
  expect(kept.names).toHaveLength(1)
  // Nothing of a person: the page, its files, and no call.
  expect(kept.paths.filter((path) => !/^\/(assets\/.+|theme\.js|favicon\.svg)?$/.test(path))).toEqual([])
  expect(pageErrors).toEqual([])
  await close()
})

test('what is typed without a connection stays, and is saved once it is there again', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL, hasWorker: true })
  await page.goto('/HolidayCalendars/create')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  await page.context().setOffline(true)
  await name.fill('Calendar of a train without network')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('You are offline.').first().waitFor()
  await expect.poll(() => name.inputValue()).toBe('Calendar of a train without network')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Calendar of a train without network' }).waitFor()
  await close()
})
