import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { baseURL } from '../browser/served'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { still } from '../browser/still'
import { look } from './screens'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const height = 740
async function onPhone(username: string): Promise<TestPage> {
  const opened = await signedIn(browser, username, { baseURL, width: 360, height, isPhone: true })
  await opened.page.emulateMedia({ reducedMotion: 'reduce' })
  return opened
}
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const project = 'Sahyagiri lending platform'

/** Nothing scrolls sideways, and the scanner finds nothing. */
async function expectGood(page: Page, name: string): Promise<void> {
  await still(page)
  expect(await scan(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-${name}.png` })
}

async function checkIn(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Attendance today' })
  await card.getByRole('button', { name: 'Check in' }).tap()
  await card.getByText(/Checked in at/).waitFor()
}

async function requestLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request leave' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Request leave' })
  const days = drawer.getByRole('group', { name: 'When' }).getByRole('button', { name: /day, / })
  await days.last().tap()
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('A day for the family')
  await drawer.getByText(/Balance [\d.]+ → [\d.]+/).waitFor()
  await expectGood(page, 'leave')
  await drawer.getByRole('button', { name: 'Submit', exact: true }).tap()
  await page.getByText(/\(LV-\d+\) submitted\. /).waitFor()
  await drawer.waitFor({ state: 'detached' })
}

async function claimWithPhoto(page: Page): Promise<void> {
  await page.goto('/ExpenseForm')
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Start with a photo' }).tap()
  expect(await (await camera).element().getAttribute('capture')).toBe('environment')
  const photo = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: buildTextPdf(['Taxi 640']) }
  await (await camera).setFiles(photo)
  await page.getByRole('group', { name: 'Receipt, line 1' }).getByText('Added when you save').waitFor()
  const amount = page.getByLabel('Amount, line 1', { exact: true })
  expect(await amount.evaluate((element) => element === document.activeElement)).toBe(true)
  await amount.fill('640')
  await page.getByLabel('Purpose').fill('Taxi to the customer')
  await page.locator('input[name=projectId]').fill(project.slice(0, 9))
  await page.getByRole('option', { name: project }).tap()
  await page.getByLabel('Date, line 1', { exact: true }).fill('today')
  await page.getByLabel('Category, line 1', { exact: true }).selectOption({ label: 'Supplies' })
  await page.getByLabel('Description, line 1', { exact: true }).fill('Taxi')
  // The sum stays in sight beside the buttons, wherever the form is scrolled.
  await page.evaluate(() => window.scrollTo(0, 0))
  const sum = page.locator('.form-foot').getByText('₹640.00')
  await sum.waitFor()
  const box = await sum.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(height)
  expect(await bar(page).isVisible()).toBe(false)
  await expectGood(page, 'claim')
  await page.getByRole('button', { name: 'Submit' }).tap()
  await page.waitForURL(/Reimbursements\/\d+\/show/)
  await bar(page).waitFor()
}

async function fillWeek(page: Page): Promise<void> {
  await page.goto('/Timesheet')
  await page.getByRole('combobox', { name: 'Project' }).tap()
  await page.getByRole('option', { name: project }).tap()
  await page.getByRole('button', { name: 'Add row' }).tap()
  const cell = page.getByRole('row').filter({ hasText: project }).locator('input:not([readonly]):visible').last()
  const kept = page.waitForResponse((response) => response.url().includes('updateTimeSheet'))
  await cell.fill('1.5')
  await cell.press('Enter')
  await kept
  await expectGood(page, 'week')
}

test('a day on a phone: check in, ask for leave, claim with a photo, fill the week, see what waits', async () => {
  const { page, consoleErrors, pageErrors, close } = await onPhone('employee')
  await page.goto('/Home')
  await checkIn(page)
  await expectGood(page, 'home')
  await page.goto('/Leave')
  await requestLeave(page)
  await claimWithPhoto(page)
  await fillWeek(page)
  // The keyboard has the foot of the screen until something else is touched.
  await page.getByRole('heading', { level: 1 }).tap()
  await bar(page).getByRole('link', { name: 'Requests' }).tap()
  await page.getByText('Taxi to the customer').first().waitFor()
  expect(await bar(page).getByRole('link', { name: 'Requests' }).getAttribute('aria-current')).toBe('page')
  await expectGood(page, 'requests')
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
}, 120_000)

/** Counts the cards that are wholly in sight above the bar at the foot. */
async function countCards(page: Page): Promise<number> {
  await page.locator('.list-cards > li').first().waitFor()
  const foot = (await bar(page).boundingBox())?.y ?? height
  const boxes = await Promise.all((await page.locator('.list-cards > li').all()).map((card) => card.boundingBox()))
  return boxes.filter((box) => box && box.y + box.height <= foot).length
}

test('four records are in sight, each with its amount and state, above a bar of five entries', async () => {
  const { page, pageErrors, close } = await onPhone('admin')
  for (const route of ['/Invoices', '/Reimbursements', '/Procurements', '/EmployeeTable', '/Projects', '/Assets']) {
    await look(page, route)
    expect([route, await countCards(page)]).toEqual([route, expect.toSatisfy((count: number) => count >= 4)])
    await expectGood(page, route.slice(1))
  }
  await look(page, '/Invoices')
  const card = page.locator('.list-cards > li', { hasText: 'Paid' }).first()
  expect(await card.locator('.card-amount').innerText()).toMatch(/\d\.\d\d$/)
  const entries = bar(page).locator('.bottom-entry')
  expect(await entries.evaluateAll((all) => all.map((each) => each.querySelector('span')?.textContent))).toEqual([
    ...['Home', 'Requests', 'Inbox', 'Me', 'More'],
  ])
  for (const entry of await entries.all()) expect(await isLargeEnough(entry)).toBe(true)
  await page.getByRole('searchbox').tap()
  await bar(page).waitFor({ state: 'hidden' })
  await page.getByRole('searchbox').blur()
  await bar(page).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).waitFor()
  expect(pageErrors).toEqual([])
  await close()
}, 120_000)

const isLargeEnough = async (target: Locator) => {
  const box = await target.boundingBox()
  return box !== null && box.width >= 44 && box.height >= 44
}

test('what opens from a button rises from below, holds the focus, and closes by Esc, its handle or going back', async () => {
  const { page, pageErrors, close } = await onPhone('admin')
  await look(page, '/Home')
  await look(page, '/Invoices')
  const [button, sheet] = [page.getByRole('button', { name: 'Status', exact: true }), page.locator('.sheet')]
  const open = async () => {
    await button.tap()
    await sheet.waitFor()
  }
  await open()
  await still(page)
  const box = await page.locator('.sheet-body').boundingBox()
  expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 360, height])
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await expectGood(page, 'sheet')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await open()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await sheet.waitFor({ state: 'detached' })
  await open()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/Invoices')
  await goBackOnceChosen(page)
  await leaveTypedText(page)
  expect(pageErrors).toEqual([])
  await close()
})

/** A step back in the moment in which the address takes a choice closes the sheet, and the choice stays. */
async function goBackOnceChosen(page: Page): Promise<void> {
  const sheet = page.locator('.sheet')
  await page.getByRole('button', { name: 'Status', exact: true }).tap()
  await sheet.waitFor()
  await page.evaluate(() => {
    const looking = setInterval(() => {
      if (!location.search.includes('filter=')) return
      clearInterval(looking)
      history.back()
    }, 1)
  })
  await sheet.getByText('Paid', { exact: true }).tap()
  await sheet.waitFor({ state: 'detached' })
  await still(page)
  expect(new URL(page.url()).search).toContain('paid')
  expect(await page.locator('.list-cards > li').filter({ hasNotText: 'Paid' }).count()).toBe(0)
}

/** Going back from a form asks in a dialog: staying keeps the text, leaving goes back. */
async function leaveTypedText(page: Page): Promise<void> {
  await look(page, '/HolidayCalendars')
  await page.getByRole('link', { name: 'New holiday calendar' }).tap()
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a name')
  const question = page.getByRole('dialog')
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).tap()
  await question.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half a name')
  await page.goBack()
  await question.getByRole('button', { name: /^Leave/ }).tap()
  await page.getByRole('heading', { level: 1, name: 'Holiday calendars' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/HolidayCalendars')
}

test('what is typed without a connection survives a reload, and is sent once it is there again', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'hr', {
    ...{ baseURL, width: 360, height, isPhone: true, hasWorker: true },
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/Departments')
  await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
  await page.goto('/HolidayCalendars/create')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  const seenPlaces = () => page.evaluate(() => sessionStorage.getItem('steward.seen') ?? '')
  await expect.poll(seenPlaces, { timeout: 20_000 }).toContain('New holiday calendar')
  await expect.poll(() => isShellKept(page), { timeout: 20_000 }).toBe(true)
  await page.context().setOffline(true)
  await name.fill('Calendar of a tunnel')
  await page.reload()
  await page.getByRole('heading', { name: 'Unable to fetch the data from server!' }).waitFor()
  const seen = page.getByRole('navigation', { name: 'Last opened here' })
  await seen.getByRole('link', { name: 'New holiday calendar' }).waitFor()
  await seen.getByText('Their data is not kept on this device').waitFor()
  expect(await scan(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-offline.png` })
  await page.context().setOffline(false)
  await page.getByText('What you typed without a connection is back.').waitFor()
  expect(await name.inputValue()).toBe('Calendar of a tunnel')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Calendar of a tunnel' }).waitFor()
  expect((await callAs(page, 'getHolidayCalendars', { q: 'Calendar of a tunnel' })).data).toHaveLength(1)
  const kept = () => page.evaluate(() => [sessionStorage, localStorage].map((place) => place.getItem('steward.kept')))
  expect(await kept()).toEqual([null, null])
  await page.evaluate(() => sessionStorage.setItem('steward.kept', '{}'))
  await page.getByRole('button', { name: /^Account of / }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await page.waitForURL(/signin/)
  expect(await kept()).toEqual([null, null])
  expect(await page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }).join())).not.toMatch(/seen|kept/)
  expect(pageErrors).toEqual([])
  await close()
}, 90_000)

