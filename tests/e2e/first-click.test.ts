import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser/session'
import { exhaustively, rounds } from '../setup/tier'
import { lostClicks } from './clicks'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('the first click on a record of a list opens it, with a warm cache', async () => {
  expect(await lostClicks(browser, rounds(2, 12), { latency: 0 })).toEqual([])
})

exhaustively('the first click on a record of a list opens it, over a slow connection', async () => {
  expect(await lostClicks(browser, 8, { latency: 150 })).toEqual([])
})
