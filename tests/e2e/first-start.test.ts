import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, scan } from '../browser/session'
import { still } from '../browser/still'
import { type Served, serve } from '../setup/server'

const password = 'seven lamps in fog'
let browser: Browser
let served: Served

beforeAll(async () => {
  browser = await openBrowser()
  served = await serve('empty')
})
afterAll(async () => {
  await browser?.close()
  await served?.stop()
})

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value)
  await page.keyboard.press('Enter')
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

test('the one who starts an empty installation becomes its administrator, and nobody after', async () => {
  const { page, close } = await openPage(browser, { baseURL: served.baseURL, width: 360 })
  await page.goto('/session/signin')
  await page.getByRole('link', { name: 'Set up Steward' }).click()
  await page.getByRole('heading', { level: 1, name: 'Set up Steward' }).waitFor()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').getByText('Enter the setup code').waitFor()
  expect(await focused(page)).toBe('setupCode')
  expect(await scan(page)).toEqual([])
  const person = {
    firstName: 'Ottilie',
    dateOfBirth: '1990-04-01',
    email: 'ottilie@steward.example',
    username: 'ottilie',
  }
  await fillIn(page, { setupCode: 'a guess', ...person, password, repeated: password })
  await page.getByRole('alert').getByText('The setup code does not match').waitFor()
  const code = /setup code (\S+)/.exec(readFileSync(served.log, 'utf8'))?.[1] ?? ''
  await fillIn(page, { setupCode: code, dateOfBirth: '2024-04-01' })
  await page.getByRole('alert').getByText('at least 18').waitFor()
  expect(await focused(page)).toBe('dateOfBirth')
  await fillIn(page, { dateOfBirth: '1990-04-01' })
  await page.waitForURL('**/Home')
  await page.getByText('Administrator', { exact: true }).waitFor()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/session/signup')
  await page.getByText('by invitation').waitFor()
  await page.goto('/session/signin')
  await still(page)
  expect(await page.getByRole('link', { name: 'Set up Steward' }).count()).toBe(0)
  await close()
})
