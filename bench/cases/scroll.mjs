import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { password, people } from '../fill.mjs'
import { memoryOf, treeOf } from '../processes.mjs'
import { watchRows } from '../watch-rows.mjs'

const browserModule = fileURLToPath(new URL('../../tests/browser/session.ts', import.meta.url))

/** The long list of all customers in Chromium: wheel, bar, keys and jumps, and every row from the first to the last. */
export async function measureScroll({ server, report }) {
  const { module } = await runnerImport(browserModule)
  const browser = await module.openBrowser()
  try {
    const names = (await server.query('select name from customers order by name, id')).map(({ name }) => name)
    const tab = await openTab(browser, server, names)
    await measureMemory({ tab, report, when: 'opened' })
    for (const way of ways) {
      addSeen(report, way, await tab.watched(way.scroll))
      if (way.id === 'through' && tab.places.size !== names.length)
        throw new Error(`Of ${names.length} rows ${tab.places.size} were seen`)
    }
    report.add('scroll.memory.peak', tab.peak / 2 ** 20, 'MiB', { aim: ['<=', 150] })
    await measureMemory({ tab, report, when: 'scrolled', aim: ['<=', 150] })
    report.add('scroll.rows', tab.places.size, 'rows')
  } finally {
    await browser.close()
  }
}

function addSeen(report, way, seen) {
  const { blank, blankAtMost, awaited, awaitedAnywhere, frames, seconds, longestFrame, longTasks } = seen
  const id = `scroll.${way.id}`
  const longest = { aim: ['<=', 100] }
  report.add(`${id}.blank`, blank, 'ms', longest)
  if (way.isByBrowser) report.add(`${id}.blank.bound`, blankAtMost, 'ms', longest)
  report.add(`${id}.awaited`, awaited, 'ms')
  report.add(`${id}.awaited.anywhere`, awaitedAnywhere, 'ms')
  report.add(`${id}.frames`, frames / seconds, 'frames/s')
  report.add(`${id}.frame.longest`, longestFrame, 'ms')
  report.add(`${id}.long-tasks`, longTasks.length, 'tasks')
  report.add(`${id}.long-tasks.longest`, Math.max(0, ...longTasks), 'ms')
  report.add(
    `${id}.long-tasks.total`,
    longTasks.reduce((sum, each) => sum + each, 0),
    'ms',
  )
}

async function openTab(browser, server, names) {
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1280, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('steward.frame.customers', '{"isLong":true}'))
  const page = await context.newPage()
  await page.goto('/session/signin')
  await page.locator('#username').fill(people.worker)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Home')
  await page.goto('/Customers')
  await page.waitForFunction((count) => {
    const table = document.querySelector('.long-list')
    return table?.getAttribute('aria-rowcount') === String(count + 1) && table.querySelector('.long-title')
  }, names.length)
  await page.evaluate(watchRows)
  await page.waitForFunction(() => window.rowsWatch.isWhole())
  await page.locator('.long-list').focus()
  return new Tab(browser, page, names)
}

/** The list in the browser, and what was seen of it. */
class Tab {
  /** Rows that were seen, by their place from 0. */
  places = new Set()
  /** The most memory that its process was seen to have, in bytes. */
  peak = 0

  constructor(browser, page, names) {
    this.browser = browser
    this.page = page
    this.names = names
  }

  /** Scrolls in a way, and answers the longest times of what was seen meanwhile. */
  async watched(scroll) {
    let isDone = false
    const watching = (async () => {
      for (; !isDone; await delay(200)) this.peak = Math.max(this.peak, this.memory())
    })()
    await this.page.evaluate(() => window.rowsWatch.begin())
    await scroll(this)
    await this.whole()
    isDone = true
    await watching
    return this.note()
  }

  /** Waits until the rows in view are there. */
  whole() {
    return this.page.waitForFunction(() => window.rowsWatch.isWhole())
  }

  /** Notes the rows seen until now: each must be the one that the database has at its place. */
  async note() {
    const { rows, ...seen } = await this.page.evaluate(() => window.rowsWatch.take())
    for (const [place, name] of rows) {
      if (this.names[place] !== name) throw new Error(`Row ${place} is ${name}, not ${this.names[place]}`)
      this.places.add(place)
    }
    return seen
  }

  /** Bytes of the renderer's process, what it shares counted in parts. */
  memory() {
    const renderers = treeOf(process.pid).filter((pid) => commandOf(pid).includes('--type=renderer'))
    return Math.max(...renderers.map((pid) => memoryOf([pid])))
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function measureMemory({ tab, report, when, aim }) {
  const devtools = await tab.page.context().newCDPSession(tab.page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value
  await devtools.detach()
  report.add(`scroll.heap.${when}`, heap / 2 ** 20, 'MiB')
  report.add(`scroll.memory.${when}`, tab.memory() / 2 ** 20, 'MiB', { aim })
}

/** The bar as a hand draws it: one place after the other for two seconds, faster than any answer. */
const drawBar = () => {
  const table = document.querySelector('.long-list')
  const began = performance.now()
  return new Promise((done) => {
    const step = () => {
      const part = Math.min(1, (performance.now() - began) / 2000)
      table.scrollTop = part * (table.scrollHeight - table.clientHeight)
      part < 1 ? requestAnimationFrame(step) : done()
    }
    step()
  })
}

/** All that is drawn, one after the other, each once its rows are there; `false` at the end of the list. */
const nextViews = async (views) => {
  const table = document.querySelector('.long-list')
  for (let view = 0; view < views; view += 1) {
    if (table.scrollTop + table.clientHeight >= table.scrollHeight - 1) return false
    const boxes = [...table.querySelectorAll('.long-record')].map((row) => row.getBoundingClientRect())
    const drawn = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
    table.scrollTop += drawn - boxes[0].height
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    while (table.querySelector('.long-record[aria-busy]')) await new Promise(requestAnimationFrame)
  }
  return true
}

const jumpTo = (part) => {
  const table = document.querySelector('.long-list')
  table.scrollTop = part * (table.scrollHeight - table.clientHeight)
}

const turnWheel = (pixels, everyMs, times) => async (tab) => {
  const box = await tab.page.locator('.long-list').boundingBox()
  await tab.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let turn = 0; turn < times; turn += 1) {
    await Promise.all([tab.page.mouse.wheel(0, pixels), delay(everyMs)])
  }
}

const ways = [
  // A notch is 100 pixels: thirty a second, as fast as a hand goes on for long.
  { id: 'wheel', isByBrowser: true, scroll: turnWheel(100, 33, 300) },
  { id: 'fling', isByBrowser: true, scroll: turnWheel(400, 16, 300) },
  { id: 'bar', scroll: (tab) => tab.page.evaluate(drawBar) },
  {
    id: 'jumps',
    scroll: async (tab) => {
      for (let turn = 1; turn <= 40; turn += 1) {
        await tab.page.evaluate(jumpTo, (turn * 0.6180339887) % 1)
        await tab.whole()
      }
    },
  },
  {
    id: 'keys',
    isByBrowser: true,
    scroll: async (tab) => {
      for (const key of ['Home', ...Array(20).fill('PageDown'), 'End', ...Array(20).fill('PageUp'), 'Home']) {
        await tab.page.keyboard.press(key)
        await tab.whole()
      }
    },
  },
  {
    id: 'through',
    scroll: async (tab) => {
      await tab.page.evaluate(jumpTo, 0)
      await tab.whole()
      while (await tab.page.evaluate(nextViews, 50)) await tab.note()
    },
  },
]
