import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, scan } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { signedIn } from '../../e2e/signed-in'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test.each(widthsOfLook())('at %i px one sees where colleagues are, and a manager what to act on', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'manager', { baseURL, width })
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const look = async () => {
    for (const colorScheme of schemesOfLook()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await scan(page)).toEqual([])
    }
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  }
  await page.goto('/Team')
  await card('Now').getByRole('link', { name: 'Harini Venkatachalam' }).waitFor()
  for (const name of ['Away in the next four weeks', 'Colleagues']) await card(name).waitFor()
  await look()
  await page.getByRole('button', { name: 'My department' }).click()
  await page.waitForURL(/of=department/)
  await card('Now').waitFor()

  await page.getByRole('main').getByRole('link', { name: 'My reports' }).click()
  await page.getByRole('heading', { level: 1, name: 'My reports' }).waitFor()
  const tiles = ['Waiting for you', 'Unplanned absences', 'Timesheets to review', 'Probation ends', 'Contract ends']
  for (const name of [...tiles, 'Now', 'Who is away']) await card(name).first().waitFor()
  await card('Now').getByRole('link', { name: 'Harini Venkatachalam' }).waitFor()
  await look()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

exhaustively('all teams are still a list, and whoever has no reports is told so', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await page.goto('/Team')
  await page.getByRole('link', { name: 'All teams' }).click()
  await page.getByRole('columnheader', { name: /Lead/ }).waitFor()
  await page.goto('/MyTeam')
  await page.getByText('No one reports to you').waitFor()
  await close()
})
