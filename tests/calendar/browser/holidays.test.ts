import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { still } from '../../browser/still'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { companyYear } from '../../setup/clock'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const thisYear = companyYear()
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const isWideEnough = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await isWideEnough(page)).toBe(true)
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Holidays' }).waitFor()
  await rows(page).first().waitFor()
}

async function calendarOf(page: Page, name: string): Promise<string> {
  const { data } = await callAs(page, 'createHolidayCalendar', { name, country: 'IN' })
  return String((data as { id: number }).id)
}

test.each(widthsOfLook())(
  'at %i px an employee finds the own holidays, those of others, and a month',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
    await opened(page, `/Holidays?year=${thisYear}`)
    await page.getByText('My location: Pune').waitFor({ state: 'attached' })
    const diwali = rows(page).filter({ hasText: 'Gudi Padwa' })
    await expectText(diwali, /day.*Public/s)
    await expectText(rows(page).filter({ hasText: 'Id-ul-Fitr' }), /Restricted/)
    expect(await page.getByText('Next holiday').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Copy a year' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(0)
    await expectGood(page)

    await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'London' })
    await rows(page).filter({ hasText: 'Boxing Day' }).waitFor()
    expect(await rows(page).filter({ hasText: 'Gudi Padwa' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Next year' }).click()
    await page.getByRole('heading', { level: 2, name: String(thisYear + 1) }).waitFor()

    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: `January ${thisYear + 1}` }).waitFor()
    await page.getByRole('button', { name: 'Previous month' }).click()
    const christmas = page.getByRole('cell').filter({ hasText: 'Christmas Day' })
    await christmas.waitFor()
    await expectText(christmas, /Public/)
    await expectGood(page)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

async function expectText(place: ReturnType<Page['locator']>, text: RegExp): Promise<void> {
  await place.first().waitFor()
  expect(await place.first().textContent()).toMatch(text)
}

exhaustively(
  'arrow keys step through the months, and what cannot be refreshed stays and is said to be old',
  async () => {
    const { page, close } = await signedIn(browser, 'employee', { baseURL })
    await opened(page, `/Holidays?look=month&month=${thisYear + 1}-01`)
    const month = (name: string) => page.getByRole('heading', { level: 2, name })
    await month(`January ${thisYear + 1}`).waitFor()
    await tabTo(page, 'button', 'Next month')
    await page.keyboard.press('ArrowLeft')
    await month(`December ${thisYear}`).waitFor()
    await page.keyboard.press('ArrowRight')
    await month(`January ${thisYear + 1}`).waitFor()
    // What is being refreshed already is not asked for again.
    await still(page)

    await page.route('**/sow/getHolidays', (route) =>
      route.fulfill({ status: 400, json: { data: null, error: 'Not now', code: 'badRequest', requestId: 'r-1' } }),
    )
    const count = await rows(page).count()
    // As somebody comes back to the tab.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const old = page.getByRole('status').filter({ hasText: 'out of date' })
    await old.waitFor()
    expect(await rows(page).count()).toBe(count)
    await expectGood(page)
    await page.unroute('**/sow/getHolidays')
    await old.getByRole('button', { name: 'Try again' }).click()
    await old.waitFor({ state: 'detached' })
    await close()
  },
)

exhaustively('the year is taken along as a file for calendars', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await opened(page, `/Holidays?year=${thisYear}`)
  const count = await rows(page).count()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to my calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`holidays-${thisYear}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(count)
  expect(text).toContain(`DTSTART;VALUE=DATE:${thisYear}0126\r\n`)
  await close()
})

exhaustively('HR edits a holiday from the page and comes back to where they were', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  await opened(page, `/Holidays?year=${thisYear + 1}`)
  await tabTo(page, 'link', 'Edit Republic Day')
  await page.keyboard.press('Enter')
  await page.getByLabel('Description').fill('The parade is shown in the hall.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`**/Holidays?year=${thisYear + 1}`)
  await page.getByText('The parade is shown in the hall.').waitFor()
  await page.getByRole('link', { name: 'Table' }).click()
  await page.getByRole('heading', { level: 1, name: 'Holidays' }).waitFor()
  await page.getByText(/1–\d+ of \d+/).waitFor()
  await close()
})

exhaustively.each(widthsOfLook())(
  'at %i px HR copies a year: dates are corrected, what is there stays, errors are told',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
    const name = `Copied at ${width}`
    const calendarId = await calendarOf(page, name)
    const add = (date: string, holiday: string) => callAs(page, 'createHoliday', { calendarId, date, name: holiday })
    await add('2028-10-17', 'Diwali')
    await add('2028-08-15', 'Independence Day')
    await add('2028-12-25', 'Christmas')
    await add('2029-08-15', 'Day of flags')

    await opened(page, '/Holidays')
    await page.getByRole('button', { name: 'Copy a year' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy holidays from a year' })
    await dialog.getByRole('combobox', { name: 'Calendar' }).selectOption({ label: name })
    await dialog.getByRole('combobox', { name: 'From year' }).selectOption('2028')
    await dialog.getByRole('combobox', { name: 'To year' }).selectOption('2029')
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Show dates' }).click()
    await dialog.getByText('Independence Day: skipped, Day of flags is already on 15 Aug 2029').waitFor()
    await dialog.getByRole('checkbox', { name: 'Take Christmas' }).uncheck()
    await dialog.getByLabel('Date of Diwali').fill('2030-11-05')
    await dialog.getByRole('button', { name: 'Add 1 holiday' }).click()
    await dialog.getByText('Choose a day of 2029.').waitFor()
    await expectGood(page)
    await dialog.getByLabel('Date of Diwali').fill('2029-11-05')
    await dialog.getByText('Monday').waitFor()
    await dialog.getByRole('button', { name: 'Add 1 holiday' }).click()
    await page.getByText('1 holiday added for 2029').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const filter = JSON.stringify({ calendarId: { eq: Number(calendarId) }, date: { gte: '2029-01-01' } })
    const { data } = await callAs(page, 'getHolidays', { filter, sort: '[["date","asc"]]' })
    expect((data as { date: string; name: string }[]).map((each) => `${each.date} ${each.name}`)).toEqual([
      '2029-08-15 Day of flags',
      '2029-11-05 Diwali',
    ])
    // The browser notes the refused call.
    expect([consoleErrors.filter((line) => !line.includes('400')), pageErrors]).toEqual([[], []])
    await close()
  },
)
