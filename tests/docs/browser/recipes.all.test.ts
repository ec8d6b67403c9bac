import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../browser/session'
import { type CopyServer, startCopy } from '../../e2e/copied'
import { signedIn } from '../../e2e/signed-in'
import { copyProject } from '../../lint/copy.mjs'
import { applyRecipe, recipes } from '../recipes'

const copy = copyProject('recipes-built')
let server: CopyServer
let browser: Browser
beforeAll(async () => {
  for (const [, text] of recipes) applyRecipe(copy, text)
  server = await startCopy(copy)
  browser = await openBrowser()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(copy, { recursive: true, force: true })
})

const failed = /could not be shown|does not work|Unable to fetch/

test('what recipes add is in the menu, and its screens open', async () => {
  const { page, pageErrors } = await signedIn(browser, 'hr', { baseURL: server.baseURL })
  await page.goto('/Home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Rooms', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Room bookings' }).waitFor()
  const screens = {
    '/RoomBookings/create': 'Seats',
    '/RoomBookingsReport': 'Room bookings',
    '/Dashboard': 'Rooms today',
    '/LoungeVisits/create': 'Name',
    '/Holidays/create': 'Announcement',
  }
  for (const [path, word] of Object.entries(screens)) {
    await page.goto(path)
    await page.getByText(word).first().waitFor()
    expect([path, failed.exec(await page.locator('body').innerText())?.[0]]).toEqual([path, undefined])
  }
  expect(pageErrors).toEqual([])
})

test('somebody whose browser is German reads German words', async () => {
  const { page } = await signedIn(browser, 'employee', { baseURL: server.baseURL })
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'de-DE' }))
  await page.goto('/Holidays')
  await page.getByText('Monat').first().waitFor()
})
