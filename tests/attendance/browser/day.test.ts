import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '../../../src/framework/values/dates'
import { openBrowser, scan } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { daysFromToday } from '../../setup/clock'
import { firstOf } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Worked {
  workDate: string
  status: string
  punches: object[]
}

/** A day of last month on which the person came and went. */
async function workedDay(page: Page): Promise<string> {
  const [year, month] = daysFromToday(-31).split('-')
  const { data } = await callAs(page, 'getAttendanceStatusByMonth', { year: year ?? '', month: String(Number(month)) })
  const day = (data as { days: Worked[] }).days.find(
    ({ status, punches }) => status === 'present' && punches.length > 1,
  )
  expect(day).toBeDefined()
  return day?.workDate ?? ''
}

test.each(firstOf([1280, 360]))(
  'at %i px a day opens beside the month with its sources, by keys, and leads to its correction',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
    await page.goto('/Attendance')
    const workDate = await workedDay(page)
    await page.goto(`/Attendance?month=${workDate.slice(0, 7)}`)
    const day = /, Present$/
    await tabTo(page, 'link', day, 200)
    expect(await scan(page)).toEqual([])
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const opened = await page.evaluate(
      () => new URL((document.activeElement as HTMLAnchorElement).href).searchParams.get('day') ?? '',
    )
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await panel.getByRole('heading', { name: 'Calculation' }).waitFor()
    expect(name).toContain((await panel.getByRole('heading', { level: 2 }).textContent()) ?? 'nothing')
    await panel.getByText(/^Planned from 09:00 to 18:00: 8 h of work/).waitFor()
    await panel.getByText('1 of the day').waitFor()
    expect(await panel.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await scan(page)).toEqual([])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/day-${width}-${colorScheme}.png` })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
    await page.keyboard.press('Enter')
    await tabTo(page, 'link', 'Fix this day')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/RegularizeRequests\/create/)
    const entered = page.getByLabel(/^Day/).first()
    await entered.waitFor()
    expect([opened, formatDate(opened)]).toContain(await entered.inputValue())
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)
