import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources'
import type { Envelope } from '../../src/framework/errors'
import type { Resource } from '../../src/framework/resource'
import { baseURL } from '../browser/served'
import { openBrowser, type TestPage } from '../browser/session'
import { still } from '../browser/still'
import { type Target, targetsOf } from './markup-fields'
import { payloads } from './markup-payloads'
import { follow, look, openAll } from './screens'
import { signedIn, whenFree } from './signed-in'

type Row = { id: number; version: number; can?: string[] } & Record<string, unknown>

let browser: Browser
let opened: TestPage
let page: Page
let token = ''
/** The one nonce that the policy of the open document trusts. */
let pageNonce = ''
let ran = 0
/** What each record held before, put back at the end: other tests share the server. */
const before = new Map<Resource, Row[]>()

beforeAll(async () => {
  browser = await openBrowser()
  // Without the policy, or nothing would run anyway: this is about what lies before it.
  opened = await signedIn(browser, 'admin', { baseURL, width: 1600, height: 4000, bypassCSP: true })
  page = opened.page
  await page.context().exposeBinding('mk', () => {
    ran += 1
  })
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return
    pageNonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1] ?? ''
  })
  // A form that could not be saved asks before it is left; a payload would ask as well, and counts as run.
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') ran += 1
    void dialog.accept()
  })
  token = await page.evaluate(() => sessionStorage.getItem('accessToken') ?? '')
})
afterAll(async () => {
  for (const [resource, rows] of before) await Promise.all(rows.map((row) => putBack(resource, row)))
  await opened?.close()
  await browser?.close()
})

async function call<Data>(operation: string, params: Readonly<Record<string, unknown>>): Promise<Envelope<Data>> {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    form.append(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const response = await whenFree(() =>
    fetch(`${baseURL}/FinanceProject/rest/sow/${operation}`, { method: 'POST', headers, body: form }),
  )
  return (await response.json()) as Envelope<Data>
}

async function changeable(resource: Resource): Promise<Row[]> {
  const { data } = await call<Row[]>(resource.operations.list, { perPage: 500 })
  const open = (data ?? []).filter(({ can }) => can?.includes('update')).slice(0, 40)
  const whole = await Promise.all(open.map(({ id }) => call<Row>(resource.operations.show, { id })))
  return whole.flatMap((answer) => (answer.data ? [answer.data] : []))
}

/** Writes the texts of one round; what the record's own rules refuse is left out, and counted. */
async function write(resource: Resource, row: Row, values: Record<string, unknown>): Promise<number> {
  const { data } = await call<Row>(resource.operations.show, { id: row.id })
  const kept = { ...values }
  for (let attempt = 0; attempt < 4 && Object.keys(kept).length > 0; attempt++) {
    const answer = await call(resource.operations.update, { ...kept, id: row.id, version: data?.version })
    if (answer.error === null) return Object.keys(values).length - Object.keys(kept).length
    const named = Object.keys(answer.fields ?? {}).map((path) => path.split('.')[0] ?? '')
    if (!named.some((name) => name in kept)) throw new Error(`${resource.name} ${row.id}: ${JSON.stringify(answer)}`)
    for (const name of named) delete kept[name]
  }
  return Object.keys(values).length
}

async function putBack(resource: Resource, row: Row): Promise<void> {
  const names = new Set(targetsOf(resource).map(({ name }) => name))
  await write(resource, row, Object.fromEntries([...names].map((name) => [name, row[name] ?? null])))
}

/** The texts of a turn for one of the records; a group it does not hold is filled in like another's. */
function valuesOf(targets: readonly Target[], rows: readonly Row[], row: Row, turn: number): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, nested, texts } of targets) {
    const text = texts[turn % texts.length]
    if (text === undefined) continue
    const held = values[name] ?? row[name] ?? rows.find((other) => other[name])?.[name] ?? {}
    values[name] = nested ? { ...(held as object), [nested]: text } : text
  }
  return values
}

interface Finding {
  /** How often a payload stands there as plain text. */
  shown: number
  live: string[]
}

