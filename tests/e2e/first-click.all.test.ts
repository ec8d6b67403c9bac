import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser/session'
import { lostClicks } from './clicks'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test.each([0, 150])(
  '100 first clicks on records of lists open them, with a latency of %d ms',
  async (latency) => {
    expect(await lostClicks(browser, 100, { latency })).toEqual([])
  },
  600_000,
)
