import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { signedIn } from '../../e2e/signed-in'
import { daysFromToday } from '../../setup/clock'

/** Longer than a form waits after the last change before it asks for a trial. */
const afterTypingMs = 5000

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

async function pick(page: Page, name: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(option)
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click()
}

/** The trials that a page asks for, in their order. */
function trialsOn(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    if (/^try/.test(name)) asked.push(name)
  })
  return asked
}

test('a form says what the server makes of it as one types, without taking the focus, and offline nothing', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  const asked = trialsOn(page)
  await page.clock.install()
  await page.goto('/StatementOfWorks/create')
  await box(page, 'Title').fill('Tried')
  await pick(page, /^Customer/, 'Kaveri Loomcraft')
  await box(page, /^Value/).fill('1000')
  await page.getByLabel(/^End date/).fill(daysFromToday(365))
  await box(page, 'Number').fill('TR-1')
  const panel = page.getByRole('region', { name: 'When saved' })
  await panel.getByText(/Payment terms/).waitFor()
  expect(await box(page, 'Number').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(10)
  await scan(page)
  // Beside a milestone above the value of its statement of work stands what saving would say.
  await page.goto('/Milestones/create')
  await page.getByRole('combobox', { name: /^Statement of work/ }).click()
  await page.getByRole('option').first().click()
  await box(page, 'Name').fill('Too much')
  await page.getByLabel(/^Planned/).fill(daysFromToday(30))
  await box(page, /^Amount/).fill('999999999')
  await page.getByText('The milestones would exceed the value of the statement of work.').waitFor()
  const askedOnline = asked.length
  await page.context().setOffline(true)
  await box(page, /^Amount/).fill('999999998')
  await page.clock.fastForward(afterTypingMs)
  await box(page, 'Name').fill('Too much, too')
  await page.clock.fastForward(afterTypingMs)
  await page.getByText('The milestones would exceed the value of the statement of work.').waitFor()
  expect(asked).toHaveLength(askedOnline)
  await page.context().setOffline(false)
  await expect.poll(() => asked.length).toBeGreaterThan(askedOnline)
  expect(pageErrors).toEqual([])
  await close()
})

test('a form of a resource of which nothing is given asks for no trial', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  const asked = trialsOn(page)
  await page.clock.install()
  await page.goto('/Customers/create')
  await box(page, /^Name|^Legal name/)
    .first()
    .fill('Plain')
  await box(page, /^Name|^Legal name/)
    .first()
    .blur()
  await page.clock.fastForward(afterTypingMs)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  expect(asked).toEqual([])
  await close()
})
