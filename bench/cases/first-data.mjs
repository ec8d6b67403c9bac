import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { PlainBrowser } from '../plain-browser.mjs'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const browserModule = fileURLToPath(new URL('../../tests/browser/chromium.ts', import.meta.url))

/** Slow 4G as Lighthouse knows it, and the worst of it. Bytes a second, milliseconds. */
const networks = {
  slow4g: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  edge: { latency: 150, downloadThroughput: 50_000, uploadThroughput: 25_000 },
}

const person = { username: 'finance', password: 'Steward-demo-1' }
const phone = [360, 740]
const desk = [1280, 800]

/** Calls of the frame around every page. */
const frameCalls =
  /(Notification|getEmployeeDetails|getMyAccount|getUser|getSession|Health|health|ping|Badge|badge|KpiForMenu)/

/** What a page is seen to hold once its first figure is there: a text below the selector, in sight. */
const pages = {
  home: { path: () => '/Home', selector: '.home-today .card', text: '\\d' },
  leave: { path: () => '/Leave', selector: 'main .card, main .figures', text: '\\d' },
  list: { path: () => '/Customers', selector: 'main a[href*="/show"]', text: '\\w' },
  invoice: { path: ({ invoice }) => `/Invoices/${invoice}/show`, selector: 'main', text: '\\d\\.\\d\\d' },
}

/**
 * How the browser comes to a page: for the first time; again, with no file kept, as after an upgrade; or again with
 * all files kept.
 */
const visits = ['first', 'again', 'warm']

/** How late the first data is asked for and the first figure seen, against the earlier program. */
const aims = { asked: 0.34, seen: 0.5 }

/**
 * When pages ask for their first data and show the first figure, on slow networks, of several programs in turns.
 * @param sides servers with the demo company: `now`, and `then` of an earlier program
 */
export async function measureFirstData({ sides, report, turns, chosen = {} }) {
  const { module } = await runnerImport(browserModule)
  const browser = new PlainBrowser(await module.findBrowser())
  try {
    const samples = new Map()
    for (const size of [phone, desk].filter(([width]) => !chosen.width || chosen.width === width)) {
      const tabs = {}
      for (const [side, server] of Object.entries(sides)) tabs[side] = await signIn(browser, server, size)
      for (const network of chosen.networks ?? Object.keys(networks))
        for (const page of chosen.pages ?? Object.keys(pages))
          for (const visit of chosen.visits ?? visits)
            for (let turn = 0; turn < turns; turn += 1) {
              const names = Object.keys(tabs)
              for (const side of turn % 2 ? names.toReversed() : names) {
                const figures = await measureVisit(tabs[side], { page, network, visit })
                const id = `first.${network}.${size[0]}.${page}.${visit}`
                const known = samples.get(id) ?? {}
                samples.set(id, { ...known, [side]: [...(known[side] ?? []), figures] })
              }
            }
    }
    tell(samples, report)
  } finally {
    await browser.close()
  }
}

