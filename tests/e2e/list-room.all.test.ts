import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { everySecond, isExhaustive } from '../setup/tier'
import { look } from './screens'
import { signedIn } from './signed-in'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Pixels from the top of the window at which the first record begins at the latest. */
const top = 200
/** Records that are seen whole, where there are as many. */
const inSight = 11

interface Seen {
  top: number
  height: number
  whole: number
  there: number
  /** Texts that are cut and do not tell their whole under the pointer. */
  cut: string[]
}

/** Reads what a person sees of the list on the screen; undefined where the screen is no list. */
const seen = (page: Page): Promise<Seen | undefined> =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')
    const scroller = grid?.getBoundingClientRect()
    if (!grid || !scroller) return undefined
    const rows = [...grid.querySelectorAll('[role=row][data-id]')].map((row) => row.getBoundingClientRect())
    const bottom = Math.min(scroller.bottom, innerHeight)
    const texts = [...grid.querySelectorAll<HTMLElement>('.table-text, .table-text *')]
    const isCut = (one: HTMLElement) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
    const cut = texts.filter((one) => /ellipsis/.test(getComputedStyle(one).textOverflow) && isCut(one))
    for (const one of cut) one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return {
      top: rows[0]?.top ?? 0,
      height: rows[0]?.height ?? 0,
      whole: rows.filter((row) => row.bottom <= bottom).length,
      there: Number(grid.getAttribute('aria-rowcount')) - 1,
      cut: cut.filter((one) => one.title !== one.textContent).map((one) => one.textContent ?? ''),
    }
  })

async function menuPaths(page: Page): Promise<string[]> {
  const menu = page.locator('.side-menu')
  const closed = menu.locator('button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const paths = await menu.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(paths)]
}

test('records begin high, eleven of them are in sight, and no text is cut without its whole', async () => {
  const { page, close } = await signedIn(browser, 'admin', { baseURL, width: 1280, height: 800 })
  await look(page, '/Home')
  const lists: string[] = []
  const paths = [...(await menuPaths(page)), '/LeaveRequests', '/PointOfContact', '/Milestones']
  for (const path of everySecond(paths)) {
    await look(page, path)
    const found = await seen(page)
    if (!found) continue
    lists.push(path)
    expect.soft(found.top, `${path}: top of the records`).toBeLessThanOrEqual(top)
    expect.soft(found.whole, `${path}: records in sight`).toBeGreaterThanOrEqual(Math.min(inSight, found.there))
    expect.soft(found.height, `${path}: height of a record`).toBe(44)
    expect.soft(found.cut, `${path}: cut`).toEqual([])
  }
  expect(lists.length).toBeGreaterThan(isExhaustive ? 10 : 5)
  await close()
}, 240_000)

test('a filter for which there is no room opens from the last button of the bar', async () => {
  const { page, close } = await signedIn(browser, 'admin', { baseURL, width: 1280, height: 800 })
  await look(page, '/Procurements')
  const bar = page.getByRole('group', { name: 'Filters' })
  expect(await bar.getByRole('button', { name: 'Needed by' }).count()).toBe(0)
  await bar.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Advanced filter…' }).waitFor()
  await page.getByRole('menuitem', { name: 'Needed by' }).click()
  await page.getByRole('dialog').getByText('Needed by').first().waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Needed by' }).waitFor()
  await close()
})

test('a card of a record whose state is hidden shows no state', async () => {
  const { page, close } = await signedIn(browser, 'manager', { baseURL, width: 360 })
  await look(page, '/EmployeeTable')
  const cards = page.getByRole('main').getByRole('listitem')
  await cards.first().waitFor()
  expect(await cards.getByText('null', { exact: true }).count()).toBe(0)
  await close()
})

test('where rights hide all records, the list does not say that there are none', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await look(page, '/Customers')
  await page.getByText('No customers you can see').waitFor()
  await close()
})
