import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, type RequestedScripts, requestedScripts } from '../browser/session'
import { baseURL } from '../browser/shared'
import { openFirstList } from './first-list'

/** Bytes of JavaScript after gzip -9, of what the browser has really asked for. */
const most = { signIn: 75_300, firstList: 435_000 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const sizes = ({ files }: RequestedScripts) => files.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')

/** The text of all scripts on the page. */
async function textOf(page: Page, { files }: RequestedScripts): Promise<string> {
  const texts = await Promise.all(files.map(async ({ url }) => (await page.request.get(url)).text()))
  return texts.join('\n')
}

// What only a development build says; the production one has it folded away.
const development = /jsxDEV|Download the React DevTools|React Router Future Flag Warning|MUI: The prop/

test('the sign-in page costs no more than its ceiling, and asks for neither react-admin nor MUI', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/session/signin')
  await page.getByRole('heading', { name: 'Try it as' }).waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = await requestedScripts(page)
  expect(scripts.total, sizes(scripts)).toBeLessThanOrEqual(most.signIn)
  const text = await textOf(page, scripts)
  expect(text).toContain('react.dev/errors')
  expect(text).not.toMatch(/MuiButton|RaNotification|ra\.page|emotion/i)
  expect(text).not.toMatch(development)
  await close()
})

test('the first list costs no more than its ceiling', async () => {
  const { page, scripts, close } = await openFirstList(browser, baseURL)
  expect(scripts.total, sizes(scripts)).toBeLessThanOrEqual(most.firstList)
  // The list's own area and those that it refers to; what else the company does is not fetched.
  const areas = scripts.files.flatMap(({ url }) => /area-(\w+)-/.exec(url)?.[1] ?? [])
  expect(areas.toSorted()).toEqual(['people', 'sales'])
  const text = await textOf(page, scripts)
  expect(text).toContain('list-table')
  expect(text).not.toContain('country_calling_codes')
  expect(text).not.toMatch(development)
  await close()
})

interface Chunk {
  file: string
  src?: string
  imports?: readonly string[]
}

test('what draws charts, and what knows phone numbers, is one file each, which nothing fetches before it is needed', () => {
  const built = new URL('../../dist/web/', import.meta.url)
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf8'))
  const drawing = Object.entries(chunks).filter(
    ([, { file }]) => file.endsWith('.js') && readFileSync(new URL(file, built), 'utf8').includes('recharts'),
  )
  expect(drawing.map(([key]) => key)).toEqual(['src/views/blocks/chart/bars.tsx'])
  const plans = Object.values(chunks).filter(
    ({ file }) => file.endsWith('.js') && readFileSync(new URL(file, built), 'utf8').includes('country_calling_codes'),
  )
  expect(plans.map(({ src }) => src)).toEqual(['src/fields/phone/plans.ts'])
  const waiting = Object.values(chunks).filter(({ imports = [] }) =>
    imports.includes('src/views/blocks/chart/bars.tsx'),
  )
  expect(waiting).toEqual([])
})
