import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { look } from '../../e2e/screens'
import { signedIn } from '../../e2e/signed-in'
import { widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Recounts {
  own: number
  all: number | null
  refused: { empId: number; name: string }[] | null
}

/** The server's own counting is over before a screen is looked at: what it says meanwhile is answered here. */
const answers = (page: Page, of: () => Recounts) =>
  page.route('**/sow/getLeaveRecounts', (route) =>
    route.fulfill({ json: { data: of(), error: null, requestId: 'tests' } }),
  )

async function expectGood(page: Page, name: string): Promise<void> {
  expect(await scan(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test.each(widthsOfLook())('at %i px leave says that it is counted anew, and its balances once it is', async (width) => {
  const { page, consoleErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
  let own = 2
  await answers(page, () => ({ own, all: null, refused: null }))
  await look(page, '/Leave')
  const told = page.getByText(/2 of your requests are being counted anew/)
  await told.waitFor()
  await expectGood(page, `leave-${width}`)
  const readAgain = page.waitForRequest('**/sow/getLeaveBalances')
  own = 0
  await readAgain
  await told.waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
  await close()
})

test.each(widthsOfLook())('at %i px whoever changes holidays and rules sees how many are left', async (width) => {
  const { page, consoleErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
  const refused = [33, 34].map((empId) => ({ empId, name: `Person ${empId}` }))
  await answers(page, () => ({ own: 0, all: 4002, refused }))
  for (const path of ['/Holidays', '/LeavePolicy']) {
    await look(page, path)
    await page.getByText('4,002 leave requests are being recalculated.').waitFor()
    await page.getByText('Leave of Person 33 and Person 34 was not recalculated').waitFor()
    await expectGood(page, `${path.slice(1)}-${width}`)
  }
  expect(consoleErrors).toEqual([])
  await close()
})
