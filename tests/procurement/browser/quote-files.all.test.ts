import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../../resources/demo/archives'
import type { AttachedFilesOfKind } from '../../../src/framework/answers/attached-files'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { schemesOfLook } from '../../setup/tier'

let browser: Browser
let supplier = ''
beforeAll(async () => {
  browser = await openBrowser()
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  const { data } = await callAs(page, 'getSuppliers', { perPage: '1', filter: '{"status":{"eq":"active"}}' })
  supplier = (data as { name: string }[])[0]?.name ?? ''
  await close()
})
afterAll(() => browser?.close())

const file = (name: string, text = name) => ({ name, mimeType: 'application/pdf', buffer: buildTextPdf([text]) })
const quotes = (page: Page) => page.getByRole('region', { name: 'Quotes' })
const filesOf = (page: Page, number: number) =>
  quotes(page).getByRole('group', { name: `Quote document, line ${number}` })
const arrived = (page: Page, number: number) => filesOf(page, number).getByText('Added when you save')

async function choose(page: Page, button: string, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await quotes(page).getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(files)
}

async function open(page: Page, title: string): Promise<void> {
  await page.goto('/ProcurementForm')
  await page.getByLabel('Title').fill(title)
}

async function fillQuote(page: Page, number: number): Promise<void> {
  const box = page.getByLabel(`Supplier, line ${number}`)
  await box.fill(supplier.slice(0, 12))
  await page.getByRole('option', { name: supplier, exact: true }).click()
  await page.getByLabel(`Supplier reference, line ${number}`).fill(`Q-${number}`)
  await page.getByLabel(`Amount, line ${number}`).fill('100')
}

interface Saved {
  quotes: { reference: string; files: { document: AttachedFilesOfKind } }[]
}

async function savedFiles(page: Page): Promise<Record<string, string[]>> {
  await page.waitForURL(/ProcurementForm\?id=\d+/)
  const [, id = ''] = /id=(\d+)/.exec(page.url()) ?? []
  const { data } = await callAs(page, 'getProcurementDetailsById', { id })
  return Object.fromEntries(
    (data as Saved).quotes.map(({ reference, files }) => [
      reference,
      files.document.files.map(({ fileName }) => fileName).sort(),
    ]),
  )
}

test('files become a line each, a line takes more of them, and the save gives them to their lines', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
  await open(page, 'Files of lines')
  await choose(page, 'Add from files', file('one.pdf'), file('two.pdf'))
  await arrived(page, 2).waitFor()
  await choose(page, 'Add Quote document, line 2', file('three.pdf'))
  await expect.poll(() => arrived(page, 2).count()).toBe(2)
  await fillQuote(page, 1)
  await fillQuote(page, 2)
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Save draft' }).click()
  expect(await savedFiles(page)).toEqual({ 'Q-1': ['one.pdf'], 'Q-2': ['three.pdf', 'two.pdf'] })
  await filesOf(page, 1).getByRole('button', { name: 'Download one.pdf' }).waitFor()
  expect(await arrived(page, 1).count()).toBe(0)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
}, 90_000)

test('what is dropped on a line, or pasted into it, is its own; beside the lines it is a new one', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await open(page, 'Dropped')
  await quotes(page).getByRole('button', { name: 'Add quote' }).click()
  const bring = (type: 'drop' | 'paste', on: ReturnType<Page['locator']>, name: string) =>
    on.evaluate(
      (element, { type, name, bytes }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
        const event =
          type === 'drop'
            ? new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true })
            : new ClipboardEvent(type, { clipboardData: transfer, bubbles: true, cancelable: true })
        element.dispatchEvent(event)
      },
      { type, name, bytes: [...buildTextPdf([name])] },
    )
  await bring('drop', filesOf(page, 1), 'dropped.pdf')
  await bring('paste', page.getByLabel('Supplier reference, line 1'), 'pasted.pdf')
  await expect.poll(() => arrived(page, 1).count()).toBe(2)
  await bring('drop', quotes(page).locator('.lines-grid'), 'beside.pdf')
  await filesOf(page, 2).getByText('beside.pdf').waitFor()
  await close()
}, 60_000)

test('an upload that fails is told at its line and tried again, nothing is saved twice, and leaving asks first', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await open(page, 'Tried again')
  let isDown = true
  await page.route('**/uploadAttachment', (route) => (isDown ? route.abort() : route.fallback()))
  let saves = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/createProcurementDetails')) saves += 1
  })
  await choose(page, 'Add from files', file('lost.pdf'))
  const again = filesOf(page, 1).getByRole('button', { name: 'Try again with lost.pdf' })
  await again.waitFor()
  await fillQuote(page, 1)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('lost.pdf was not uploaded. Try again, or leave it out.').first().waitFor()
  expect(saves).toBe(0)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  isDown = false
  await again.click()
  await arrived(page, 1).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  expect(await savedFiles(page)).toEqual({ 'Q-1': ['lost.pdf'] })
  expect(saves).toBe(1)
  await close()
}, 60_000)

test('on a phone a photo is a line after two taps', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL, width: 360 })
  await open(page, 'Photo')
  const photo = quotes(page).locator('input[capture="environment"]').last()
  expect(await photo.getAttribute('accept')).toBe('image/*')
  await photo.setInputFiles({ name: 'photo.bmp', mimeType: 'image/bmp', buffer: Buffer.from('424d', 'hex') })
  await filesOf(page, 1).getByText('photo.bmp').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await close()
}, 60_000)
