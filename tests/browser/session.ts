import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { NodeResult } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Page,
  type Response,
} from 'playwright-core'
import { onTestFailed, TestRunner } from 'vitest'
import { clockShiftMs } from '../setup/clock'
import { shiftClock } from '../setup/shift-clock.mjs'
import { findBrowser } from './chromium'
import { mild } from './mild'
import { countRequests } from './still'

export interface PageOptions {
  /** The one origin the page may speak to; relative addresses in `goto` start there. */
  baseURL: string
  /** Pixels, default 1280. */
  width?: number
  /** Pixels, default 800. */
  height?: number
  /** Default light. */
  colorScheme?: 'light' | 'dark'
  /** Whether pages run what their policy refuses, for tests of what lies before it; default false. */
  bypassCSP?: boolean
  /** Whether the worker of the shell may run, whose answers `page.route` does not see; default false. */
  hasWorker?: boolean
  /** Whether it is a telephone, by its name and by fingers that touch it; default false. */
  isPhone?: boolean
}

export interface TestPage {
  page: Page
  /** Texts of console messages of the level error, in order; with the address of what could not be fetched, and without what a busy server put off. */
  consoleErrors: string[]
  /** Exceptions nobody caught, in order. */
  pageErrors: Error[]
  /** Every host asked by http(s) or WebSocket, with its port. */
  hosts: Set<string>
  /** Closes the page and throws when another host than its own was asked. */
  close: () => Promise<void>
}

export interface Violation {
  id: string
  impact: 'serious' | 'critical'
  help: string
  /** Selectors of the elements at fault, with what was measured there. */
  targets: string[]
}

export interface RequestedScripts {
  /** Bytes after gzip -9, the sum of `files`. */
  total: number
  files: { url: string; bytes: number }[]
}

/** Addresses of the scripts that the pages of a context were answered. */
const scriptsOf = new WeakMap<BrowserContext, Set<string>>()

const launches = 3
/** All launches together fit into the time of a hook. */
const launchedWithinMs = 30_000

/** One browser may serve a whole test file: every page gets a context of its own. One that dies at its start is started anew. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const chosen = { ...(await findBrowser()), timeout: launchedWithinMs, ...options }
  for (let launch = 1; ; launch++) {
    try {
      return await chromium.launch(chosen)
    } catch (error) {
      if (launch === launches) throw error
      const ending = /<process did exit[^>]*>|Timeout [^\n]*/.exec(String(error))?.[0] ?? error
      console.warn(`The browser did not start, launch ${launch} of ${launches}: ${ending}`)
    }
  }
}

export async function openPage(browser: Browser, options: PageOptions): Promise<TestPage> {
  const { baseURL, width = 1280, height = 800, colorScheme = 'light', bypassCSP = false, isPhone = false } = options
  const serviceWorkers = options.hasWorker ? 'allow' : 'block'
  const phone = isPhone ? { isMobile: true, hasTouch: true, userAgent: phoneOf(browser) } : {}
  const context = await browser.newContext({
    ...{ baseURL, colorScheme, bypassCSP, serviceWorkers, viewport: { width, height } },
    ...phone,
  })
  // Pages show what the server and its database show.
  if (clockShiftMs !== 0) await context.addInitScript(shiftClock, clockShiftMs)
  const hosts = recordHosts(context)
  const scripts = new Set<string>()
  scriptsOf.set(context, scripts)
  context.on('response', (response) => keepScript(scripts, response))
  countRequests(context)
  const consoleErrors: string[] = []
  const pageErrors: Error[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isToldToComeAgain(message)) consoleErrors.push(withAddress(message))
  })
  context.on('weberror', (error) => pageErrors.push(error.error()))
  const page = await context.newPage()
  tellOfFailure(page)
  const close = async () => {
    await context.close()
    const foreign = [...hosts].filter((host) => host !== new URL(baseURL).host)
    if (foreign.length > 0) throw new Error(`The page asked other hosts than its own: ${foreign.join(', ')}`)
  }
  return { page, consoleErrors, pageErrors, hosts, close }
}

/** What a page shows is told in so many characters at most. */
const toldOfPage = 1500

