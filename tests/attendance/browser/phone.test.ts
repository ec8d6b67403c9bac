import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../../browser/served'
import { openBrowser, openPage, scan, type TestPage } from '../../browser/session'
import { callAs, signIn } from '../../e2e/signed-in'
import { daysFromToday } from '../../setup/clock'
import { exhaustively, schemesOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const phone = { baseURL, width: 360, height: 740, isPhone: true }

/** What fingers and the page have done since it was loaded. */
interface Done {
  taps: number
  places: number
}

/** A telephone that counts taps and how often it is asked where it is, signed in on Home. */
async function onHome(username: string): Promise<TestPage> {
  const opened = await openPage(browser, phone)
  await opened.page.addInitScript(() => {
    const done: Done = { taps: 0, places: 0 }
    Object.assign(window, { done })
    window.addEventListener('click', () => (done.taps += 1), true)
    navigator.geolocation.getCurrentPosition = (_, refused) => {
      done.places += 1
      refused?.({ code: 1, message: '' } as GeolocationPositionError)
    }
  })
  await signIn(opened.page, username)
  await opened.page.reload()
  return opened
}

const doneIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'done') as Done)
const punchesOf = async (page: Page) =>
  (await callAs(page, 'getTodayAttendance', {})).data as { punches: { direction: string; source: string }[] }

test('one tap on Home checks in, in sight without scrolling; a second one within a minute only asks', async () => {
  const { page, consoleErrors, pageErrors, close } = await onHome('director')
  const card = page.getByRole('region', { name: 'Attendance today' })
  const button = card.getByRole('button', { name: 'Check in' })
  await button.waitFor()
  const box = await button.boundingBox()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(box && box.y + box.height).toBeLessThan(phone.height)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-${colorScheme}.png` })
  }
  await button.tap()
  await card.getByText(/Checked in at/).waitFor()
  expect(await doneIn(page)).toEqual({ taps: 1, places: 0 })
  const once = [{ direction: 'in', source: 'mobile' }]
  expect((await punchesOf(page)).punches).toMatchObject(once)
  await card.getByRole('button', { name: 'Check out' }).tap()
  await page.getByText('You checked in less than a minute ago. Press again to check out.').waitFor()
  expect((await punchesOf(page)).punches).toMatchObject(once)
  expect((await punchesOf(page)).punches).toHaveLength(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

exhaustively('a place is asked for only where the policy asks, said before, and nobody has to tell it', async () => {
  const hr = await onHome('hr')
  const card = hr.page.getByRole('region', { name: 'Attendance today' })
  await card.getByRole('button', { name: 'Check in' }).waitFor()
  expect(await card.getByText('Checked in without a location').count()).toBe(0)
  const { data } = await callAs(hr.page, 'createAttendancePolicy', {
    ...{ title: 'Where people are', summary: 'At the office', effectiveFrom: '2199-01-01', locationCheck: 'geofence' },
  })
  // Versions are published ahead: its day has come.
  const published = "update attendance_policies set status = 'published', effective_from = $2 where id = $1"
  await query(published, [(data as { id: number }).id, daysFromToday(-9)])
  await hr.page.reload()
  await card.getByText('Checked in without a location').waitFor()
  const button = card.getByRole('button', { name: 'Check in', exact: true })
  const box = await button.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(phone.height)
  expect(await doneIn(hr.page)).toEqual({ taps: 0, places: 0 })
  await card.getByRole('button', { name: 'Check in without location' }).tap()
  await card.getByText(/Checked in at/).waitFor()
  await hr.page.getByText('Checked in without a location').waitFor()
  expect(await doneIn(hr.page)).toEqual({ taps: 1, places: 0 })
  await hr.close()
  const marketing = await onHome('marketing')
  const theirs = marketing.page.getByRole('region', { name: 'Attendance today' })
  await theirs.getByRole('button', { name: 'Check in', exact: true }).tap()
  await theirs.getByText(/Checked in at/).waitFor()
  expect(await doneIn(marketing.page)).toEqual({ taps: 1, places: 1 })
  expect([hr.pageErrors, marketing.pageErrors]).toEqual([[], []])
  await marketing.close()
})
