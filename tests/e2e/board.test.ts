import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdBack } from '../browser/hold'
import { keepPaper } from '../browser/paper'
import { baseURL } from '../browser/served'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { still } from '../browser/still'
import { exhaustively, widthsOfLook } from '../setup/tier'
import { callAs, signedIn } from './signed-in'

let browser: Browser
let opened: TestPage
let page: Page
let customerId: string
/** In the titles of this file's records only. */
const mark = crypto.randomUUID().replace(/[-\d]/g, '').padEnd(4, 'x').slice(0, 8)
const drafts = 27

beforeAll(async () => {
  browser = await openBrowser()
  opened = await signedIn(browser, 'finance', { baseURL })
  page = opened.page
  const filter = JSON.stringify({ status: { eq: 'active' }, currency: { eq: 'INR' } })
  const [customer] = await called<{ id: number }[]>('getCustomers', { filter, perPage: '1' })
  customerId = String(customer?.id)
  for (let number = 1; number <= drafts; number += 1) await newSow(`Board ${mark} ${String(number).padStart(2, '0')}`)
})
afterAll(async () => {
  await opened?.close()
  await browser?.close()
})

interface Sow {
  id: number
  status: string
  version: number
}

async function called<Data>(operation: string, params: Record<string, string>): Promise<Data> {
  const { data, error } = await callAs(page, operation, params)
  expect(error).toBeNull()
  return data as Data
}

async function newSow(title: string, more: Record<string, string> = {}): Promise<Sow> {
  const sowNumber = `${mark}-${title.slice(-14)}`
  const usual = { sowNumber, title, customerId, currency: 'INR', value: '1000.10', startDate: '2026-01-01' }
  return called<Sow>('CreateSowDetails', { ...usual, endDate: '2030-12-31', ...more })
}

const sowNow = ({ id }: Sow) => called<Sow>('getSowDetailsById', { sowId: String(id) })
const search = (words: string) => `filter=${encodeURIComponent(JSON.stringify({ q: words }))}`
const column = (name: string): Locator => page.locator(`[data-column][data-state=${name}]`)
const card = (title: string, at: Page | Locator = page): Locator => at.getByRole('article', { name: title })
const heading = (name: string): Locator => column(name).getByRole('heading', { level: 2 })

/** The board of the records whose titles hold these words. */
async function openBoard(words: string): Promise<void> {
  await page.goto(`/StatementOfWorks?as=board&${search(words)}`)
  await card(words).first().waitFor()
  await still(page)
}

/** Moves a card with the mouse, as a hand does: some way first, then into the column. */
async function drag(title: string, to: Locator, seen: () => Promise<void> = async () => {}): Promise<void> {
  await card(title).scrollIntoViewIfNeeded()
  const [from, target] = [await card(title).boundingBox(), await to.boundingBox()]
  if (!from || !target) throw new Error('Card and column have to be in view')
  const { x, y } = { x: from.x + 20, y: from.y + from.height - 6 }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 4, { steps: 3 })
  await page.locator('.board-dragged').waitFor()
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 12 })
  await seen()
  await page.mouse.up()
  await page.locator('.board-dragged').waitFor({ state: 'detached' })
}

exhaustively('a list changes to a board and back, and counts and sums are those of the list', async () => {
  await page.goto(`/StatementOfWorks?${search(mark)}`)
  await page.getByText(`1–25 of ${drafts}`).waitFor()
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await heading('draft').getByText(`25 of ${drafts}`).waitFor()
  expect(new URL(page.url()).searchParams.get('as')).toBe('board')
  await column('draft').getByText('₹27,002.70').waitFor()
  expect(await column('draft').getByRole('article').count()).toBe(25)
  await column('draft').getByRole('button', { name: 'Show 2 more' }).click()
  await expect.poll(() => column('draft').getByRole('article').count()).toBe(drafts)
  await heading('draft').getByText(`${drafts}`, { exact: true }).waitFor()
  await heading('sent').getByText('0', { exact: true }).waitFor()

  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Search/ }))
    .first()
    .fill(`${mark} 03`)
  await heading('draft').getByText('1', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('as')).toBe('board')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('grid').waitFor()
})

