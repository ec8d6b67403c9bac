import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { steward } from '../../resources'
import { openBrowser } from '../browser/session'
import { baseURL } from '../browser/shared'
import { signedIn } from './signed-in'
import { arrive, mostShift, watchShifts, windows } from './still-pages'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** All routes that somebody may open, as `routes.all.test.ts` reviews them. */
const reviewed = readFileSync(new URL('routes.txt', import.meta.url), 'utf8').match(/^\/\S+/gm) ?? []

/** And of each resource its list, its form and its first record. */
const screens = steward.resources.flatMap(({ route }) => [`/${route}`, `/${route}/create`, `/${route}/1/show`])

const routes = [...new Set([...reviewed, ...screens])]

test.each(windows)('no route moves while it arrives, at $width', { timeout: 1_800_000 }, async (size) => {
  const { page, close } = await signedIn(browser, 'admin', { baseURL, ...size })
  await watchShifts(page)
  const restless: string[] = []
  for (const route of routes) {
    const { shift, moves } = await arrive(page, route)
    if (shift > mostShift) restless.push(`${route} ${shift.toFixed(3)}: ${moves.join('; ')}`)
  }
  expect(routes.length).toBeGreaterThan(100)
  expect(restless).toEqual([])
  await close()
})
