import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { readCsv, withoutMark } from '../export/csv'
import { exhaustively } from '../setup/tier'
import { signedIn, tabTo } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Cells = (string | null)[]

/** The export of all customers with every column, as a person would download it. */
async function exported(page: Page): Promise<{ heads: string[]; rows: Cells[] }> {
  const text = await page.evaluate(async () => {
    const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken')
    const response = await fetch('/FinanceProject/rest/sow/exportCustomers', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ sort: '[["id","asc"]]' }),
    })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${response.status} ${text}`)
    return text
  })
  const [heads = [], ...rows] = readCsv(withoutMark(text))
  return { heads: heads.map(String), rows }
}

const csvOf = (rows: readonly Cells[], separator = ',') =>
  rows
    .map((row) => row.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(separator))
    .join('\r\n')

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo…' }).click()
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('heading', { name: 'Undone' }).waitFor()
}

/** Ten cells changed, one row new and five that cannot be taken; answers what is expected of the others. */
function spoiled({ heads, rows }: { heads: string[]; rows: Cells[] }) {
  const at = (head: string) => heads.findIndex((each) => each === head || each.startsWith(`${head} (`))
  // A record whose state is read-only is refused whatever its row says.
  const open = rows.filter((row) => row[at('Status')] !== 'Inactive')
  const changed = open.slice(0, 5)
  for (const [index, row] of changed.entries()) {
    row[at('Notes')] = `Seen at the fair, "stand ${index}"\nand called since`
    row[at('Payment terms')] = String(41 + index)
  }
  const fresh = (values: Record<string, string>): Cells => {
    const row: Cells = heads.map(() => null)
    for (const [head, value] of Object.entries({ Country: 'Germany', Currency: 'EUR', ...values }))
      row[at(head)] = value
    return row
  }
  const bad = [
    fresh({ Name: 'Bad limit', 'Credit limit': 'plenty' }),
    fresh({ Name: 'Bad country', Country: 'Atlantis' }),
    fresh({ Name: 'Bad owner', 'Account owner': 'Nobody At All' }),
    fresh({ Name: 'Bad code', Code: String(open[0]?.[at('Code')]) }),
    fresh({ 'Legal name': 'Nameless' }),
  ]
  const good = fresh({ Name: 'Brand new', 'Tax number': 'DE123', 'Credit limit': '1,25,000.50' })
  return { at, file: [heads, ...open, good, ...bad], unchanged: open.length - changed.length, all: open.length + 6 }
}

test('our own export, changed and spoiled, comes back as it is told, and is taken back', {
  timeout: 180_000,
}, async () => {
  const { page, pageErrors, consoleErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/Customers')
  await page.getByText(/1–\d+ of \d+/).waitFor()
  const before = await exported(page)
  const { at, file, unchanged, all } = spoiled(structuredClone(before))

  await page.getByRole('link', { name: 'Import…' }).click()
  const asked = page.waitForEvent('filechooser')
  await tabTo(page, 'button', 'Choose file')
  await page.keyboard.press('Enter')
  await (await asked).setFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(file)) })
  await status(page, `customers.csv: ${all} rows, ${before.heads.length} columns`)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')

  const goesTo = (head: string) => page.getByLabel(`“${head}” goes to`, { exact: true })
  for (const head of ['Name', 'Legal name', 'Account owner', 'Notes', 'PAN'])
    expect(await goesTo(head).locator('option:checked').textContent()).toBe(head)
  expect(await goesTo('Code').locator('option:checked').textContent()).toBe('Code (finds records only)')
  expect(await goesTo('Status').inputValue()).toBe('-')
  expect(await page.getByLabel('Numbers in “Credit limit”').inputValue()).toBe('.')
  await page.getByText('Several values in one cell: left out.').first().waitFor()
  expect(await page.getByText('No matching field.').count()).toBe(0)
  expect(await page.getByLabel(/found by Code; others are new/).isChecked()).toBe(true)
  expect(await scan(page)).toEqual([])

  await tabTo(page, 'button', `Check ${all} rows`)
  await page.keyboard.press('Enter')
  await status(page, `New or changed: 6 (1 new) · Refused: 5 · Unchanged: ${unchanged}`)
  await page.getByText('41 days').first().waitFor()
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Refused: 5' }).click()
  const reasons = page.getByRole('region', { name: 'Customers' })
  for (const text of [
    'as an amount',
    'list of countries',
    'Choose account owner',
    'same code as an earlier row: Line 2',
    'Name is required.',
  ])
    await reasons.getByText(text).waitFor()

  await page.getByRole('button', { name: 'Apply to 6 customers' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  const after = await exported(page)
  expect(after.rows).toHaveLength(before.rows.length + 1)
  expect(after.rows.filter((row) => row[at('Notes')]?.startsWith('Seen at the fair'))).toHaveLength(5)
  expect(after.rows.find((row) => row[at('Name')] === 'Brand new')?.[at('Credit limit')]).toMatch(/^125000\.50*$/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('customers-refused.csv')
  const refused = readCsv(withoutMark((await readFile(await download.path())).toString()))
  expect(refused[0]).toEqual(['Reason refused', ...before.heads])
  expect(refused.slice(1).map((row) => row[at('Name') + 1])).toEqual([
    'Bad limit',
    'Bad country',
    'Bad owner',
    'Bad code',
    null,
  ])
  expect(refused.slice(1).every(([reason]) => (reason ?? '').length > 10)).toBe(true)

  await takeBack(page)
  const rowsOf = ({ rows }: { rows: Cells[] }) =>
    rows.map((row) => row.filter((_, place) => !/^Changed/.test(before.heads[place] ?? '')))
  expect(rowsOf(await exported(page))).toEqual(rowsOf(before))

  const corrected = refused.map((row, place) => {
    if (place === 0) return row
    const copy = [...row]
    const set = (head: string, value: string | null) => {
      copy[at(head) + 1] = value
    }
    set('Credit limit', null)
    set('Country', 'Germany')
    set('Account owner', null)
    set('Code', null)
    set('Name', `Corrected ${place}`)
    return copy
  })
  await page.goto('/Customers/import')
  await choose(page, 'customers-refused.csv', `\uFEFF${csvOf(corrected)}`)
  await page.getByRole('button', { name: 'Check 5 rows' }).click()
  await status(page, 'New or changed: 5 (5 new)')
  await page.getByRole('button', { name: 'Apply to 5 customers' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await takeBack(page)
  expect((await exported(page)).rows).toHaveLength(before.rows.length)
  expect(pageErrors).toEqual([])
  expect(consoleErrors).toEqual([])
  await close()
})

exhaustively('on a phone: what is not clear is asked, another reading of the file shows at once', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width: 360, height: 740 })
  await page.goto('/Customers/import')
  const text = 'Firma;Grenze;Land\nMüller – “Mitte”;1.200;Germany\nZwei;2.400;Germany;mehr\nDrei;3.600;Germany\n'
  const bytes = Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1')
  await choose(page, 'kunden.csv', bytes)
  await status(page, 'kunden.csv: 3 rows, 3 columns')
  await page.getByText('Müller – “Mitte”').waitFor()
  await page.getByText('These lines cannot be read and are left out: line 3.').waitFor()
  await page.getByLabel('“Firma” goes to').selectOption('name')
  await page.getByLabel('“Grenze” goes to').selectOption('creditLimit')
  await page.getByLabel('“Land” goes to').selectOption('name')
  await page.getByLabel('Numbers in “Grenze”').waitFor()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await problems.getByText('Only one column can go to Name.').waitFor()
  await problems.getByRole('link', { name: /separates the decimals in “Grenze”/ }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('import-format-1')
  await page.getByLabel('Numbers in “Grenze”').selectOption(',')
  await page.getByText('1200', { exact: true }).waitFor()
  await page.getByLabel('“Land” goes to').selectOption('country')
  expect(await scan(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByLabel('Cells are separated by').selectOption(',')
  await status(page, 'kunden.csv: 3 rows, 1 columns')
  // What was chosen stays chosen for the next file with such columns.
  await chooseAgain(page, bytes)
  expect(await page.getByLabel('“Firma” goes to').inputValue()).toBe('name')
  expect(await page.getByLabel('“Land” goes to').inputValue()).toBe('country')
  expect(pageErrors).toEqual([])
  await close()
})

async function chooseAgain(page: Page, bytes: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'kunden-2.csv', bytes)
  await status(page, 'kunden-2.csv: 3 rows, 3 columns')
}

exhaustively('a piece that did not arrive is sent again; sending can be stopped', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/Customers/import')
  const rows = Array.from({ length: 2500 }, (_, at) => `Made up ${at},Nowhere land`)
  await choose(page, 'many.csv', `Name,Country\n${rows.join('\n')}\n`)
  let pieces = 0
  await page.route('**/sow/addImportRows', async (route) => {
    pieces += 1
    if (pieces === 2) await route.abort()
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Check 2,500 rows' }).click()
  await status(page, 'Refused: 2,500')
  expect(pieces).toBe(4)
  await page.getByRole('button', { name: 'Back to columns' }).click()
  await page.route('**/sow/addImportRows', () => undefined)
  await page.getByRole('button', { name: 'Check 2,500 rows' }).click()
  await status(page, '0 of 2,500 rows')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Check 2,500 rows' }).waitFor()
  expect(pageErrors).toEqual([])
  await close()
})

test('who may neither add nor change records is not offered to; refused files are told', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await page.goto('/Customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  expect(await page.getByRole('link', { name: 'Import…' }).count()).toBe(0)
  await page.goto('/Customers/import')
  await page.getByText('You do not have access').waitFor()
  await close()
})

exhaustively('files that cannot be read are told, each with the way out', async () => {
  const { page, close } = await signedIn(browser, 'marketing', { baseURL })
  await page.goto('/Customers/import')
  const tells = async (content: string | Buffer, text: RegExp) => {
    await choose(page, 'odd.csv', content)
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
  }
  await tells(Buffer.from('PK\x03\x04', 'latin1'), /Save it as CSV/)
  await tells('Name\n', /no rows below/)
  await tells('Name,Notes\nOne,"open\nTwo,three\n', /opens a cell in line 2 is never closed/)
  await tells(`${Array.from({ length: 61 }, (_, at) => `c${at}`).join()}\n1\n`, /more than 60 columns/)
  await tells(`Name\n${'x\n'.repeat(100_001)}`, /more than 1,00,000 rows/)
  await choose(page, 'fine.csv', 'Name,Tax number,Payment terms\nOne,1,30\n')
  await page.getByText('No matching field.').waitFor()
  await page.getByText('You cannot set this: left out.').waitFor()
  await close()
})