test('a card is dragged to another column: its step is taken', async () => {
  const sow = await newSow(`Dragged ${mark}`)
  await openBoard(`Dragged ${mark}`)
  await drag(`Dragged ${mark}`, column('sent'), async () => {
    // What it can go to is marked, what it cannot is not, and what it waits for is told.
    expect(await column('sent').getAttribute('class')).toContain('board-open-to')
    expect(await column('on_hold').getAttribute('class')).toContain('board-closed-to')
    await column('active').getByText('Not now: Fill in first: signed date.').waitFor()
  })
  await card(`Dragged ${mark}`, column('sent')).waitFor()
  await page.getByText(/ marked as sent\.$/).waitFor()
  await heading('sent').getByText('1', { exact: true }).waitFor()
  await heading('draft').getByText('0', { exact: true }).waitFor()
  expect((await sowNow(sow)).status).toBe('sent')
})

exhaustively('where no step leads, a card stays', async () => {
  const sow = await newSow(`Staying ${mark}`)
  await openBoard(`Staying ${mark}`)
  await drag(`Staying ${mark}`, column('on_hold'))
  await page.getByText(`Staying ${mark} stays in Draft.`).waitFor({ state: 'attached' })
  await card(`Staying ${mark}`, column('draft')).waitFor()
  expect(await sowNow(sow)).toMatchObject({ status: 'draft', version: sow.version })
})

exhaustively('what the server refuses goes back, with the reason', async () => {
  const title = `Refused ${mark}`
  const sow = await newSow(title)
  await openBoard(title)
  await called('updateSowDetails', { sowId: String(sow.id), version: String(sow.version), scope: 'Meanwhile' })
  await drag(title, column('sent'))
  const dialog = page.getByRole('dialog', { name: `Mark as sent: ${title}` })
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card(title, column('draft')).waitFor()
  await page.getByText(`${title} was not moved and is back in Draft.`).waitFor({ state: 'attached' })
  expect((await sowNow(sow)).status).toBe('draft')
})

