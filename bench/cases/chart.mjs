import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { password, people } from '../fill.mjs'
import { PlainBrowser } from '../plain-browser.mjs'

const browserModule = fileURLToPath(new URL('../../tests/browser/chromium.ts', import.meta.url))

/** The chart of a company in Chromium, with eight people below each and with all of them below the head. */
export async function measureChart({ server, report }) {
  const { module } = await runnerImport(browserModule)
  const browser = new PlainBrowser(await module.findBrowser())
  try {
    const tab = await signIn(browser, server)
    for (const [shape, manager] of Object.entries(shapes)) {
      await server.query(placeBelow(manager))
      await measureShape({ tab, server, report, id: `chart.${shape}` })
    }
  } finally {
    await browser.close()
  }
}

const shapes = { tree: '1 + (p.n - 2) / 8', flat: '1' }

/** Everybody works here and reports to the one whose place in the order of ids is given. */
const placeBelow = (manager) => `
  with placed as (select id, row_number() over (order by id) n from employees)
  update employees e set status = 'active', reporting_manager_emp_id = m.id
  from placed p left join placed m on p.n > 1 and m.n = ${manager} where p.id = e.id`

async function signIn(browser, server) {
  const page = await browser.open(1280, 900)
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPage})()` })
  await page.goto(`${server.origin}/session/signin`)
  await page.until(() => document.querySelector('#username') !== null)
  for (const [field, text] of [
    ['#username', people.worker],
    ['#password', password],
  ]) {
    await page.evaluate((selector) => document.querySelector(selector).focus(), field)
    await page.type(text)
  }
  await page.press('Enter')
  await page.until(() => location.pathname === '/Home')
  return page
}

/** Notes when the first box of a chart was painted, and tasks of more than 50 ms. */
function watchPage() {
  window.chartWatch = { asked: 0, painted: 0, tasks: [] }
  new PerformanceObserver((list) => {
    window.chartWatch.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
  let isSeen = false
  new MutationObserver(() => {
    if (isSeen || !document.querySelector('.org-box')) return
    isSeen = true
    // The second picture after it holds it for certain.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.chartWatch.painted = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

async function measureShape({ tab, server, report, id }) {
  const paint = { aim: ['<=', 1000] }
  await arrive(tab, `${server.origin}/Home`)
  await tab.until(() => document.querySelector('a[href="/Organization"]') !== null)
  // What the page fetches for itself is over by then.
  await delay(1500)
  report.add(`${id}.paint.opened`, await paintedAfter(tab, openChart), 'ms', paint)
  await arrive(tab, `${server.origin}/Organization`)
  report.add(`${id}.paint.loaded`, await paintedAfter(tab, () => {}), 'ms', paint)
  await taken(tab)
  await tab.evaluate(openAll)
  await delay(1500)
  report.add(`${id}.open-all.longest`, await taken(tab), 'ms')
  for (const [way, pan] of Object.entries(ways)) {
    const frame = await pan(tab)
    report.add(`${id}.${way}.task`, await taken(tab), 'ms', { aim: ['<=', 50] })
    report.add(`${id}.${way}.frame.longest`, frame, 'ms')
  }
  report.add(`${id}.drawn`, await tab.evaluate(() => document.querySelectorAll('.org-boxes *').length), 'elements')
}

/** Loads a page anew, wherever the tab is. */
async function arrive(tab, url) {
  await tab.evaluate(() => {
    window.isLeft = true
  })
  await tab.goto(url)
  await tab.until(() => !window.isLeft)
}

async function paintedAfter(tab, begin) {
  await tab.evaluate(begin)
  await tab.until(() => window.chartWatch.painted > 0)
  return tab.evaluate(() => window.chartWatch.painted - window.chartWatch.asked)
}

const openChart = () => {
  window.chartWatch.asked = performance.now()
  document.querySelector('a[href="/Organization"]').click()
}

const openAll = () => {
  const buttons = [...document.querySelectorAll('.org-tools button')]
  buttons.find((button) => button.textContent.includes('Expand all'))?.click()
}

/** The longest task noted since it was asked last; 0 where none took 50 ms. */
const taken = (tab) => tab.evaluate(() => Math.max(0, ...window.chartWatch.tasks.splice(0)))

/** From one corner to the other in three seconds, as a bar is drawn; answers the longest time between two pictures. */
const drawBars = () => {
  const frame = document.querySelector('.org-scroll')
  const began = performance.now()
  let [last, longest] = [began, 0]
  return new Promise((done) => {
    const step = (now) => {
      longest = Math.max(longest, now - last)
      last = now
      const part = Math.min(1, (performance.now() - began) / 3000)
      frame.scrollLeft = part * (frame.scrollWidth - frame.clientWidth)
      frame.scrollTop = part * (frame.scrollHeight - frame.clientHeight)
      part < 1 ? requestAnimationFrame(step) : done(longest)
    }
    requestAnimationFrame(step)
  })
}

/** Notes the longest time between two pictures until `stopFrames`. */
const watchFrames = () => {
  const watch = { longest: 0, last: performance.now(), isOver: false }
  window.framesWatch = watch
  const step = (now) => {
    watch.longest = Math.max(watch.longest, now - watch.last)
    watch.last = now
    if (!watch.isOver) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

const stopFrames = () => {
  window.framesWatch.isOver = true
  return window.framesWatch.longest
}

/** A place of the frame that no box covers, and no button. */
const findGround = () => {
  const { left, top, width, height } = document.querySelector('.org-scroll').getBoundingClientRect()
  for (let y = top + height - 90; y > top + 20; y -= 12)
    for (let x = left + 40; x < left + width - 200; x += 12)
      if (!document.elementFromPoint(x, y)?.closest('article, button, a')) return [x, y]
  return null
}

const ways = {
  bars: (tab) => tab.evaluate(drawBars),
  async wheel(tab) {
    await tab.evaluate(watchFrames)
    for (let turn = 0; turn < 150; turn += 1)
      await Promise.all([tab.wheel(640, 500, turn % 30 < 15 ? 40 : -40, -120), delay(16)])
    return tab.evaluate(stopFrames)
  },
  async drag(tab) {
    await tab.evaluate(watchFrames)
    for (let time = 0; time < 8; time += 1) {
      const from = await tab.evaluate(findGround)
      if (from) await tab.drag(from, [from[0] + (time < 4 ? 600 : -600), from[1] + 10], 40)
    }
    return tab.evaluate(stopFrames)
  },
}
