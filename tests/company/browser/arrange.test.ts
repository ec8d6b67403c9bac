import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { signedIn, tabTo } from '../../e2e/signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const figures = (page: Page) => page.getByRole('list', { name: 'Figures', exact: true })
const firstLabels = async (page: Page) =>
  (await figures(page).locator('li > div > a > span').allInnerTexts()).slice(0, 3)
const panel = (page: Page) => page.getByRole('dialog', { name: /^Customize/ })

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/Dashboard')
  await figures(page)
    .getByRole('link', { name: /Headcount/ })
    .waitFor()
}

/** Presses a key while the focus is on the element. */
const pressOn = async (element: Locator, ...keys: string[]) => {
  await element.focus()
  for (const key of keys) await element.page().keyboard.press(key)
}

async function saveArrangement(page: Page): Promise<void> {
  await pressOn(panel(page).getByRole('button', { name: 'Save' }), 'Enter')
  await panel(page).waitFor({ state: 'detached' })
}

/** Also behind the panel, where nothing has a role. */
async function readHeadcount(page: Page): Promise<number> {
  const text = await page.locator('.figure-tiles a', { hasText: 'Headcount' }).innerText()
  return Number(/(\d+)/.exec(text)?.[1])
}

test('by keys a person moves, widens, hides and adds a tile, and nobody else sees it', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'director', { baseURL })
  await openDashboard(page)
  expect(await firstLabels(page)).toEqual(['Headcount', 'Joined this month', 'On notice'])
  await tabTo(page, 'button', 'Customize')
  await page.keyboard.press('Enter')
  await panel(page).waitFor()
  expect(await scan(page)).toEqual([])
  await pressOn(panel(page).getByRole('button', { name: 'Move Headcount', exact: true }), 'Space', 'ArrowDown')
  await page.getByText(/Headcount, position 2 of/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByText(/Headcount moved to position 2/).waitFor({ state: 'attached' })
  await pressOn(panel(page).getByRole('button', { name: 'Headcount: wide' }), 'Enter')
  await pressOn(panel(page).getByRole('button', { name: 'Hide On notice' }), 'Enter')
  await saveArrangement(page)
  const arranged = ['Joined this month', 'Headcount', 'On leave today']
  expect(await firstLabels(page)).toEqual(arranged)
  await openDashboard(page)
  expect(await firstLabels(page)).toEqual(arranged)
  expect(await figures(page).locator('[data-size=wide]').innerText()).toContain('Headcount')

  const other = await signedIn(browser, 'hr', { baseURL })
  await openDashboard(other.page)
  expect(await firstLabels(other.page)).toEqual(['Headcount', 'Joined this month', 'On notice'])
  await other.close()

  await page.getByRole('button', { name: 'Customize' }).click()
  await pressOn(panel(page).getByRole('button', { name: 'Show On notice' }), 'Enter')
  await saveArrangement(page)
  expect(await firstLabels(page)).toEqual(['Joined this month', 'Headcount', 'On notice'])
  await page.getByRole('button', { name: 'Customize' }).click()
  await panel(page).getByRole('button', { name: 'Reset to standard' }).click()
  await panel(page).waitFor({ state: 'detached' })
  expect(await firstLabels(page)).toEqual(['Headcount', 'Joined this month', 'On notice'])
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('a tile says what it counts under the pointer, with the focus and by a tap', async () => {
  const { page, close } = await signedIn(browser, 'director', { baseURL })
  await openDashboard(page)
  const link = figures(page).getByRole('link', { name: /On notice/ })
  await link.hover()
  await page.getByRole('tooltip').getByText('Counts employees: Status is On notice').waitFor()
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'What On notice counts' }).click()
  await page.getByRole('tooltip').waitFor()
  expect(await scan(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await close()
})

test('what another tab changes is on the screen at once, what others change soon, and no layout is lost unseen', async () => {
  const { page, close } = await signedIn(browser, 'director', { baseURL })
  await openDashboard(page)
  const before = await readHeadcount(page)
  const tab = await page.context().newPage()
  await tab.route('**/on-no-screen', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await tab.goto('/on-no-screen')
  const session = await page.evaluate(() => ({ ...sessionStorage }))
  await tab.evaluate((values) => Object.assign(sessionStorage, values), session)
  await openDashboard(tab)

  await page.getByRole('button', { name: 'Customize' }).click()
  await panel(page).getByRole('button', { name: 'Hide On leave today' }).click()
  await query(
    `update employees set status = 'exited' where id = (select max(id) from employees where status = 'active')`,
  )
  await tab.getByRole('button', { name: 'Customize' }).click()
  await panel(tab).getByRole('button', { name: 'Hide Joined this month' }).click()
  await panel(tab).getByRole('button', { name: 'Save' }).click()
  await panel(tab).waitFor({ state: 'detached' })
  await expect.poll(() => readHeadcount(page)).toBe(before - 1)

  await panel(page).getByRole('button', { name: 'Save' }).click()
  await panel(page)
    .getByText(/changed in another tab/)
    .waitFor()
  await panel(page).getByRole('button', { name: 'Use the other layout' }).click()
  await panel(page).waitFor({ state: 'detached' })
  expect(await firstLabels(page)).toEqual(['Headcount', 'On notice', 'On leave today'])

  await query(
    `update employees set status = 'exited' where id = (select max(id) from employees where status = 'active')`,
  )
  await expect.poll(() => readHeadcount(page), { timeout: 40_000 }).toBe(before - 2)
  await close()
})

const cards = (page: Page) => page.locator('.home-today .card').evaluateAll((all) => all.map((card) => card.ariaLabel))

test('by touch a person arranges Home on a phone', async () => {
  const options = { baseURL, width: 360, height: 740, isPhone: true }
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', options)
  const open = async () => {
    await page.goto('/Home')
    await page.getByRole('button', { name: 'Customize' }).waitFor()
    await page.getByRole('region', { name: 'My leave' }).waitFor()
  }
  await open()
  const gaps = await page.locator('.home-today > .arranged').evaluateAll((all) => {
    const boxes = all.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
    return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)))
  })
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...gaps)).toBeLessThan(30)
  await page.getByRole('button', { name: 'Customize' }).tap()
  await dragByTouch(page, 'To do', 'Waiting for you')
  await panel(page).getByRole('button', { name: 'Hide Colleagues' }).tap()
  await panel(page).getByRole('button', { name: 'Move My requests up' }).tap()
  expect(await scan(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Save' }).tap()
  await panel(page).waitFor({ state: 'detached' })
  await open()
  const shown = await cards(page)
  expect(shown.slice(0, 4)).toEqual(['Attendance today', 'To do', 'My requests', 'Waiting for you'])
  expect(shown).not.toContain('Colleagues')
  expect(shown.indexOf('My requests')).toBeLessThan(shown.indexOf('Next holiday'))
  expect(await scan(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

/** Holds a handle with a finger and moves it to the place of another; at an edge the panel would scroll meanwhile. */
async function dragByTouch(page: Page, name: string, to: string): Promise<void> {
  const place = async (part: string) => {
    const box = await panel(page)
      .getByRole('button', { name: `Move ${part}`, exact: true })
      .boundingBox()
    if (!box) throw new Error(`${part} is not on the screen`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await panel(page)
    .getByRole('button', { name: `Move ${name}`, exact: true })
    .scrollIntoViewIfNeeded()
  const [from, end] = [await place(name), await place(to)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  await panel(page).locator('[data-dragged=true]').waitFor()
  const steps = 12
  for (let step = 1; step <= steps; step++) await touch('touchMove', from.y + ((end.y - 16 - from.y) * step) / steps)
  await page.getByText(new RegExp(`${name}, position 2 of`)).waitFor({ state: 'attached' })
  await touch('touchEnd')
  await page.getByText(new RegExp(`${name} moved to position 2`)).waitFor({ state: 'attached' })
}
