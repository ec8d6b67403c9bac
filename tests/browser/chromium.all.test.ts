import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from './chromium'
import { mild } from './mild'
import { openBrowser, openPage, requestedScripts, scan } from './session'
import { still } from './still'

const script = `document.querySelector('output').textContent = 'ready';${'/* filling */'.repeat(100)}`
const markup = `<!doctype html><html lang="en"><head><title>Smoke</title><link rel="icon" href="data:,"></head>
<body style="font: 32px sans-serif"><main><h1>Expenses</h1><p>Total <span id="sign">é</span> 1,20,000.00</p>
<output></output></main><script src="/page.js"></script></body></html>`

let server: Server
let browser: Browser
let baseURL: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return void setTimeout(() => response.end('late'), 300)
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    const image = '<img src="/nothing">'
    response.end(
      isScript ? script : request.url === '/unlabelled' ? markup.replace('<output>', `${image}<output>`) : markup,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

test.each([360, 768, 1280])('a page is drawn %i pixels wide', async (width) => {
  const opened = await openPage(browser, { baseURL, width, height: 400 })
  await opened.page.goto('/')
  const picture = await opened.page.screenshot()
  expect(picture.readUInt32BE(16)).toBe(width)
  expect(await opened.page.textContent('output')).toBe('ready')
  expect(opened.consoleErrors).toEqual([])
  expect(opened.pageErrors).toEqual([])
  await opened.close()
})

test('text is drawn with real letters', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/')
  const sign = page.locator('#sign')
  const drawn = await sign.screenshot()
  await sign.evaluate((element) => {
    element.textContent = '\u{10FFFD}'
  })
  expect(drawn.equals(await sign.screenshot())).toBe(false)
  await close()
})

test('axe reports what is serious, and only that', async () => {
  const { page, close } = await openPage(browser, { baseURL, colorScheme: 'dark' })
  await page.goto('/')
  expect(await scan(page)).toEqual([])
  await page.goto('/unlabelled')
  expect(await scan(page)).toMatchObject([{ id: 'image-alt', impact: 'critical', targets: ['img'] }])
  await close()
})

test('the rules left out could report nothing serious', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/')
  await scan(page)
  const impacts = await page.evaluate((): [string, string][] =>
    Reflect.get(window, 'axe')._audit.rules.map(({ id, impact }: { id: string; impact: string }) => [id, impact]),
  )
  const impactOf = new Map(impacts)
  expect(mild.filter((rule) => !['minor', 'moderate'].includes(impactOf.get(rule) ?? ''))).toEqual([])
  await close()
})

test('a page is still once all it asked for has come, with what follows from that', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/')
  await page.evaluate(() => {
    const later = () => fetch('/slow').then((answer) => answer.text())
    void later()
      .then(later)
      .then(() => document.querySelector('output')?.replaceChildren('all there'))
  })
  await still(page)
  expect(await page.textContent('output')).toBe('all there')
  await close()
})

test('scripts are weighed as gzip sends them', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/')
  const { total, files } = await requestedScripts(page)
  expect(files.map((file) => new URL(file.url).pathname)).toEqual(['/page.js'])
  expect(total).toBeGreaterThan(20)
  expect(total).toBeLessThan(script.length / 4)
  await close()
})

test('a foreign host, a console error and an exception do not go unseen', async () => {
  const opened = await openPage(browser, { baseURL })
  await opened.page.goto('/')
  await opened.page.evaluate(async () => {
    console.error('said')
    setTimeout(() => {
      throw new Error('thrown')
    })
    await fetch('http://127.0.0.1:9/elsewhere').catch(() => undefined)
  })
  expect(opened.consoleErrors).toContain('said')
  expect(opened.pageErrors.map((error) => error.message)).toEqual(['thrown'])
  await expect(opened.close()).rejects.toThrow('127.0.0.1:9')
})

test('what could not be fetched is told with its address, what a busy server put off is not', async () => {
  const { page, consoleErrors, close } = await openPage(browser, { baseURL })
  await page.route('**/answers-*', (route) => route.fulfill({ status: Number(route.request().url().slice(-3)) }))
  await page.goto('/')
  await page.evaluate(async () => {
    for (const status of [503, 409]) await fetch(`/answers-${status}`)
  })
  await expect.poll(() => consoleErrors.filter((text) => text.includes('status of 409'))).toHaveLength(1)
  expect(consoleErrors).toEqual([expect.stringContaining(`${baseURL}/answers-409`)])
  await close()
})

test('a browser that dies at its start is started anew, three times at most', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-browser-'))
  const { executablePath } = await findBrowser()
  const dyingOnce = join(folder, 'dying-once')
  writeFileSync(dyingOnce, `#!/bin/sh\nif mkdir '${folder}/died'; then exit 1; fi\nexec '${executablePath}' "$@"\n`, {
    mode: 0o755,
  })
  const dying = join(folder, 'dying')
  writeFileSync(dying, `#!/bin/sh\necho died >> '${folder}/deaths'\nexit 1\n`, { mode: 0o755 })
  try {
    const started = await openBrowser({ executablePath: dyingOnce })
    expect(started.isConnected()).toBe(true)
    await started.close()
    await expect(openBrowser({ executablePath: dying })).rejects.toThrow('closed')
    expect(readFileSync(join(folder, 'deaths'), 'utf8')).toBe('died\n'.repeat(3))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
