import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { exhaustively } from '../setup/tier'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const project = 'Sahyagiri lending platform'

exhaustively('time is typed into the week, kept over a reload, and taken away again', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
  await page.goto('/Timesheet')
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: project }).click()
  await page.getByRole('combobox', { name: 'Activity' }).click()
  await page.getByRole('option', { name: 'Training' }).click()
  await page.getByRole('button', { name: 'Add row' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Training' })
  const cell = row.locator('input:not([readonly])').last()
  await cell.fill('soon')
  await cell.press('Tab')
  await page.getByText('in steps of five minutes').waitFor()
  expect(await cell.getAttribute('aria-invalid')).toBe('true')
  const kept = page.waitForResponse((response) => response.url().includes('updateTimeSheet'))
  await cell.fill('1.5')
  await cell.press('Enter')
  await kept
  await page.reload()
  expect(await cell.inputValue()).toBe('1:30')
  const taken = page.waitForResponse((response) => response.url().includes('updateTimeSheet'))
  await cell.fill('')
  await cell.press('Enter')
  await taken
  await page.reload()
  await page.getByRole('button', { name: 'Copy last week' }).waitFor()
  expect(await row.count()).toBe(0)
  expect(pageErrors).toEqual([])
  await close()
})

test('a manager sees the weeks of their people, and approves those that were submitted', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'manager', { baseURL })
  await page.goto('/TimesheetDashboard')
  const team = page.getByRole('region', { name: 'My team' })
  const week = team.getByRole('checkbox', { name: /Sajad Wani/ })
  await week.check()
  await team.getByRole('button', { name: 'Approve selected (1)' }).click()
  await page.getByText('Timesheets approved: 1').waitFor()
  await week.waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
  await close()
})

test('somebody checks in on Home, and their day says so', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
  await page.goto('/Home')
  const card = page.getByRole('region', { name: 'Attendance today' })
  await card.getByRole('button', { name: 'Remote' }).click()
  await card.getByRole('button', { name: 'Check in' }).click()
  await card.getByText(/Checked in at/).waitFor()
  await card.getByRole('link', { name: 'My month' }).click()
  await page.getByRole('button', { name: 'Check out' }).waitFor()
  await page.getByRole('cell', { name: 'At work' }).first().waitFor()
  expect(pageErrors).toEqual([])
  await close()
})
