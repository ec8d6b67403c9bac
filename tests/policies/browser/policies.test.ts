import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusDays } from '../../../src/framework/values/dates'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { companyToday } from '../../setup/clock'
import { exhaustively, firstOf, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  const [hr, director] = await Promise.all(['hr', 'director'].map((name) => signedIn(browser, name, { baseURL })))
  if (!hr || !director) throw new Error('nobody signed in')
  await published(hr.page, director.page, { effectiveFrom: from(3), sandwichDefault: 'none' })
  await published(hr.page, director.page, { effectiveFrom: from(30), sandwichDefault: 'weekends', backdatedDays: '7' })
  await draft(hr.page, { effectiveFrom: from(60), sandwichDefault: 'both' })
  await Promise.all([hr.close(), director.close()])
})
afterAll(() => browser?.close())

const from = (days: number) => plusDays(companyToday(), days) ?? ''

async function draft(hr: Page, params: Record<string, string>): Promise<string> {
  const { data, error } = await callAs(hr, 'createLeavePolicy', {
    title: 'Leave for everybody',
    summary: 'How leave is asked for and counted.',
    ...params,
  })
  expect(error).toBeNull()
  return String((data as { id: number }).id)
}

async function published(hr: Page, director: Page, params: Record<string, string>): Promise<void> {
  const id = await draft(hr, params)
  expect((await callAs(hr, 'proposeLeavePolicy', { id })).error).toBeNull()
  expect((await callAs(director, 'approveLeavePolicy', { id })).error).toBeNull()
}

async function expectGood(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}.png`, fullPage: true })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test.each(widthsOfLook())(
  'at %i px HR sees what a version means, what differs and what it would change',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
    await page.goto('/LeavePolicy')
    await page.getByRole('heading', { level: 1, name: 'Leave policies' }).waitFor()
    const examples = page.getByRole('listitem').filter({ hasText: 'Friday and Monday, two requests' })
    await examples.waitFor()
    expect(await examples.textContent()).toContain('= 4 days')
    await page.getByRole('row').filter({ hasText: 'Days off between leave days' }).waitFor()
    await tabTo(page, 'button', 'Show impact')
    await page.keyboard.press('Enter')
    await page.getByText(/would change/).waitFor()
    await expectGood(page, `leave-policy-${width}`)
    await page.getByRole('combobox', { name: 'Version' }).selectOption({ index: 2 })
    await page.getByText('= 2 days').first().waitFor()
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

const readers = [
  ['employee', 1280],
  ['manager', 768],
  ['director', 360],
] as const

test.each(firstOf(readers))(
  '%s at %i px reads what holds, confirms it by the keyboard, and sees what was before',
  async (who, width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, who, { baseURL, width })
    await page.goto('/Policy')
    await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
    await page.getByText('2 to confirm').waitFor()
    await expectGood(page, `policy-${width}`)
    await tabTo(page, 'button', /^I have read/)
    await page.keyboard.press('Enter')
    await page.getByText('1 to confirm').waitFor()
    await page.getByText(/^Confirmed on /).waitFor()
    await page.getByText('Version history').last().click()
    await page.getByRole('heading', { name: 'Changes since version 2' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Backdating limit' })
    expect(await row.textContent()).toMatch(/30.*7/s)
    await expectGood(page, `policy-history-${width}`)
    expect(await page.getByText('Who has read it').count()).toBe(0)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

exhaustively('HR sees who has read it', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL, width: 360 })
  await page.goto('/Policy')
  await page.getByText('Who has read it').first().click()
  await page.getByText(/\d+ of \d+ people confirmed/).waitFor()
  await expectGood(page, 'policy-progress-360')
  await close()
})