/** Looks for anything that a payload may have become: elements, handlers, links. */
async function inspect(where: string): Promise<number> {
  const { shown, live } = await page.evaluate((pageNonce): Finding => {
    const live: string[] = []
    const foreign = /^(iframe|object|embed|base|marquee|math|video|audio|template|mglyph|animate)$/i
    const carriers = ['href', 'xlink:href', 'src', 'srcdoc', 'action', 'formaction', 'data']
    let shown = 0
    for (const element of document.querySelectorAll('*')) {
      if (foreign.test(element.localName)) live.push(element.outerHTML)
      // The page itself holds scripts, which no text can pass for: each page has a nonce of its own.
      const isOwn = element instanceof HTMLScriptElement && pageNonce !== '' && element.nonce === pageNonce
      if (element.localName === 'script' && !isOwn && !element.getAttribute('src')?.startsWith('/'))
        live.push(element.outerHTML)
      for (const { name, value } of element.attributes) {
        const isLink = carriers.includes(name) && /^[^a-z]*(javascript|vbscript|data):/i.test(value)
        if (/^on/i.test(name) || isLink) live.push(`${name}=${value}`)
      }
      for (const node of element.childNodes)
        if (node.nodeType === 3 && /mk(\(|%28)/.test(node.nodeValue ?? '')) shown += 1
      if ('value' in element && /mk(\(|%28)/.test(String(element.value))) shown += 1
    }
    return { shown, live }
  }, pageNonce)
  expect(await page.locator('#password').count(), `${where}: signed out`).toBe(0)
  expect(live, where).toEqual([])
  expect(ran, where).toBe(0)
  return shown
}

test('the test would see a payload that runs', async () => {
  await look(page, '/Home')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img id="control" src="x" onerror="mk()">'))
  await expect.poll(() => ran).toBe(1)
  await expect(inspect('control')).rejects.toThrow('onerror')
  await page.evaluate(() => document.getElementById('control')?.remove())
  ran = 0
  expect(pageNonce).not.toBe('')
  for (const nonce of ['', 'x']) {
    await page.evaluate((value) => {
      const script = Object.assign(document.createElement('script'), { id: 'control', type: 'none', nonce: value })
      document.body.append(script)
    }, nonce)
    await expect(inspect('control')).rejects.toThrow('<script')
    await page.evaluate(() => document.getElementById('control')?.remove())
  }
  await inspect('no control')
})

test('there are two hundred payloads, and records of many resources that take them', async () => {
  expect(payloads.length).toBe(200)
  const taking = await Promise.all(resources.map(changeable))
  // Most records are not the administrator's to change, or are past changing.
  expect(taking.filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(25)
})

/** The kinds of fields that met all payloads already. */
const kinds = new Set<string>()

test.for(resources.map((resource, place) => [resource.name, resource, place] as const))(
  'all payloads in a new kind of text field, some in every field, stay text on every screen: %s',
  {
    // Cut off on a slow machine, it would leave its payloads to the tests after it.
    timeout: 600_000,
  },
  async ([, resource, place], { skip }) => {
    const targets = targetsOf(resource)
    const rows = await changeable(resource)
    if (rows.length === 0) skip('nothing that the administrator may change')
    before.set(resource, rows)
    // What shows a kind of field meets all of them once; after that each resource meets others of them.
    const isNew = targets.some(({ kind }) => !kinds.has(kind))
    for (const { kind } of targets) kinds.add(kind)
    const rounds = isNew ? Math.ceil(Math.max(...targets.map(({ texts }) => texts.length)) / rows.length) : 1
    let refused = 0
    let shown = 0
    for (let round = 0; round < rounds; round++) {
      const turn = (index: number) => place + round * rows.length + index
      const counts = await Promise.all(
        rows.map((row, index) => write(resource, row, valuesOf(targets, rows, row, turn(index)))),
      )
      refused += counts.reduce((sum, count) => sum + count, 0)
      await lookAtList(resource, rows, round)
      shown += await inspect(`the list of ${resource.plural}`)
    }
    shown += await lookAtRecords(resource, rows, isNew)
    const unchecked = targets.reduce((sum, target) => sum + target.refused, 0)
    console.log(
      `${resource.name}: ${targets.length} fields, ${rows.length} records, ${rounds} rounds, ${shown} seen as text, ${unchecked} payloads and ${refused} writes refused`,
    )
    expect(shown, resource.name).toBeGreaterThan(0)
  },
)

/** The list anew, without loading the document again: each round has an address of its own, which nothing has stored yet. */
async function lookAtList({ route, operations }: Resource, rows: readonly Row[], round: number): Promise<void> {
  const filter = { id: { in: [...rows.map(({ id }) => id), 1_000_000 + round] } }
  const path = `/${route}?perPage=100&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const answered = page.waitForResponse((response) => response.url().endsWith(`/${operations.list}`))
  await (round === 0 ? look : follow)(page, path)
  // Of a list that is refused nothing is shown that a payload could be in.
  expect((await answered).status(), path).toBe(200)
  await still(page)
}

/** Cards, record page with related lists and history, dialogs where a kind of field is new, form, and what saving says. */
async function lookAtRecords(resource: Resource, rows: readonly Row[], hasNewKind: boolean): Promise<number> {
  await page.setViewportSize({ width: 400, height: 6000 })
  await look(page, `/${resource.route}?perPage=100`)
  let shown = await inspect(`the cards of ${resource.plural}`)
  await page.setViewportSize({ width: 1600, height: 4000 })
  const [first, second] = rows
  for (const row of [first, second]) {
    if (!row) continue
    await (row === first ? look : follow)(page, `/${resource.route}/${row.id}/show`)
    shown += await inspect(`the page of a ${resource.label}`)
    if (row === first && hasNewKind)
      await openAll(page, async () => void (await inspect(`a dialog of a ${resource.label}`)))
    await follow(page, `/${resource.route}/${row.id}`)
    shown += await inspect(`the form of a ${resource.label}`)
  }
  return shown + (await lookAtSaving(resource))
}

async function lookAtSaving(resource: Resource): Promise<number> {
  const form = page.getByRole('main').locator('form')
  const boxes = form.locator(':is(input[type=text], textarea):not([readonly], [role=combobox], [aria-hidden=true])')
  await form.getByRole('button', { name: 'Save' }).waitFor()
  // A form of days and figures alone takes no text.
  if ((await boxes.count()) === 0) return 0
  await boxes.first().fill(`<svg onload=mk()> ${resource.name}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/ saved\.$/)
    .or(page.getByRole('alert'))
    .first()
    .waitFor()
  return inspect(`what saving a ${resource.label} says`)
}

test('searched and filtered for, and in addresses, a payload stays text, too', { timeout: 300_000 }, async () => {
  const [markup = '', link = ''] = [payloads[3], payloads.find((text) => text.startsWith('javascript:'))]
  await look(page, '/Home')
  for (const { route, title } of resources) {
    await follow(page, `/${route}?filter=${encodeURIComponent(JSON.stringify({ q: markup }))}`)
    await inspect(`searching ${route}`)
    await follow(page, `/${route}?filter=${encodeURIComponent(JSON.stringify({ [title]: { contains: markup } }))}`)
    await inspect(`filtering ${route}`)
  }
  for (const path of [
    encodeURIComponent(markup),
    `session/signin?next=${link}`,
    `session/signin?next=data:text/html,${markup}`,
  ]) {
    await look(page, `/${path}`)
    await inspect(path)
  }
})
