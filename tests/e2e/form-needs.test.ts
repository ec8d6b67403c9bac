import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { shipped } from '../setup/shipped'
import { isExhaustive } from '../setup/tier'
import { openPeople, trySave } from './form-needs'
import { look } from './screens'
import { signedIn } from './signed-in'

let browser: Browser
let company: Awaited<ReturnType<typeof openPeople>>
beforeAll(async () => {
  browser = await openBrowser()
  company = await openPeople(browser, baseURL)
})
afterAll(async () => {
  await company?.close()
  await browser?.close()
})

/** Optional fields that the server fills in and may then refuse, and those that only code on the server asks for. */
const notDeclared: Readonly<Record<string, readonly string[]>> = {
  leaveChanges: ['newToDate'],
  attendancePunches: ['localTime'],
  punchRequests: ['localTime'],
}

/** One of each kind of need: of a step, of a rule, of alternatives, of steps of a form. */
const daily = ['receipts', 'expenses', 'contactPersons', 'employees']
const forms = shipped.resources
  .map((resource, n) => ({ resource, n, name: resource.name }))
  .filter(({ name }) => isExhaustive || daily.includes(name))

test.each(forms)('the form of $name refuses no empty field that it does not mark', async ({ resource, n }) => {
  const who = company.find(resource)
  const outcome = who && (await trySave({ page: who.page, resource, n }))
  if (!outcome) return
  if (outcome.others.length > 0) console.info(`${resource.name} as ${who.person}: ${outcome.others.join(' | ')}`)
  const isKnown = (text: string) => (notDeclared[resource.name] ?? []).some((field) => text.startsWith(`${field}: `))
  expect(outcome.unmarked.filter((text) => !isKnown(text))).toEqual([])
})

test('a date with its time is typed as people write it, or chosen in a calendar with the times beside', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await look(page, '/RegularizeRequests/create')
  const box = page.getByRole('textbox', { name: /^Check-out/ })
  await box.fill('20/11/2026 4.30 pm')
  await box.blur()
  await expect.poll(() => box.inputValue()).toBe('20 Nov 2026, 16:30')
  await box.fill('05/11/2026 4.30 pm')
  const question = page.getByRole('group', { name: 'Which date do you mean?' })
  const readings = question.getByRole('button')
  expect(await readings.allTextContents()).toEqual(['11 May 2026, 16:30', '05 Nov 2026, 16:30'])
  await question.getByRole('button', { name: '05 Nov 2026, 16:30' }).click()
  expect([await box.inputValue(), await question.count()]).toEqual(['05 Nov 2026, 16:30', 0])
  await box.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: /^Calendar: Check-out/ })
  await calendar.getByRole('button', { name: 'Thursday, 19 Nov 2026' }).click()
  await calendar.getByRole('button', { name: 'Done' }).click()
  await calendar.waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('19 Nov 2026, 16:30')
  expect(await page.locator('input[type=datetime-local]').count()).toBe(0)
  await close()
})

test('a toast stands above the buttons of a form on a phone', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL, width: 360, height: 740, isPhone: true })
  await look(page, '/ProcurementForm')
  await page.getByRole('textbox', { name: 'Title' }).fill('Chairs for the new room')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const toast = page.locator('.MuiSnackbar-root')
  await toast.waitFor()
  const bar = await page.locator('.form-foot').boundingBox()
  // It moves into its place.
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return !!box && !!bar && box.y + box.height <= bar.y
    })
    .toBe(true)
  await close()
})
