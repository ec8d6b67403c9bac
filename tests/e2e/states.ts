import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { scan } from '../browser/session'
import { isExhaustive } from '../setup/tier'

type Answer = (route: Route) => unknown

export interface State {
  /** What this is a state of, and which. */
  name: string
  who: string
  path: string
  /** How lists of customers stand; default in pages. */
  frame?: { isLong?: boolean; groups?: string[] }
  /** The operation that answers otherwise than usual. */
  operation?: string
  answer?: Answer
  /** Brings the page into the state. */
  act?: (page: Page) => Promise<void>
  /** Its panel is another one in a narrow window, so the page is brought into the state at each width. */
  opensAnew?: boolean
  /** What says that it is there, in a wide and in a narrow window. */
  shows: (page: Page) => Locator
  /** The heading of the page. */
  heads?: string
  /** What must not be there: it is not for this person. */
  hides?: (page: Page) => Locator
  /** The way on, pressed once the server answers as usual again. */
  next?: (page: Page) => Locator
  /** Where that leads. */
  leads?: (page: Page) => Locator
}

export const nothing: Answer = (route) => route.fulfill({ json: { data: [], total: 0, error: null, requestId: 'r-1' } })
export const failing: Answer = (route) =>
  route.fulfill({
    status: 500,
    json: { data: null, error: 'Something went wrong!', code: 'internal', requestId: 'r-500' },
  })
export const refusing: Answer = (route) =>
  route.fulfill({ status: 403, json: { data: null, error: 'Not yours', code: 'forbidden', requestId: 'r-403' } })
export const away: Answer = (route) => route.abort()
/** Never answered: what waits for it is given up with the page. */
export const held: Answer = () => undefined

/** Only what matches is answered otherwise. */
export const those =
  (fits: (form: URLSearchParams) => boolean, answer: Answer): Answer =>
  (route) =>
    fits(new URLSearchParams(route.request().postData() ?? '')) ? answer(route) : route.continue()

const all = [
  [1280, 'light'],
  [1280, 'dark'],
  [360, 'dark'],
  [360, 'light'],
] as const
let turn = 0

/** A width in a scheme, in turn, or all of both. */
function looksAt(): (typeof all)[number][] {
  turn += 1
  return isExhaustive ? [...all] : all.slice(turn % all.length).slice(0, 1)
}

/** Scans the state wide and narrow, light and dark, then takes the way on with the keyboard. */
export async function expectState(page: Page, state: State): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate((frame) => {
    localStorage.setItem('steward.frame.customers', JSON.stringify(frame))
  }, state.frame ?? {})
  if (state.operation) await page.route(`**/sow/${state.operation}`, (route) => state.answer?.(route))
  await open(page, state)
  for (const [width, colorScheme] of looksAt()) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    if (state.opensAnew) await open(page, state)
    await state.shows(page).waitFor()
    expect(await scan(page), `${width} ${colorScheme}`).toEqual([])
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
    if (state.heads) await page.getByRole('heading', { level: 1, name: state.heads }).waitFor()
    if (state.hides) expect(await state.hides(page).count()).toBe(0)
  }
  await expectWayOn(page, state)
}

async function open(page: Page, { path, act }: State): Promise<void> {
  await page.goto(path)
  await act?.(page)
}

async function expectWayOn(page: Page, state: State): Promise<void> {
  const { answer, next, leads } = state
  if (!next) return
  await page.setViewportSize({ width: 1280, height: 800 })
  if (state.opensAnew) {
    await open(page, state)
    await state.shows(page).waitFor()
  }
  // What is held would go on by itself.
  if (answer !== held) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await next(page).focus()
  await page.keyboard.press('Enter')
  if (!leads) return
  await leads(page).waitFor()
  await page.waitForFunction(() => document.activeElement !== document.body)
}