test('a receipt that is chosen without a connection survives a reload, and goes with its person', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'employee', {
    ...{ baseURL, width: 360, height, isPhone: true, hasWorker: true },
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/ExpenseForm')
  const purpose = page.getByLabel('Purpose')
  await purpose.waitFor()
  await expect.poll(() => isShellKept(page), { timeout: 20_000 }).toBe(true)
  await page.context().setOffline(true)
  await purpose.fill('A taxi from the tunnel')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add from files' }).tap()
  const receipt = { name: 'tunnel.pdf', mimeType: 'application/pdf', buffer: buildTextPdf(['Taxi 640']) }
  await (await chooser).setFiles([receipt])
  const line = page.getByRole('group', { name: 'Receipt, line 1' })
  await line.getByText('tunnel.pdf').first().waitFor()
  const stored = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(stored).toContain('steward.kept')
  await page.reload()
  await page.getByRole('heading', { name: 'Unable to fetch the data from server!' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('What you typed without a connection is back, with its files.').waitFor()
  expect(await purpose.inputValue()).toBe('A taxi from the tunnel')
  await line.getByText('Added when you save').waitFor()
  await page.goto('/Home')
  await page.getByRole('button', { name: /^Account of / }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await page.waitForURL(/signin/)
  await expect.poll(stored).not.toContain('steward.kept')
  expect(pageErrors).toEqual([])
  await close()
}, 90_000)

/** Tells whether the worker keeps the page and every file that the page has loaded. */
const isShellKept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.match('/'))) return false
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    const kept = await Promise.all(files.map(({ name }) => caches.match(name)))
    return files.length > 10 && kept.every(Boolean)
  })
