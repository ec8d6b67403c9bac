import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser/session'
import { baseURL } from '../browser/shared'
import { follow, look } from './screens'
import { signedIn } from './signed-in'

const people = [
  ...['admin', 'director', 'hr', 'hrfinance', 'finance'],
  ...['manager', 'employee', 'marketing', 'restricted'],
]

/** The pages of the company by their paths, and what each of the nine sees there: reviewed as the rights are. */
const reviewed = new URL('routes.txt', import.meta.url).pathname
const paths = readFileSync(reviewed, 'utf8')
  .split('\n')
  .flatMap((line) => line.match(/^\/\w+/)?.[0] ?? [])

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** `denied` and `missing` as the page says it, else its heading. */
async function seenAt(page: Page, path: string): Promise<string> {
  await follow(page, path)
  const heading = (await page.getByRole('heading', { level: 1 }).first().innerText()).trim()
  if (heading === 'You do not have access') return 'denied'
  if (heading === 'Page not found') return 'missing'
  // By the hour, and by name.
  return /^Good \w+, /.test(heading) ? 'a greeting' : `“${heading}”`
}

const seen = new Map<string, string[]>(people.map((person) => [person, []]))

test.each(people)('%s finds each page of the company, or is told that it is not for them', async (person) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, person, { baseURL })
  await look(page, '/Home')
  const complaints: string[] = []
  for (const path of paths) {
    seen.get(person)?.push(await seenAt(page, path))
    const told = [...consoleErrors.splice(0), ...pageErrors.splice(0).map(String)]
    complaints.push(...told.map((text) => `${path}: ${text}`))
  }
  await close()
  expect(complaints).toEqual([])
})

test('who sees which page is as it was reviewed', async () => {
  const lines = paths.map((path, at) => {
    const states = [...new Set(people.map((person) => seen.get(person)?.[at] ?? 'not tried'))]
    const whoOf = (state: string) => people.filter((person) => seen.get(person)?.[at] === state)
    const named = (who: readonly string[]) => (who.length === people.length ? 'everybody' : who.join(', '))
    return [path, ...states.map((state) => `  ${state}: ${named(whoOf(state))}`)].join('\n')
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(reviewed)
})
