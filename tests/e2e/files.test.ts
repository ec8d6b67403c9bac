import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { exif, withSegments } from '../files/photographs'
import { exhaustively, schemesOfLook, widthsOfLook } from '../setup/tier'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\nxref\ntrailer <<>>\nstartxref\n0\n%%EOF\n`)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const refused = 'Only pdf, doc, docx,jpg, jpeg, png, gif, bmp, rar and zip files allowed.'

/** A purchase that is being drafted, on its page. */
async function openDraft(page: Page): Promise<number> {
  const { data, error } = await callAs(page, 'createProcurementDetails', {
    title: 'Papers of the tests',
    type: 'goods',
    justification: 'To keep papers with',
    neededBy: '2099-01-01',
  })
  expect(error).toBeNull()
  const { id } = data as { id: number }
  await openRecord(page, id)
  return id
}

async function openRecord(page: Page, id: number): Promise<void> {
  await page.goto(`/Procurements/${id}/show`)
  await papers(page).waitFor()
  await kind(page, 'Quote').waitFor()
}

const papers = (page: Page) => page.getByRole('region', { name: 'Files' })
const kind = (page: Page, name: string) => papers(page).getByRole('region', { name, exact: true })
const line = (page: Page, name: string) => papers(page).getByRole('listitem').filter({ hasText: name })
const stored = (page: Page, name: string) => papers(page).getByRole('button', { name: `Download ${name}` })

async function add(page: Page, to: string, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await papers(page)
    .getByRole('button', { name: `Add to ${to}` })
    .click()
  await (await chooser).setFiles(files)
}

async function namesOf(page: Page, id: number, of = 'quote'): Promise<string[]> {
  const { data } = await callAs(page, 'getAttachments', { resource: 'procurements', id: String(id) })
  const kinds = data as { kind: string; files: { fileName: string }[] }[]
  return kinds.find(({ kind }) => kind === of)?.files.map(({ fileName }) => fileName) ?? []
}

/** Drops or pastes files as the browser would. */
async function hand(
  page: Page,
  how: 'drop' | 'paste',
  selector: string,
  files: readonly { name: string; type: string; bytes: number[] }[],
): Promise<void> {
  await page.evaluate(
    ({ how, selector, files }) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of files) data.items.add(new File([new Uint8Array(bytes)], name, { type }))
      const target = document.querySelector(selector) ?? document.body
      const options = { bubbles: true, cancelable: true }
      if (how === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      else target.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
    },
    { how, selector, files },
  )
}

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test.each(widthsOfLook())(
  'at %i px papers are added, given out byte for byte, and removed once confirmed',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
    const id = await openDraft(page)
    const longName = `Quote of ${'a supplier with a very long name '.repeat(3).trim()}.pdf`
    await add(
      page,
      'Quote',
      file('first.pdf', pdf('first')),
      file('Zweite Übersicht.PDF', pdf('second')),
      file(longName, pdf('third')),
    )
    for (const name of ['first.pdf', 'Zweite Übersicht.PDF', longName]) await stored(page, name).waitFor()
    expect((await namesOf(page, id)).sort()).toEqual(['Zweite Übersicht.PDF', 'first.pdf', longName].sort())
    await expectGood(page)

    const download = page.waitForEvent('download')
    await stored(page, 'first.pdf').click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('first.pdf')
    expect(pdf('first').equals(await readFile(await saved.path()))).toBe(true)

    await papers(page).getByRole('button', { name: 'Remove first.pdf' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove first.pdf?' })
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await namesOf(page, id)).toContain('first.pdf')
    await papers(page).getByRole('button', { name: 'Remove first.pdf' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await stored(page, 'first.pdf').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Quote')
    expect(await papers(page).getByRole('status').textContent()).toBe('first.pdf removed')
    expect(await namesOf(page, id)).not.toContain('first.pdf')
    await page.getByRole('region', { name: 'History' }).getByText('Quote: first.pdf').first().waitFor()
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

exhaustively('what may not be kept says so at the file, the rest goes on', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  const id = await openDraft(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/uploadAttachment')) sent.push(request.url())
  })
  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  await add(
    page,
    'Quote',
    file('run.exe', pdf('no')),
    file('large.pdf', large),
    file('lie.png', pdf('lie')),
    file('good.png', png),
  )
  await stored(page, 'good.png').waitFor()
  expect(await line(page, 'run.exe').getByRole('alert').textContent()).toBe(refused)
  expect(await line(page, 'large.pdf').getByRole('alert').textContent()).toBe('A file can be at most 10 MB.')
  expect(await line(page, 'lie.png').getByRole('alert').textContent()).toBe(
    'This is not a valid png file. It may be damaged or renamed.',
  )
  expect(sent).toHaveLength(2)
  await expectGood(page)
  for (const name of ['run.exe', 'large.pdf', 'lie.png'])
    await papers(page)
      .getByRole('button', { name: `Leave out ${name}` })
      .click()
  expect(await papers(page).getByRole('alert').count()).toBe(0)
  expect(await namesOf(page, id)).toEqual(['good.png'])
  await close()
})

test('a broken connection loses nothing: the file is sent again, once', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  const id = await openDraft(page)
  let isCut = true
  await page.route('**/uploadAttachment', (route) => (isCut ? route.abort('connectionreset') : route.continue()))
  await add(page, 'Quote', file('again.pdf', pdf('again')))
  await line(page, 'again.pdf').getByRole('alert').waitFor()
  isCut = false
  await papers(page).getByRole('button', { name: 'Try again with again.pdf' }).click()
  await stored(page, 'again.pdf').waitFor()
  expect(await namesOf(page, id)).toEqual(['again.pdf'])
  await close()
})

exhaustively('a file that arrived although its answer was lost is not stored twice', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  const id = await openDraft(page)
  let arrived = 0
  await page.route('**/uploadAttachment', async (route) => {
    const response = await route.fetch()
    arrived += 1
    await (arrived === 1 ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  await add(page, 'Quote', file('twice.pdf', pdf('twice')))
  await line(page, 'twice.pdf').getByRole('alert').waitFor()
  expect(await namesOf(page, id)).toEqual(['twice.pdf'])
  await papers(page).getByRole('button', { name: 'Try again with twice.pdf' }).click()
  await stored(page, 'twice.pdf').waitFor()
  expect([arrived, await namesOf(page, id)]).toEqual([2, ['twice.pdf']])
  expect(await papers(page).getByRole('alert').count()).toBe(0)
  await close()
})

exhaustively('what is on its way can be stopped', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  const id = await openDraft(page)
  await page.route('**/uploadAttachment', () => {})
  await add(page, 'Quote', file('stopped.pdf', pdf('stopped')))
  await papers(page).getByRole('progressbar', { name: 'Upload of stopped.pdf' }).waitFor()
  await papers(page).getByRole('button', { name: 'Stop stopped.pdf' }).click()
  await line(page, 'stopped.pdf').waitFor({ state: 'detached' })
  expect(await papers(page).getByRole('status').textContent()).toBe('stopped.pdf was not sent')
  expect(await namesOf(page, id)).toEqual([])
  await close()
})

exhaustively('files are dropped on a kind, and asked about beside it; images are pasted', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL, width: 768 })
  const id = await openDraft(page)
  const dropped = (name: string) => ({ name, type: 'application/pdf', bytes: [...pdf(name)] })
  await hand(page, 'drop', '[data-kind="other"]', [dropped('one.pdf'), dropped('two.pdf')])
  for (const name of ['one.pdf', 'two.pdf']) await stored(page, name).waitFor()
  expect((await namesOf(page, id, 'other')).sort()).toEqual(['one.pdf', 'two.pdf'])

  await hand(page, 'drop', '.files', [dropped('which.pdf')])
  const question = papers(page).getByRole('group', { name: 'What is which.pdf?' })
  await question.waitFor()
  await expectGood(page)
  await question.getByRole('button', { name: 'Quote' }).click()
  await stored(page, 'which.pdf').waitFor()
  expect(await namesOf(page, id)).toEqual(['which.pdf'])

  await papers(page).getByRole('button', { name: 'Add to Other' }).focus()
  await hand(page, 'paste', 'body', [{ name: 'image.png', type: 'image/png', bytes: [...png] }])
  await papers(page)
    .getByRole('button', { name: /^Download Pasted \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png$/ })
    .waitFor()
  expect(await namesOf(page, id, 'other')).toHaveLength(3)
  await close()
})

/** Size and points of a picture as the browser draws it. */
const drawn = (page: Page, bytes: Buffer) =>
  page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0)
      const points = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
      return { width: picture.width, height: picture.height, points: [...points].join() }
    },
    [...bytes],
  )

exhaustively('a photograph loses where it was taken, says so, and looks as before', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL, width: 360 })
  const id = await openDraft(page)
  const jpeg = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 20)
    const context = canvas.getContext('2d')
    for (let x = 0; x < 40; x += 1) {
      if (context) context.fillStyle = `rgb(${x * 6}, ${255 - x * 6}, 80)`
      context?.fillRect(x, 0, 1, x / 2)
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())]
  })
  const photograph = withSegments(Buffer.from(jpeg), [exif(6)])
  await add(page, 'Quote', file('site.jpg', photograph))
  await stored(page, 'site.jpg').waitFor()
  await line(page, 'site.jpg').getByText('Location and camera data were removed.').waitFor()
  await papers(page)
    .getByText('site.jpg is added. Location and camera data were removed.')
    .waitFor({ state: 'attached' })
  await expectGood(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cleaned-360.png`, fullPage: true })
  const download = page.waitForEvent('download')
  await stored(page, 'site.jpg').click()
  const kept = await readFile(await (await download).path())
  expect([photograph.includes('MakerOfNone'), kept.includes('MakerOfNone')]).toEqual([true, false])
  const before = await drawn(page, photograph)
  expect([before.width, before.height]).toEqual([20, 40])
  expect(await drawn(page, kept)).toEqual(before)
  expect(await namesOf(page, id)).toEqual(['site.jpg'])
  await close()
})

exhaustively('who may only look is offered nothing to add or remove', async () => {
  const author = await signedIn(browser, 'employee', { baseURL })
  const id = await openDraft(author.page)
  await add(author.page, 'Quote', file('seen.pdf', pdf('seen')))
  await stored(author.page, 'seen.pdf').waitFor()
  await author.close()
  const { page, close } = await signedIn(browser, 'director', { baseURL })
  await openRecord(page, id)
  await stored(page, 'seen.pdf').waitFor()
  expect(
    await papers(page)
      .getByRole('button', { name: /^(Add|Remove)/ })
      .count(),
  ).toBe(0)
  await hand(page, 'drop', '[data-kind="quote"]', [{ name: 'no.pdf', type: 'application/pdf', bytes: [...pdf('no')] }])
  expect(await papers(page).getByRole('listitem').count()).toBe(1)
  await close()
})
