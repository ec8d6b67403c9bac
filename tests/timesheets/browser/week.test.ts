import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWeekStart } from '../../../resources/timesheets/rules/week-dates'
import { holdBack } from '../../browser/hold'
import { baseURL } from '../../browser/served'
import { openBrowser } from '../../browser/session'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { daysFromToday } from '../../setup/clock'
import { exhaustively } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const names = ['Archive', 'Benches', 'Cellar', 'Docks', 'Engine room'].map((name) => `${name} renewed`)
const typed = ['1:30', '1.5', '90m', '2', '0:45']
const told = ['1:30', '1:30', '1:30', '2:00', '0:45']
/** Before the weeks that the demo company has entered. */
const weekStart = toWeekStart(daysFromToday(-70))

/** Projects that anybody may enter time for. */
async function startProjects(): Promise<void> {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  const departments = (await callAs(page, 'getDepartments', { perPage: '1' })).data as { id: number }[]
  for (const name of names) {
    const about = { name, departmentId: String(departments[0]?.id), startDate: weekStart }
    const { data } = await callAs(page, 'createInternalProject', about)
    expect((await callAs(page, 'startProject', { id: String((data as { id: number }).id) })).error).toBeNull()
  }
  await close()
}

/** Adds a row for each of the projects; keys only. */
async function addRows(page: Page): Promise<void> {
  for (const name of names) {
    await tabTo(page, 'combobox', 'Project')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name }).waitFor()
    // Letters lead to it; a space would choose it, as in a list of the browser.
    await page.keyboard.type(name.split(' ')[0] ?? '')
    await page.keyboard.press('Enter')
    // While the choices fade they are hidden from roles, but Tab still meets them.
    await page.locator('[role=listbox]').waitFor({ state: 'detached' })
    await tabTo(page, 'button', 'Add row')
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: new RegExp(name) }).waitFor()
    // Its time is typed next.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(name)
  }
}

const place = (row: number, day: number) => `${row} ${day}`

test('a week of five projects is typed with one key a cell beyond the times, each shown at once and kept', async () => {
  await startProjects()
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'marketing', { baseURL })
  await page.goto(`/Timesheet?week=${weekStart}`)
  await addRows(page)
  await tabTo(page, 'textbox', new RegExp(`^${names[0]}`))
  // The answers wait until all is typed: what is seen until then is what the page shows at once.
  const letGo = await holdBack(page, 'updateTimeSheet')
  const keys = new Map<string, number>()
  const standsAt = () => page.evaluate(() => document.activeElement?.getAttribute('data-at') ?? '')
  for (let day = 0; day < 5; day++)
    for (let row = 0; row < names.length; row++) {
      let pressed = 0
      for (; (await standsAt()) !== place(row, day); pressed++) await page.keyboard.press('Enter')
      keys.set(place(row, day), pressed)
      await page.keyboard.type(typed[(row + day) % 5] ?? '')
    }
  await page.keyboard.press('Enter')
  const [first, ...others] = keys.values()
  expect([first, Math.max(...others)]).toEqual([0, 1])
  const shown = () =>
    page
      .locator('.week-grid tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('input')].slice(0, 5).map(({ value }) => value)),
      )
  const all = names.map((_, row) => [0, 1, 2, 3, 4].map((day) => told[(row + day) % 5]))
  expect(await shown()).toEqual(all)
  letGo()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await page.reload()
  await page.getByRole('rowheader', { name: /Engine room/ }).waitFor()
  expect((await shown()).flat().toSorted()).toEqual(all.flat().toSorted())
  const { data } = await callAs(page, 'getTimeSheet', { weekStart })
  expect((data as { lines: object[] }).lines).toHaveLength(25)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

exhaustively('a time that is typed over before it is kept stands as it was typed last, once', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'marketing', { baseURL })
  await page.goto(`/Timesheet?week=${weekStart}`)
  const cell = page.locator('.week-grid tbody tr').first().locator('input').nth(5)
  const letGo = await holdBack(page, 'updateTimeSheet')
  await cell.fill('1')
  await cell.press('Enter')
  await cell.fill('2:30')
  await cell.press('Enter')
  expect(await cell.inputValue()).toBe('2:30')
  letGo()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  const { data } = await callAs(page, 'getTimeSheet', { weekStart })
  const saturday = (data as { lines: { minutes: number; date: string }[] }).lines.slice(25)
  expect(saturday.map(({ minutes }) => minutes)).toEqual([150])
  await page.unroute('**/updateTimeSheet')
  await cell.fill('')
  await cell.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(pageErrors).toEqual([])
  await close()
})

exhaustively(
  'times that could not be saved stand as they were typed, until they are saved again or discarded',
  async () => {
    const { page, pageErrors, close } = await signedIn(browser, 'marketing', { baseURL })
    await page.goto(`/Timesheet?week=${weekStart}`)
    const cells = page.locator('.week-grid tbody tr').first().locator('input')
    const [saturday, sunday] = [cells.nth(5), cells.nth(6)]
    const stored = async () => {
      const { data } = await callAs(page, 'getTimeSheet', { weekStart })
      return (data as { lines: { minutes: number }[] }).lines.slice(25).map(({ minutes }) => minutes)
    }
    await saturday.waitFor()
    await page.route('**/updateTimeSheet', (route) => route.abort())
    await saturday.fill('1')
    await saturday.press('Enter')
    await page.getByText('1 entry is not saved yet.').waitFor()
    await sunday.fill('2')
    await sunday.press('Enter')
    await page.getByText('2 entries are not saved yet.').waitFor()
    await saturday.fill('1:15')
    await saturday.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Not saved' }).waitFor()
    expect([await saturday.inputValue(), await sunday.inputValue(), await stored()]).toEqual(['1:15', '2:00', []])
    expect(await page.getByText(/not saved yet/).textContent()).toBe('2 entries are not saved yet.')
    await page.unroute('**/updateTimeSheet')
    await page.getByRole('button', { name: 'Save again' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
    expect((await stored()).toSorted()).toEqual([120, 75])
    expect([await saturday.inputValue(), await page.getByText(/not saved yet/).count()]).toEqual(['1:15', 0])
    await page.route('**/updateTimeSheet', (route) => route.abort())
    await sunday.fill('3')
    await sunday.press('Enter')
    await page.getByText('1 entry is not saved yet.').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await sunday.inputValue()).toBe('3:00')
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await sunday.inputValue()).toBe('2:00')
    expect(pageErrors).toEqual([])
    await close()
  },
)
