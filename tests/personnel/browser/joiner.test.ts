import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { baseURL, serverLog } from '../../browser/served'
import { openBrowser, openPage, scan } from '../../browser/session'
import { signedIn } from '../../e2e/signed-in'
import { companyToday, daysFromToday } from '../../setup/clock'
import { widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function choose(page: Page, name: string | RegExp, typed: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(typed)
  await page.getByRole('option', { name: typed }).first().click()
}

/** HR enters somebody on their form; answers the address. */
async function enter(page: Page, firstName: string, joinsOn: string): Promise<string> {
  const email = `${firstName.toLowerCase()}.${Date.now()}@steward.example`
  await page.goto('/EmployeeForm')
  await page.getByLabel(/^First name/).fill(firstName)
  await page.getByLabel(/^Last name/).fill('Quince')
  await page.getByLabel(/^Work email/).fill(email)
  await page.getByLabel(/^Date of birth/).fill('1990-04-01')
  await page.getByLabel(/^Date of joining/).fill(joinsOn)
  await page.getByLabel(/^Designation/).fill('Weaver')
  await choose(page, /^Department/, 'Engineering')
  await choose(page, /^Reporting manager/, 'Jasleen')
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `${firstName} Quince` }).waitFor()
  return email
}

/** The link of the invitation that was mailed. */
const invitation = (email: string): Promise<string> =>
  vi.waitFor(
    () => {
      const mail = readFileSync(serverLog, 'utf8').split(`Mail to ${email}:`).at(-1) ?? ''
      const link = /http\S+#invite=[\w.~-]+/.exec(mail)?.[0]
      if (!link) throw new Error(`No invitation to ${email}`)
      return link
    },
    { timeout: 15_000, interval: 100 },
  )

/** Whoever was invited chooses a password, and is signed in with it. */
async function accept(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill('nine kites over hills')
  await page.locator('#repeated').fill('nine kites over hills')
  await page.keyboard.press('Enter')
}

test('somebody is entered on the form, invited by mail, and signs in on their first day', async () => {
  const [width = 1280] = widthsOfLook()
  const hr = await signedIn(browser, 'hr', { baseURL, width })
  const email = await enter(hr.page, 'Ottilie', companyToday())
  const joiner = await openPage(browser, { baseURL, width })
  await accept(joiner.page, await invitation(email), email)
  await joiner.page.waitForURL('**/Home')
  await joiner.page.getByRole('heading', { level: 1, name: /Ottilie/ }).waitFor()
  expect([hr.consoleErrors, hr.pageErrors, joiner.consoleErrors, joiner.pageErrors]).toEqual([[], [], [], []])
  await Promise.all([hr.close(), joiner.close()])
})

test('before the first day one finds the own record to fill, and nothing of others', async () => {
  const hr = await signedIn(browser, 'hr', { baseURL })
  const email = await enter(hr.page, 'Perpetua', daysFromToday(3) ?? '')
  const joiner = await openPage(browser, { baseURL })
  await accept(joiner.page, await invitation(email), email)
  await joiner.page.waitForURL((url) => !url.pathname.startsWith('/session'))
  await joiner.page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await scan(joiner.page)).toEqual([])
  if (process.env.SHOTS)
    await joiner.page.screenshot({ path: `${process.env.SHOTS}/before-first-day.png`, fullPage: true })
  await joiner.page.goto('/EmployeeTable')
  await joiner.page.getByText('Perpetua Quince').first().waitFor()
  expect(await joiner.page.getByText('Jasleen').count()).toBe(0)
  expect(joiner.pageErrors).toEqual([])
  await Promise.all([hr.close(), joiner.close()])
})
