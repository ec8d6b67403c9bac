import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { companyToday } from '../../setup/clock'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  await seed()
})
afterAll(() => browser?.close())

const typeName = 'Leave of the tests'
const scarceName = 'Scarce leave of the tests'
const today = companyToday()
/** Two weeks that nobody of the demo company has plans for. */
const monday = (weeks: number) => plusDays(today, 7 * weeks - daysSinceMonday(today)) ?? ''
const year = Number(today.slice(0, 4))

/** Types with days for everybody in this year and the next. */
async function seed(): Promise<void> {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  for (const [code, name, days] of [
    ['TST', typeName, 20],
    ['TSC', scarceName, 1],
  ] as const) {
    const { data } = await callAs(page, 'createLeaveType', { code, name, category: 'other', maxBackdatedDays: '60' })
    const leaveTypeId = String((data as { id: number }).id)
    for (const leaveYear of [year, year + 1]) {
      const quota = { leaveTypeId, leaveYear: String(leaveYear), days: String(days) }
      expect((await callAs(page, 'saveAnnualQuota', quota)).error).toBeNull()
    }
  }
  await close()
}

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Request leave' })
const sum = (page: Page) => drawer(page).locator('.form-foot-sum').getByRole('status')
const request = (page: Page, when: string) => page.getByRole('listitem').filter({ hasText: when })

async function openLeave(page: Page): Promise<void> {
  await page.goto('/Leave')
  await page.getByRole('heading', { level: 1, name: 'Leave' }).waitFor()
  await page.getByRole('region', { name: 'Balances' }).waitFor()
}

async function choose(page: Page, type: string, from: string, until = from): Promise<void> {
  await drawer(page)
    .getByRole('combobox', { name: 'Type' })
    .selectOption({ label: await labelOf(page, type) })
  await drawer(page).getByRole('textbox', { name: 'From' }).fill(from)
  await drawer(page).getByRole('textbox', { name: 'Until' }).fill(until)
}

/** The option that names the type, with what is left of it. */
async function labelOf(page: Page, type: string): Promise<string> {
  const option = drawer(page).getByRole('option', { name: new RegExp(`^${type}: `) })
  await option.waitFor({ state: 'attached' })
  return (await option.textContent()) ?? ''
}

test.each(widthsOfLook())(
  'at %i px one day is asked for by three clicks, with the balance in sight',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
    await openLeave(page)
    await expectGood(page)
    await page.getByRole('button', { name: 'Request leave' }).click()
    const days = drawer(page).getByRole('group', { name: 'When' }).getByRole('button', { name: /day, / })
    await days.last().click()
    const [, before, after] = (await textOf(page, /Balance [\d.]+ → [\d.]+/)).match(/Balance ([\d.]+) → ([\d.]+)/) ?? []
    expect(Number(before) - Number(after)).toBe(1)
    expect(await sum(page).isVisible()).toBe(true)
    await drawer(page).getByText('1 day, because it is a working day').waitFor()
    await expectGood(page)
    // The reason has the focus from the beginning: it is typed, not clicked.
    await drawer(page).getByRole('textbox', { name: 'Reason' }).fill('A day for the family')
    await drawer(page).getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText(/\(LV-\d+\) submitted\. /).waitFor()
    await drawer(page).waitFor({ state: 'detached' })
    await page
      .getByText(/waiting for .*, requested today/)
      .first()
      .waitFor()
    await takeBack(page)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
  // Four looks of the scanner.
  120_000,
)

/** The balance of the demo company pays for a few such days only. */
async function takeBack(page: Page): Promise<void> {
  const newest = { scope: 'own', status: 'pending', sort: '[["id","desc"]]', perPage: '1' }
  const { data } = await callAs(page, 'getLeaveRequests', newest)
  const [{ id } = { id: 0 }] = data as { id: number }[]
  expect((await callAs(page, 'leaveCancel', { id: String(id), reason: 'Only a test' })).error).toBeNull()
}

