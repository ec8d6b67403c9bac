import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { docx, pdfText, samples } from '../files/samples'
import { zipOf } from '../files/zips'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Leaves a trace wherever it runs. */
const script =
  'self.ran=1;try{parent.ran=1}catch(e){};localStorage.setItem("ran","1");document.cookie="ran=1";location="/ran"'
const html = `<!doctype html><html><body><img src=x onerror='${script}'><script>${script}</script></body></html>`

const latin = (text: string) => Buffer.from(text, 'latin1')

/** Drawn by whoever takes it for a picture, run by whoever takes it for a script. */
function gifAndScript(): Buffer {
  const text = latin(`*/=1;${script}//`)
  // The width is the beginning of a comment that ends in the comment of the picture.
  const head = Buffer.concat([latin('GIF89a/*'), Buffer.from('01000000' + '00', 'hex')])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  return Buffer.concat([head, comment, Buffer.from('2c00000000010001000002024401003b', 'hex')])
}

/** With a page in a segment that is for remarks. */
function jpegWithPage(jpeg: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(html.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, latin(html), jpeg.subarray(2)])
}

async function hostile(): Promise<Record<string, Buffer>> {
  const { doc, jpg, png, bmp } = await samples()
  const followedByPage = (bytes: Buffer | undefined) => Buffer.concat([bytes ?? Buffer.alloc(0), latin(html)])
  const action = `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${script.replaceAll('(', '\\(').replaceAll(')', '\\)')})>>`
  return {
    'script.gif': gifAndScript(),
    'page.jpg': jpegWithPage(jpg ?? Buffer.alloc(0)),
    'page.png': followedByPage(png),
    'page.bmp': followedByPage(bmp),
    'page.doc': followedByPage(doc),
    'scripted.pdf': latin(pdfText.replace('<</Type/Catalog/Pages 2 0 R', action)),
    'page.pdf': latin(pdfText.replace('%PDF-1.4\n', `%PDF-1.4\n${html}\n`)),
    'macro.docx': await docx(undefined, { name: 'word/vbaProject.bin', bytes: latin(html) }),
    'page.zip': await zipOf([{ name: 'index.html', bytes: latin(html) }]),
  }
}

/** What says by itself that it would run something is not kept at all. */
const active = ['scripted.pdf', 'macro.docx']

/** Whatever a script that ran would have left. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    address: location.href,
    ran: 'ran' in window,
    frames: [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.body.innerHTML),
    local: JSON.stringify({ ...localStorage }),
    session: Object.keys(sessionStorage).sort(),
    cookies: document.cookie,
  }))

async function upload(page: Page, id: number, name: string, bytes: Buffer) {
  return page.evaluate(
    async ({ id, name, bytes }) => {
      const form = new FormData()
      for (const [field, value] of Object.entries({ resource: 'procurements', id: String(id), kind: 'other' }))
        form.append(field, value)
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name)
      const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken')
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch('/FinanceProject/rest/sow/uploadAttachment', { method: 'POST', headers, body: form })
      return response.json()
    },
    { id, name, bytes: [...bytes] },
  )
}

/** Leads the browser itself to the file, as a form of another page would; into a frame, or in place of the page. */
async function open(page: Page, id: number, target: string): Promise<void> {
  const download = page.waitForEvent('download')
  await page.evaluate(
    ({ id, target }) => {
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { method: 'post', action: '/FinanceProject/rest/sow/downloadAttachment', target })
      const input = form.appendChild(document.createElement('input'))
      Object.assign(input, { name: 'id', value: String(id) })
      form.submit()
      form.remove()
    },
    { id, target },
  )
  await (await download).path()
}

// Without the policy of our own page, which would stop most of it before it begins.
test('whatever is stored is downloaded, and nothing of it runs in our origin', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, bypassCSP: true })
  const { data } = await callAs(page, 'createProcurementDetails', {
    ...{ title: 'Hostile papers', type: 'goods', justification: 'To keep papers with', neededBy: '2099-01-01' },
  })
  const { id } = data as { id: number }
  const files = await hostile()
  const ids: Record<string, number> = {}
  for (const [name, bytes] of Object.entries(files)) {
    const { data: kept, error, fields } = await upload(page, id, name, bytes)
    if (active.includes(name)) expect(JSON.stringify(fields), name).toContain('fileActive')
    else expect(error, name).toBeNull()
    if (kept) ids[name] = kept.id
  }
  await page.goto(`/Procurements/${id}/show`)
  const papers = page.getByRole('region', { name: 'Files' })
  await papers.getByRole('button', { name: 'Download page.zip' }).waitFor()
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'frame' })
    document.body.append(frame)
  })
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken'))
  await page.context().setExtraHTTPHeaders({ authorization: `Bearer ${token}` })
  const before = await traces(page)
  expect(before).toMatchObject({ ran: false, frames: [''] })
  for (const [name, file] of Object.entries(ids)) {
    const saved = page.waitForEvent('download')
    await papers.getByRole('button', { name: `Download ${name}` }).click()
    expect((await saved).suggestedFilename()).toBe(name)
    await open(page, file, 'frame')
    await open(page, file, '_self')
    expect(await traces(page), name).toEqual(before)
  }
  // As a script or a page it is not to be had at all: the address answers no GET.
  const got = await page.request.get(`/FinanceProject/rest/sow/downloadAttachment?id=${ids['script.gif']}`)
  expect([got.status(), got.headers()['content-type']]).toEqual([405, 'application/json; charset=utf-8'])
  expect(pageErrors).toEqual([])
  await close()
})

test('the pieces are dangerous: given out as pages or scripts, they would run', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL, bypassCSP: true })
  const files = await hostile()
  const context = page.context()
  // A page of its own for each: one that ran is still on its way elsewhere when the next begins.
  const ranAs = async (name: string, type: string, element: 'iframe' | 'script') => {
    const bare = await context.newPage()
    await bare.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }))
    await bare.route('**/ran', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }))
    await bare.route('**/given-out', (route) => route.fulfill({ contentType: type, body: files[name] ?? '' }))
    await bare.goto('/bare')
    const ran = bare.waitForRequest('**/ran')
    await bare.evaluate((element) => {
      const added = document.createElement(element)
      added.src = '/given-out'
      document.body.append(added)
    }, element)
    await ran
    await bare.close()
  }
  await ranAs('script.gif', 'text/javascript', 'script')
  for (const name of ['page.jpg', 'page.png', 'page.bmp', 'page.doc', 'page.pdf'])
    await ranAs(name, 'text/html', 'iframe')
  await close()
})
