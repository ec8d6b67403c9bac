import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { widthsOfLook } from '../../setup/tier'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function open(width: number, username = 'admin') {
  const opened = await signedIn(browser, username, { baseURL, width })
  // A notice that is still fading in has no contrast yet.
  await opened.page.emulateMedia({ reducedMotion: 'reduce' })
  return opened
}

/** Chooses in a box that searches, by the keyboard. */
async function choose(page: Page, label: string | RegExp, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(words)
  await page.getByRole('listbox').getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const noSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

const shots = process.env.SHOTS

/** Light and dark: nothing that the scanner finds, and nothing beside the window. */
async function look(page: Page, name: string): Promise<void> {
  expect(await noSideways(page), name).toBe(true)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    expect(await scan(page), `${name}, ${colorScheme}`).toEqual([])
  }
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

test('a rule is written with a condition built like a filter, and told in words', async () => {
  const { page, close } = await open(1280)
  await page.goto('/ApprovalRules/create')
  await page.getByLabel(/^Name/).fill('Long leave')
  await page.getByRole('combobox', { name: /^Requests/ }).selectOption({ label: 'Leave requests' })
  await page.getByRole('button', { name: 'Set condition…' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'Field', 'Status')
  await dialog.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is any of' })
  await dialog.getByRole('checkbox').first().check()
  await look(page, 'condition-1280')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page
    .getByText(/Status is any of/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Add/ }).click()
  await page.getByRole('combobox', { name: /^Decided by/ }).selectOption({ label: 'Director' })
  await look(page, 'form-1280')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Long leave' }).waitFor()
  await page
    .getByText(/Status is any of/)
    .first()
    .waitFor()
  await look(page, 'record-1280')
  await page.goto('/ApprovalRules')
  await page
    .getByText(/Status is any of/)
    .first()
    .waitFor()
  await look(page, 'list-1280')
  await close()
})

test.each(widthsOfLook())('who would decide a request is told at %i px, by keys alone', async (width) => {
  const { page, close } = await open(width, 'hr')
  await page.goto('/ApprovalRules')
  await tabTo(page, 'button', 'Who would decide this?')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Who would decide this?' })
  await dialog.waitFor()
  await tabTo(page, 'button', 'Show who decides')
  await page.keyboard.press('Enter')
  await dialog.getByText('Choose the requester.').waitFor()
  await look(page, `who-missing-${width}`)
  await dialog.getByRole('combobox', { name: 'Requests' }).selectOption({ label: 'Leave requests' })
  await choose(page, 'Requested by', 'a')
  await tabTo(page, 'button', 'Show who decides')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Who would decide', exact: true }).waitFor()
  expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(0)
  await look(page, `who-${width}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await close()
})

test('the panel stands on the page of a rule too, and people without it are not told', async () => {
  const { page, close } = await open(1280)
  const rule = { name: 'All leave', entityType: 'leaveRequests', priority: '900', steps: '[{"by":"manager"}]' }
  const { data } = await callAs(page, 'saveApprovalRule', rule)
  await page.goto(`/ApprovalRules/${(data as { id: number }).id}/show`)
  await page.getByRole('button', { name: 'Who would decide this?' }).click()
  await page.getByRole('dialog', { name: 'Who would decide this?' }).getByText('Existing request').waitFor()
  await close()
  const other = await open(1280, 'finance')
  expect((await callAs(other.page, 'simulateApproval', { entityType: 'leaveRequests' })).error).not.toBeNull()
  await other.close()
})
