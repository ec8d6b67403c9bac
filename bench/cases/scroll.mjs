import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { password, people } from '../fill.mjs'
import { PlainBrowser } from '../plain-browser.mjs'
import { memoryOf, treeOf } from '../processes.mjs'
import { watchRows } from '../watch-rows.mjs'

const browserModule = fileURLToPath(new URL('../../tests/browser/chromium.ts', import.meta.url))

/** The long list of all customers in Chromium: wheel, bar, keys and jumps, and every row from the first to the last. */
export async function measureScroll({ server, report }) {
  const { module } = await runnerImport(browserModule)
  const browser = new PlainBrowser(await module.findBrowser())
  try {
    const names = (await server.query('select name from customers order by name, id')).map(({ name }) => name)
    const tab = await openTab(browser, server, names)
    await measureMemory({ tab, report, when: 'opened' })
    report.add('scroll.memory.browser', tab.empty / 2 ** 20, 'MiB')
    for (const way of ways) {
      addSeen(report, way, await tab.watched(way.scroll))
      if (way.id === 'through' && tab.places.size !== names.length)
        throw new Error(`Of ${names.length} rows ${tab.places.size} were seen`)
    }
    report.add('scroll.memory.peak', tab.peak / 2 ** 20, 'MiB', { aim: ['<=', 150] })
    // The browser collects by itself once the tab has been quiet for ten seconds.
    await delay(30_000)
    report.add('scroll.memory.rested', tab.memory() / 2 ** 20, 'MiB', { aim: ['<=', 150] })
    await measureMemory({ tab, report, when: 'scrolled', aim: ['<=', 150] })
    report.add('scroll.rows', tab.places.size, 'rows')
  } finally {
    await browser.close()
  }
}

function addSeen(report, way, seen) {
  const { blank, blankAtMost, awaited, awaitedAnywhere, frames, seconds, longestFrame, longTasks, most } = seen
  const id = `scroll.${way.id}`
  const longest = { aim: ['<=', 100] }
  report.add(`${id}.blank`, blank, 'ms', longest)
  if (way.isByBrowser) report.add(`${id}.blank.bound`, blankAtMost, 'ms', longest)
  report.add(`${id}.awaited`, awaited, 'ms')
  report.add(`${id}.awaited.anywhere`, awaitedAnywhere, 'ms')
  report.add(`${id}.frames`, frames / seconds, 'frames/s')
  report.add(`${id}.frame.longest`, longestFrame, 'ms')
  report.add(`${id}.memory`, most / 2 ** 20, 'MiB')
  report.add(`${id}.long-tasks`, longTasks.length, 'tasks')
  report.add(`${id}.long-tasks.longest`, Math.max(0, ...longTasks), 'ms')
  report.add(
    `${id}.long-tasks.total`,
    longTasks.reduce((sum, each) => sum + each, 0),
    'ms',
  )
}

async function openTab(browser, server, names) {
  const page = await browser.open(1280, 900)
  await page.goto('data:text/html,<p>nothing</p>')
  await page.until(() => document.body?.textContent === 'nothing')
  const empty = memoryOfTab(browser)
  await page.goto(`${server.origin}/session/signin`)
  await page.until(() => document.querySelector('#username') !== null)
  await page.evaluate(() => localStorage.setItem('steward.frame.customers', '{"isLong":true}'))
  for (const [field, text] of [
    ['#username', people.worker],
    ['#password', password],
  ]) {
    await page.evaluate((selector) => document.querySelector(selector).focus(), field)
    await page.type(text)
  }
  await page.press('Enter')
  await page.until(() => location.pathname === '/Home')
  await page.goto(`${server.origin}/Customers`)
  await page.until((count) => {
    const table = document.querySelector('.list-table')
    return table?.getAttribute('aria-rowcount') === String(count + 1) && table.querySelector('.table-title') !== null
  }, names.length)
  await page.evaluate(watchRows)
  await page.until(() => window.rowsWatch.isWhole())
  await page.evaluate(() => document.querySelector('.list-table').focus())
  return new Tab(browser, page, names, empty)
}

/** The list in the browser, and what was seen of it. */
class Tab {
  /** Rows that were seen, by their place from 0. */
  places = new Set()
  /** The most memory that its process was seen to have, in bytes. */
  peak = 0

  /** `names` are those of all rows in their order; `empty` is the memory of the tab before it showed anything. */
  constructor(browser, page, names, empty) {
    this.browser = browser
    this.page = page
    this.names = names
    this.empty = empty
  }

  /** Scrolls in a way, and answers the longest times of what was seen meanwhile. */
  async watched(scroll) {
    let isDone = false
    let most = 0
    const watching = (async () => {
      for (; !isDone; await delay(200)) most = Math.max(most, this.memory())
    })()
    await this.page.evaluate(() => window.rowsWatch.begin())
    await scroll(this)
    await this.whole()
    isDone = true
    await watching
    this.peak = Math.max(this.peak, most)
    return { ...(await this.note()), most }
  }

  /** Waits until the rows in view are there. */
  whole() {
    return this.page.until(() => window.rowsWatch.isWhole())
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

  memory() {
    return memoryOfTab(this.browser)
  }
}

/** Bytes of the tab's process, what it shares counted in parts. */
function memoryOfTab(browser) {
  const tabs = treeOf(browser.pid).filter((pid) => commandOf(pid).includes('--type=renderer'))
  return Math.max(...tabs.map((pid) => memoryOf([pid])))
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function measureMemory({ tab, report, when, aim }) {
  report.add(`scroll.heap.${when}`, (await tab.page.collected()) / 2 ** 20, 'MiB')
  report.add(`scroll.memory.${when}`, tab.memory() / 2 ** 20, 'MiB', { aim })
}

/** The bar as a hand draws it: one place after the other for two seconds, faster than any answer. */
const drawBar = () => {
  const table = document.querySelector('.list-table')
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
  const table = document.querySelector('.list-table')
  for (let view = 0; view < views; view += 1) {
    if (table.scrollTop + table.clientHeight >= table.scrollHeight - 1) return false
    const boxes = [...table.querySelectorAll('.table-record')].map((row) => row.getBoundingClientRect())
    const drawn = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
    table.scrollTop += drawn - boxes[0].height
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    while (table.querySelector('.table-record[aria-busy]')) await new Promise(requestAnimationFrame)
  }
  return true
}

const jumpTo = (part) => {
  const table = document.querySelector('.list-table')
  table.scrollTop = part * (table.scrollHeight - table.clientHeight)
}

const turnWheel = (pixels, everyMs, times) => async (tab) => {
  const [x, y] = await tab.page.evaluate(() => {
    const { left, width, top, height } = document.querySelector('.list-table').getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  })
  for (let turn = 0; turn < times; turn += 1) await Promise.all([tab.page.wheel(x, y, pixels), delay(everyMs)])
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
        await tab.page.press(key)
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