async function signIn(browser, server, [width, height]) {
  const { data } = await call(server, 'getEmployeeByCredentials', person)
  const invoices = await call(server, 'getInvoices', { perPage: 1 }, { token: data.accessToken })
  const tab = await browser.open(width, height)
  for (const domain of ['Page', 'Network']) await tab.send(`${domain}.enable`)
  await tab.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 })
  // The worker has a network of its own, which nothing here slows down.
  await tab.send('Network.setBypassServiceWorker', { bypass: true })
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPage})()` })
  await tab.goto(`${server.origin}/session/signin`)
  await tab.until(() => document.querySelector('#username') !== null)
  for (const [field, text] of Object.entries(person)) {
    await tab.evaluate((id) => document.getElementById(id).focus(), field)
    await tab.type(text)
  }
  await tab.press('Enter')
  await tab.until(() => location.pathname === '/Home')
  return { tab, server, invoice: invoices.data[0].id }
}

async function measureVisit({ tab, server, invoice }, { page, network, visit }) {
  const { path, selector, text } = pages[page]
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: false }
  if (visit === 'first') await tab.evaluate(forget)
  await tab.goto('about:blank')
  await tab.until(() => location.href === 'about:blank')
  if (visit !== 'warm') await tab.send('Network.clearBrowserCache')
  await tab.send('Network.emulateNetworkConditions', { ...unlimited, ...networks[network] })
  await tab.goto(server.origin + path({ invoice }))
  await tab.until((until) => window.pageWatch?.isSeen(until), { selector, text })
  await tab.until(() => window.pageWatch?.isQuiet())
  await clickTitle(tab)
  const figures = await tab.evaluate((calls) => window.pageWatch.tell(calls), frameCalls.source)
  await tab.send('Network.emulateNetworkConditions', unlimited)
  return figures
}

/** A click on something that opens at once; from it to the next picture is what Chromium calls INP. */
async function clickTitle(tab) {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const place = await tab.evaluate(() => {
    const { left, top, width, height } = document.querySelector('header button').getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  for (const type of ['mousePressed', 'mouseReleased'])
    await tab.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 })
  await tab.evaluate(() => new Promise((done) => setTimeout(done, 600)))
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** What earlier visits left, except the session. */
function forget() {
  for (const place of [localStorage, sessionStorage])
    for (const key of Object.keys(place)) if (/firstCalls|rooms|home\./.test(key)) place.removeItem(key)
}

/** Notes what a page asks for, when its first figure stands there, what jumps, and its largest paint. */
function watchPage() {
  performance.setResourceTimingBufferSize(2000)
  const watch = { seen: 0, paint: 0, input: 0, shift: 0, sources: [] }
  let target
  new PerformanceObserver((list) => {
    watch.paint = list.getEntries().at(-1)?.startTime ?? watch.paint
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
      if (hadRecentInput) continue
      watch.shift += value
      const names = sources.map(({ node }) => `${node?.nodeName} ${node?.className ?? ''}`)
      watch.sources.push(`${Math.round(startTime)} ${value.toFixed(3)} ${names.join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) watch.input = Math.max(watch.input, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  const look = () => {
    if (!target) return
    const isThere = [...document.querySelectorAll(target.selector)].some(
      (each) =>
        RegExp(target.text).test(each.innerText ?? '') &&
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    if (isThere) watch.seen ||= performance.now()
  }
  const step = () => {
    look()
    if (!watch.seen) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  window.pageWatch = {
    isSeen(until) {
      target ??= until
      return watch.seen > 0
    },
    isQuiet() {
      const last = Math.max(...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))
      return performance.now() - last > 1200
    },
    tell(frame) {
      const entries = performance.getEntriesByType('resource').toSorted((a, b) => a.startTime - b.startTime)
      const calls = entries.filter(({ name }) => name.includes('/FinanceProject/rest/'))
      const own = calls.filter(({ name }) => !RegExp(frame).test(name))
      return {
        asked: own[0]?.startTime,
        anyAsked: calls[0]?.startTime,
        seen: watch.seen,
        paint: watch.paint,
        shift: watch.shift,
        input: watch.input,
        files: entries.length,
        bytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0),
        sources: watch.sources,
        waterfall: entries.map(({ startTime, responseEnd, transferSize, name }) => ({
          ...{ startTime, responseEnd, transferSize },
          name: name.replace(location.origin, ''),
        })),
      }
    },
  }
}
/** What is told of a visit, and in what. */
const units = { asked: 'ms', seen: 'ms', paint: 'ms', input: 'ms', shift: '', bytes: 'bytes' }

function tell(samples, report) {
  for (const [id, sides] of samples) {
    const middle = (figures, name) => median(figures.map((each) => each[name] ?? 0))
    for (const [side, figures] of Object.entries(sides))
      for (const [name, unit] of Object.entries(units))
        report.add(`${id}.${name}${side === 'now' ? '' : `.${side}`}`, middle(figures, name), unit, {
          n: figures.length,
        })
    if (!sides.then) continue
    for (const [name, aim] of Object.entries(aims))
      report.add(`${id}.${name}.ratio`, middle(sides.now, name) / middle(sides.then, name), 'of earlier', {
        aim: ['<=', aim],
        n: sides.now.length,
      })
  }
}