exhaustively('a step that asks opens its dialog; cancelled, the card is where it was', async () => {
  const title = `Asking ${mark}`
  const sow = await newSow(title, { signedDate: '2026-01-10' })
  expect(await keepPaper(page, 'sows', sow.id, 'document')).toBeNull()
  await openBoard(title)
  await drag(title, column('active'))
  const dialog = page.getByRole('dialog', { name: `Sign: ${title}` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card(title, column('draft')).waitFor()
  expect((await sowNow(sow)).status).toBe('draft')
  await drag(title, column('active'))
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await card(title, column('active')).waitFor()
  await page.getByText(/ signed\. Now active\.$/).waitFor()
  expect((await sowNow(sow)).status).toBe('active')
})

test('by keys alone: between cards, picked up and put down, by the menu, opened', async () => {
  const [one, other] = [`Keyed ${mark} 1`, `Keyed ${mark} 2`]
  const sow = await newSow(one)
  await newSow(other)
  await openBoard(`Keyed ${mark}`)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  // One stop of Tab in a column, and the arrow keys from there.
  await page.getByRole('button', { name: 'Fold column draft' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe(`${one}, Draft`)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(`${other}, Draft`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page
    .getByText(new RegExp(`^${one} picked up from Draft. It can go to: Sent, Cancelled`))
    .waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.getByText(`${one} is over Sent.`).waitFor({ state: 'attached' })
  const readAgain = await holdBack(page, 'getSowDetails')
  await page.keyboard.press('Space')
  await card(one, column('sent')).waitFor()
  await page.getByText(/ marked as sent\.$/).waitFor()
  await expect.poll(focused).toBe(`${one}, Sent`)
  expect((await sowNow(sow)).status).toBe('sent')

  // The step is told before the card is read again: until then its menu would offer the steps of before.
  await card(one, column('sent')).and(page.locator('[aria-busy=true]')).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: `Actions for ${one}`, disabled: true }).waitFor()
  expect(await page.getByRole('menu').count()).toBe(0)
  readAgain()
  await card(one, column('sent')).and(page.locator('[aria-busy=false]')).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('menu').waitFor()
  await page.getByRole('menuitem', { name: 'Revise' }).focus()
  await page.keyboard.press('Enter')
  await card(one, column('draft')).waitFor()
  await expect.poll(focused).toBe(`${one}, Draft`)
  await expect.poll(async () => (await sowNow(sow)).status).toBe('draft')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: one }).waitFor()
})

exhaustively(
  'a card that would stand below those that are shown is kept on top of its new column until the next look',
  async () => {
    const title = `Zuletzt ${mark}`
    const sow = await newSow(title)
    await called('sendSow', { sowId: String(sow.id), version: String(sow.version) })
    await openBoard(mark)
    await drag(title, column('draft'))
    const first = column('draft').getByRole('article').first()
    await card(title, column('draft')).getByText('Moved here. With this sorting it is further down.').waitFor()
    expect(await first.getAttribute('aria-label')).toBe(`${title}, Draft`)
    await expect.poll(() => heading('draft').textContent()).toMatch(/26 of \d+$/)
    expect(await scan(page)).toEqual([])
    if (process.env.SHOTS)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await first.scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${process.env.SHOTS}/board-${width}.png` })
      }
    // As it stands after its step: the next one is not told that it is out of date.
    await first.focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
    await card(title, column('sent')).waitFor()
    await expect.poll(async () => (await sowNow(sow)).status).toBe('sent')
    await card(title, column('sent')).and(page.locator('[aria-busy=false]')).waitFor()
    await drag(title, column('draft'))
    await card(title, column('draft'))
      .getByText(/^Moved here/)
      .waitFor()
    await openBoard(mark)
    await heading('draft')
      .getByText(/^25 of /)
      .waitFor()
    expect(await card(title).count()).toBe(0)
  },
)

exhaustively('columns fold and open, and stay so', async () => {
  const title = `Folded ${mark}`
  await newSow(title)
  await openBoard(title)
  await page.getByRole('button', { name: 'Fold column draft' }).click()
  await page.getByRole('button', { name: 'Show column draft: 1' }).waitFor()
  expect(await card(title).count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Show column draft: 1' }).click()
  await card(title, column('draft')).waitFor()
})

/** A finger on the page: down, some way, up. */
async function fingerOn(at: Page) {
  const session = await at.context().newCDPSession(at)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return {
    down: (x: number, y: number) => send('touchStart', { x, y }),
    to: (x: number, y: number) => send('touchMove', { x, y }),
    up: () => send('touchEnd'),
    away: async () => {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
      await session.detach()
    },
  }
}

exhaustively('with a finger a card that is held is moved', async () => {
  const sow = await newSow(`Touched ${mark}`)
  await openBoard(`Touched ${mark}`)
  const finger = await fingerOn(page)
  const [from, target] = [await card(`Touched ${mark}`).boundingBox(), await column('sent').boundingBox()]
  if (!from || !target) throw new Error('Card and column have to be in view')
  const { x, y } = { x: from.x + 20, y: from.y + from.height - 6 }
  await finger.down(x, y)
  await page.locator('.board-dragged').waitFor()
  for (let part = 1; part <= 8; part += 1)
    await finger.to(x + ((target.x + target.width / 2 - x) * part) / 8, y + ((target.y + 120 - y) * part) / 8)
  await page.getByText(/is over Sent\.$/).waitFor({ state: 'attached' })
  await finger.up()
  await card(`Touched ${mark}`, column('sent')).waitFor()
  await expect.poll(async () => (await sowNow(sow)).status).toBe('sent')
  await finger.away()
})

exhaustively.each(widthsOfLook())('nothing serious on a board %i pixels wide, in light and dark', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/StatementOfWorks?as=board')
  await page.locator('[data-card]').first().waitFor()
  await still(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    expect(await scan(page)).toEqual([])
  }
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('nothing went wrong on the way', () => {
  expect(opened.pageErrors).toEqual([])
  expect(opened.consoleErrors.filter((text) => !/Failed to load resource|^CallError/.test(text))).toEqual([])
})