/** A test that waits in vain says what the page showed instead: on another machine nobody can look. */
function tellOfFailure(page: Page): void {
  // One that a hook opens belongs to no test.
  if (!TestRunner.getCurrentTest()) return
  onTestFailed(async ({ task }) => {
    const error = task.result?.errors?.[0]
    if (!error || page.isClosed()) return
    const shown = await page.evaluate(
      () => (document.querySelector<HTMLElement>('[role=dialog]') ?? document.body).innerText,
    )
    const told = `\n${page.url()} shows:\n${shown.slice(0, toldOfPage)}`
    error.stack = error.stack?.replace(error.message, (message) => message + told) ?? told
    error.message += told
  })
}

const phoneOf = (browser: Browser) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Mobile Safari/537.36`

/** A server that is busy says when to come again (docs/wire.md), and pages do: what never came, a test sees missing. */
function isToldToComeAgain(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource') && message.text().includes('status of 503')
}

/** What could not be fetched says only how it ended; without its address nobody finds out which it was. */
function withAddress(message: ConsoleMessage): string {
  const text = message.text()
  return text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text
}

/**
 * Waits for what fades or slides in: half transparent, nothing has the contrast it ends with. Two frames first, since
 * the page answers a change of colours or a click with a rendering of its own, whose transitions begin only then. What
 * never ends, and a page that draws no frame, hold nobody up.
 */
async function settle(page: Page): Promise<void> {
  // The page is told of another scheme a while after it was chosen, where several browsers share a core.
  await page.waitForFunction(() => {
    const { mode } = document.documentElement.dataset
    const isChosen = localStorage.getItem('steward.theme') !== null
    return isChosen || mode === undefined || (mode === 'dark') === matchMedia('(prefers-color-scheme: dark)').matches
  })
  await page.evaluate(async () => {
    const within = (ms: number, work: Promise<unknown>) =>
      Promise.race([work, new Promise((done) => setTimeout(done, ms))])
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    for (let round = 0; round < 5; round++) {
      // A frame takes long where three browsers share two cores.
      await within(2000, twoFrames())
      const ending = running()
      if (ending.length === 0) return
      await within(1000, Promise.all(ending.map((each) => each.finished.catch(() => undefined))))
    }
  })
}

const withoutMild = Object.fromEntries(mild.map((rule) => [rule, { enabled: false }]))

/** The serious and critical findings of axe on the page as it stands. */
export async function scan(page: Page): Promise<Violation[]> {
  await settle(page)
  // Its source weighs half a megabyte: once in a document is enough.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Our pages hold no frames of others: one run in the page itself takes half the time.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'], rules: withoutMild })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, impact, help, nodes }) =>
    impact === 'serious' || impact === 'critical' ? [{ id, impact, help, targets: nodes.map(whereAndWhy) }] : [],
  )
}

/** A finding of contrast names its colours, so that one on the way from one to the other can be told from a wrong one. */
function whereAndWhy({ target, any }: NodeResult): string {
  const { fgColor, bgColor, contrastRatio } = any.find(({ id }) => id === 'color-contrast')?.data ?? {}
  const measured = fgColor ? ` (${fgColor} on ${bgColor}: ${contrastRatio})` : ''
  return target.join(' ') + measured
}

/** What the JavaScript costs that the page has really asked for since it was opened. */
export async function requestedScripts(page: Page): Promise<RequestedScripts> {
  const files = await Promise.all(
    [...(scriptsOf.get(page.context()) ?? [])].map(async (url) => {
      const answer = await page.request.get(url)
      return { url, bytes: gzipSync(await answer.body(), { level: 9 }).byteLength }
    }),
  )
  return { total: files.reduce((sum, file) => sum + file.bytes, 0), files }
}

function recordHosts(context: BrowserContext): Set<string> {
  const hosts = new Set<string>()
  const record = (address: string) => {
    const { protocol, host } = new URL(address)
    if (/^(https?|wss?):$/.test(protocol)) hosts.add(host)
  }
  context.on('request', (request) => record(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => record(socket.url())))
  return hosts
}

/** Only the address: to read what each page was answered would cost more than most pages do. */
function keepScript(scripts: Set<string>, response: Response): void {
  const type = response.headers()['content-type'] ?? ''
  if (response.ok() && type.includes('javascript')) scripts.add(response.url())
}