/** The sum once it says what it should. */
async function textOf(page: Page, text: RegExp): Promise<string> {
  await sum(page).filter({ hasText: text }).waitFor()
  return (await sum(page).textContent()) ?? ''
}

exhaustively('the keyboard alone asks for half a day and takes it back', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  const day = monday(20)
  await openLeave(page)
  await tabTo(page, 'button', 'Request leave')
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('textbox', { name: 'Reason' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason')
  await choose(page, typeName, day)
  await tabTo(page, 'button', 'First half')
  await page.keyboard.press('Enter')
  await textOf(page, /^0\.5 days · /)
  await tabTo(page, 'textbox', 'Reason')
  await page.keyboard.type('The dentist')
  await tabTo(page, 'button', 'Submit')
  await page.keyboard.press('Enter')
  await drawer(page).waitFor({ state: 'detached' })

  await page.goto(`/Leave?year=${day.slice(0, 4)}`)
  const when = `${formatDate(day)}, first half`
  await tabTo(page, 'button', `Cancel or shorten leave ${when}`)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Leave ${when}` })
  await dialog.getByText(`0.5 days are returned: ${formatDate(day)}`).waitFor()
  await expectGood(page)
  await tabTo(page, 'button', 'Cancel leave')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).and(page.locator('[aria-invalid=true]')).waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was put off')
  await dialog.getByRole('button', { name: 'Cancel leave' }).click()
  await page.getByText('Leave cancelled').waitFor()
  await request(page, when).getByText('Cancelled').waitFor()
  await close()
})

exhaustively(
  'what speaks against it is said at its field, and the part that the balance does not pay for is offered unpaid',
  async () => {
    const { page, close } = await signedIn(browser, 'employee', { baseURL, width: 360 })
    await openLeave(page)
    await page.getByRole('button', { name: 'Request leave' }).click()
    const start = monday(22)
    await choose(page, scarceName, start, plusDays(start, 6))
    await drawer(page).getByText('The balance is too low. Days left: 1, requested: 5.').waitFor()
    await drawer(page).getByText('not counted, because it is a weekend').first().waitFor()
    await expectGood(page)
    await drawer(page).getByRole('button', { name: 'Submit', exact: true }).click()
    await drawer(page).getByRole('textbox', { name: 'Reason' }).and(page.locator('[aria-invalid=true]')).waitFor()
    await drawer(page).getByRole('textbox', { name: 'Reason' }).fill('The whole week')
    const offer = drawer(page).getByRole('button', { name: 'Accept' })
    if (await offer.isVisible()) {
      expect(await textOf(page, /4 days too many$/)).toMatch(/^5 days/)
      await offer.click()
      await drawer(page).getByText('1 day paid and 4 days unpaid.').waitFor()
      await sum(page).filter({ hasNotText: 'too many' }).waitFor()
      await expectGood(page)
    }
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    expect(await drawer(page).getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('The whole week')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await drawer(page).waitFor({ state: 'detached' })
    await close()
  },
)

exhaustively.each([1280, 360])(
  'at %i px the ledger, the year as calendar and table, and who is away',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
    await openLeave(page)
    await page.getByRole('button', { name: `How ${typeName} adds up` }).click()
    const ledger = page.getByRole('dialog', { name: `${typeName} of ${year}` })
    await ledger.getByRole('rowheader', { name: /Granted/ }).waitFor()
    await expectGood(page)
    await page.keyboard.press('Escape')
    await tabTo(page, 'button', new RegExp(`^\\w+, ${formatDate(today)}: `), 200)
    await page.keyboard.press('ArrowRight')
    const tomorrow = plusDays(today, 1) ?? ''
    if (tomorrow.startsWith(`${year}-`)) await page.getByText(new RegExp(`^\\w+, ${formatDate(tomorrow)}: `)).waitFor()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page
      .getByRole('rowheader', { name: /^\d\d \w{3} \d{4}, \w{3}$/ })
      .first()
      .waitFor()
    await expectGood(page)
    await page.getByRole('tab', { name: 'Who is away' }).click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.waitForURL(/tab=team.*on=/)
    await expectGood(page)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

exhaustively.each(['Leave requests', 'Leave balances', 'Leave changes', 'Comp-offs'])(
  'HR is led from the page of leave to the %s of everybody',
  async (name) => {
    const { page, close } = await signedIn(browser, 'hr', { baseURL })
    await openLeave(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await close()
  },
)

exhaustively('a page that is not for everybody says so, and asks the server for nothing of it', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/AnnualQuotaOfLeaves')
  await page.getByRole('heading', { level: 1, name: 'You do not have access' }).waitFor()
  await page.getByText('Your roles do not include annual quota.').waitFor()
  expect(asked.filter((url) => /Quota/.test(new URL(url).pathname) && url.includes('/sow/'))).toEqual([])
  await close()
})

test('HR asks for somebody else in the same form; a day that a duty takes is not offered, and refused before sending', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  await openLeave(page)
  await page.getByRole('button', { name: 'Request leave' }).click()
  await drawer(page)
    .getByRole('combobox', { name: /^Person/ })
    .waitFor()
  const days = drawer(page).getByRole('group', { name: 'When' }).getByRole('button', { name: /day, / })
  const offered = await days.allTextContents()
  const taken = await days.nth(1).getAttribute('aria-label')
  const date = await takeByDuty(page, taken ?? '')
  await page.reload()
  await days.first().waitFor()
  expect(await days.count()).toBe(offered.length)
  expect(await days.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).not.toContain(taken)
  await drawer(page).getByRole('textbox', { name: 'From' }).fill(date)
  await drawer(page).getByText('You already have another absence on these days.').first().waitFor()
  await close()
})

/** Sends the signed-in person elsewhere for the day that a button names. */
async function takeByDuty(page: Page, label: string): Promise<string> {
  const [day = '', month = '', of = ''] = label.split(', ')[1]?.split(' ') ?? []
  const date = new Date(`${day} ${month} ${of} UTC`).toISOString().slice(0, 10)
  const duty = { fromDate: date, toDate: date, purpose: 'training', place: 'Pune', reason: 'A course' }
  expect((await callAs(page, 'createOnDuty', duty)).error).toBeNull()
  return date
}

exhaustively.each([1280, 360])(
  'at %i px quotas are changed after a look at whom they change, and copied to a year',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
    await page.goto('/AnnualQuotaOfLeaves')
    const days = page.getByRole('textbox', { name: `Days of ${typeName} for Everybody` })
    const next = String(width === 360 ? 21 : 22)
    await days.fill(next)
    await page.getByRole('button', { name: `Next year, ${year + 1}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click()
    expect(await days.inputValue()).toBe(next)
    await expectGood(page)
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Changes' })
    await review.getByText(/people, [+−][\d.]+ days in total/).click()
    await review.getByRole('rowheader', { name: 'Harini Venkatachalam' }).waitFor()
    await expectGood(page)
    await review.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 quota saved').waitFor()

    await page.getByRole('button', { name: 'Copy a year' }).click()
    const copy = page.getByRole('dialog', { name: 'Copy quotas from a year' })
    const toYear = year + (width === 360 ? 3 : 4)
    await copy.getByRole('combobox', { name: 'To year' }).selectOption(String(toYear))
    await copy.getByRole('button', { name: 'Show quotas' }).click()
    await copy.getByRole('textbox', { name: `Days of ${typeName}, Everybody` }).fill('18')
    await expectGood(page)
    await copy.getByRole('button', { name: /^Add \d+ quotas$/ }).click()
    await page.getByRole('heading', { level: 2, name: String(toYear) }).waitFor()
    await expect.poll(() => days.inputValue()).toBe('18')
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)
