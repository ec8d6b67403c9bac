import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { baseURL, serverLog } from '../../browser/served'
import { openBrowser, openPage, scan } from '../../browser/session'
import { signedIn } from '../../e2e/signed-in'
import { companyToday, daysFromToday } from '../../setup/clock'
import { exhaustively, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function choose(page: Page, name: string | RegExp, typed: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(typed)
  await page.getByRole('option', { name: typed }).first().click()
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const stepOf = (page: Page, name: string) => page.getByRole('button', { name }).and(page.locator('[aria-current=step]'))

/** Fills the steps of the form up to the look at the whole. */
async function fillIn(page: Page, firstName: string, email: string, joinsOn: string): Promise<void> {
  await page.goto('/EmployeeForm')
  await page.getByLabel(/^First name/).fill(firstName)
  await page.getByLabel(/^Last name/).fill('Quince')
  await page.getByLabel(/^Date of birth/).fill('1990-04-01')
  await goOn(page)
  await page.getByLabel(/^Date of joining/).fill(joinsOn)
  await page.getByLabel(/^Designation/).fill('Weaver')
  await choose(page, /^Department/, 'Engineering')
  await choose(page, /^Reporting manager/, 'Jasleen')
  await goOn(page)
  await page.getByLabel(/^Work email/).fill(email)
  await goOn(page)
  await stepOf(page, 'Review').waitFor()
}

/** HR enters somebody on their form; answers the address. */
async function enter(page: Page, firstName: string, joinsOn: string): Promise<string> {
  const email = `${firstName.toLowerCase()}.${Date.now()}@steward.example`
  await fillIn(page, firstName, email, joinsOn)
  await page.getByText('Jasleen Grewal').waitFor()
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `${firstName} Quince` }).waitFor()
  return email
}

/** The link of the invitation that was mailed. */
const invitation = (email: string): Promise<string> =>
  vi.waitFor(
    () => {
      // Joining mails come beside the invitation.
      const mails = readFileSync(serverLog, 'utf8').split(`Mail to ${email}:`).slice(1)
      const link = mails
        .flatMap((mail) => /http\S+#invite=[\w.~-]+/.exec(mail.split('Mail to ')[0] ?? '')?.[0] ?? [])
        .at(-1)
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

exhaustively.each(widthsOfLook())(
  'at %i px each step says what it misses, nothing is lost on the way back, one call saves',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
    const calls: string[] = []
    page.on('request', (request) => {
      const name = /\/(createEmployee|tryCreateEmployee|updateEmployee)\b/.exec(request.url())?.[1]
      if (name) calls.push(name)
    })
    await page.goto('/EmployeeForm')
    await page.getByLabel(/^First name/).fill('Rosalind')
    // Enter goes on, and is refused with what is missing.
    await page.getByLabel(/^First name/).press('Enter')
    const summary = page.getByRole('alert')
    await summary.getByRole('link', { name: /date of birth/i }).click()
    expect(await page.getByLabel(/^Date of birth/).evaluate((control) => control === document.activeElement)).toBe(true)
    await page.getByLabel(/^Date of birth/).fill('1990-04-01')
    await goOn(page)
    await stepOf(page, 'Job').waitFor()
    await summary.waitFor({ state: 'detached' })
    await page.getByLabel(/^Designation/).fill('Weaver')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    expect(await page.getByLabel(/^First name/).inputValue()).toBe('Rosalind')
    await goOn(page)
    expect(await page.getByLabel(/^Designation/).inputValue()).toBe('Weaver')
    expect(await scan(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await choose(page, /^Department/, 'Engineering')
    await choose(page, /^Reporting manager/, 'Jasleen')
    await goOn(page)
    const email = `rosalind.${Date.now()}@steward.example`
    await page.getByLabel(/^Work email/).fill(email)
    await goOn(page)
    await page.getByText('Jasleen Grewal').waitFor()
    expect(await scan(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Rosalind' }).waitFor()
    expect(calls).toEqual(['tryCreateEmployee', 'createEmployee'])

    // What the server alone knows is told before anything is saved, and leads to its step.
    await fillIn(page, 'Rosamund', email, companyToday())
    await summary.getByRole('link', { name: /work email/i }).click()
    await stepOf(page, 'Contact').waitFor()
    expect(await page.getByLabel(/^Work email/).evaluate((control) => control === document.activeElement)).toBe(true)
    expect(calls.filter((name) => name === 'createEmployee')).toHaveLength(1)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

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

exhaustively('before the first day one finds the own record to fill, and nothing of others', async () => {
  const hr = await signedIn(browser, 'hr', { baseURL })
  const email = await enter(hr.page, 'Perpetua', daysFromToday(3) ?? '')
  const joiner = await openPage(browser, { baseURL })
  await accept(joiner.page, await invitation(email), email)
  await joiner.page.waitForURL((url) => !url.pathname.startsWith('/session'))
  await joiner.page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await scan(joiner.page)).toEqual([])
  if (process.env.SHOTS)
    await joiner.page.screenshot({ path: `${process.env.SHOTS}/before-first-day.png`, fullPage: true })
  // What is still wanted stands on the own page; whoever saves comes back to it, and it is ticked.
  await joiner.page.getByRole('main').locator('a[href="/Profile"]').click()
  const wanted = joiner.page.getByRole('region', { name: 'Before your first day' })
  await wanted.getByText(/Welcome! Your first day is/).waitFor()
  expect(await scan(joiner.page)).toEqual([])
  await wanted.getByRole('link', { name: 'Add: Your address' }).click()
  await joiner.page
    .getByLabel(/^Street/)
    .first()
    .fill('1 Lake Road')
  await joiner.page.getByLabel(/^City/).fill('Pune')
  await joiner.page.getByLabel(/^State/).fill('Maharashtra')
  await joiner.page.getByLabel(/^Postal code/).fill('411001')
  await joiner.page.getByRole('button', { name: 'Save', exact: true }).click()
  await joiner.page.waitForURL('**/Profile')
  await wanted.getByRole('link', { name: 'View: Your address' }).waitFor()
  await joiner.page.goto('/EmployeeTable')
  await joiner.page.getByText('Perpetua Quince').first().waitFor()
  expect(await joiner.page.getByText('Jasleen').count()).toBe(0)
  expect(joiner.pageErrors).toEqual([])

  // Whoever reports on people sees who is about to join, and whose days come.
  await hr.page.goto('/HrReports')
  const joining = hr.page.getByRole('region', { name: 'Joining within 60 days' })
  await joining.getByRole('link', { name: 'Perpetua Quince' }).waitFor()
  await hr.page.getByRole('region', { name: 'Birthdays and anniversaries' }).getByRole('table').waitFor()
  expect(await scan(hr.page)).toEqual([])
  expect([hr.consoleErrors, hr.pageErrors]).toEqual([[], []])
  await Promise.all([hr.close(), joiner.close()])
})
