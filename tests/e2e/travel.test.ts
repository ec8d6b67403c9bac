import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '../../src/framework/values/dates'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { still } from '../browser/still'
import { daysFromToday } from '../setup/clock'
import { signedIn, tabTo } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Presses Tab until the control has the focus. */
async function tabToControl(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('60 tabs did not lead to the control')
}

/** The server has estimated the trip as it was entered last. */
const estimated = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('tryCreateTravelRequisition') && answer.ok())

test('a trip there and back is entered and sent by keys, and its estimate follows', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
  const [there, back] = [daysFromToday(60), daysFromToday(62)]
  const { keyboard } = page
  await page.goto('/TravelForm')
  await tabTo(page, 'textbox', 'Purpose')
  await keyboard.type('Workshop with the users')
  await tabToControl(page, page.getByRole('combobox', { name: /Cost centre/ }))
  await keyboard.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  const legs = page.getByRole('group', { name: /^Leg \d/ })
  await tabToControl(page, legs.getByLabel('From', { exact: true }))
  await keyboard.type('Bengaluru')
  await keyboard.press('Tab')
  await keyboard.type('Mumbai')
  await tabToControl(page, legs.getByLabel('Departs'))
  await keyboard.type(`${there} 8:30`)
  await tabToControl(page, legs.getByLabel('Arrives'))
  await keyboard.type(`${there} 10.30 am`)
  await tabToControl(page, legs.getByLabel(/^Fare/))
  await keyboard.type('5000')
  await tabTo(page, 'button', 'Add return')
  await keyboard.press('Enter')
  await legs.nth(1).waitFor()
  await tabToControl(page, legs.nth(1).getByLabel('Departs'))
  await keyboard.type(`${back} 6 pm`)
  await keyboard.press('Tab')
  // The arrival follows the departure.
  const arrival = legs.nth(1).getByRole('textbox', { name: /^Arrives/ })
  await expect.poll(() => arrival.inputValue()).toBe(`${formatDate(back)}, 20:00`)
  await tabTo(page, 'button', 'Add 2 nights in Mumbai')
  await keyboard.press('Enter')
  const tried = estimated(page)
  await tabToControl(page, page.getByRole('group', { name: /^Stay 1: Mumbai, 2 nights/ }).getByLabel(/^Budget/))
  await keyboard.type('4000')
  await tried
  const panel = page.getByRole('complementary', { name: 'Estimate' })
  await panel.getByText('Tickets', { exact: true }).waitFor()
  await panel.getByText('₹10,000.00').waitFor()
  await still(page)
  expect(await scan(page)).toEqual([])
  await keyboard.press('Control+s')
  await page.waitForURL('**/TravelRequisitions/*/show')
  await page.getByText('Pending').first().waitFor()
  await page.getByText('Bengaluru – Mumbai – Bengaluru').first().waitFor()
  expect(pageErrors).toEqual([])
  await close()
})

test('the same is entered on a telephone by touch, with the sum in sight', async () => {
  const phone = { baseURL, width: 360, height: 740, isPhone: true }
  const { page, pageErrors, close } = await signedIn(browser, 'employee', phone)
  const [there, back] = [daysFromToday(70), daysFromToday(71)]
  await page.goto('/TravelForm')
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Talks about the renewal')
  await page.getByRole('combobox', { name: /Cost centre/ }).tap()
  await page.getByRole('listbox').getByRole('option').first().tap()
  const legs = page.getByRole('group', { name: /^Leg \d/ })
  await legs.getByLabel('From', { exact: true }).fill('Bengaluru')
  await legs.getByLabel('To', { exact: true }).fill('Delhi')
  await legs.getByLabel('Departs').fill(`${there}T08:30`)
  await legs.getByLabel('Arrives').fill(`${there}T11:30`)
  await page.getByRole('button', { name: 'Add return' }).tap()
  await legs.nth(1).getByLabel('Departs').fill(`${back}T18:00`)
  await page.getByRole('button', { name: 'Add 1 night in Delhi' }).tap()
  // The sum stays at the foot while the panel is below the form.
  await page
    .locator('.form-foot')
    .getByText(/Estimate ₹/)
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await still(page)
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.waitForURL('**/TravelRequisitions/*/show')
  await page.getByText('Bengaluru – Delhi – Bengaluru').first().waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).tap()
  expect((await file).suggestedFilename()).toMatch(/^itinerary-TRV-.*\.ics$/)
  expect(pageErrors).toEqual([])
  await close()
})

test('Travel shows own trips, the desk what it has to book, and who travels when', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'hr', { baseURL })
  await page.goto('/Travel')
  await page.getByRole('tab', { name: 'Desk' }).click()
  const booking = page.getByRole('region', { name: 'Tickets to book' })
  await booking.getByRole('link', { name: 'Book ticket' }).first().waitFor()
  await still(page)
  expect(await scan(page)).toEqual([])
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Week' }).click()
  await page.getByRole('heading', { name: /^Week of/ }).waitFor()
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByRole('region', { name: 'Trips by person and day' }).getByRole('link').first().waitFor()
  await still(page)
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('columnheader', { name: 'Traveller' }).waitFor()
  expect(pageErrors).toEqual([])
  await close()
})
