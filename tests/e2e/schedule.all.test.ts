import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { readCsv, withoutMark } from '../export/csv'
import { unzip } from '../export/workbook'
import { schemesOfLook, widthsOfLook } from '../setup/tier'
import { callAs, signedIn, tabTo } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const panel = (page: Page) => page.getByRole('dialog', { name: 'Views', exact: true })

async function openPanel(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Views/ })
    .click()
  await panel(page).getByRole('button', { name: 'Save as…' }).waitFor()
}

/** A view of one's own, and its list with the views opened. */
async function withView(page: Page, name: string, filter: object): Promise<string> {
  const state = JSON.stringify({ filter, columns: ['name', 'country'] })
  const { data } = await callAs(page, 'saveView', { resource: 'customers', name, state })
  await page.goto('/Customers')
  await page
    .getByText(/\d+ of \d+/)
    .first()
    .waitFor()
  await openPanel(page)
  return String((data as { id: number }).id)
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Send “${name}” by mail` })

async function openDialog(page: Page, name: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: `Actions for the view ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Send by mail…' }).click()
  await dialogOf(page, name).getByRole('combobox', { name: 'How often' }).waitFor()
}

const isWideEnough = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await isWideEnough(page)).toBe(true)
}

test.each(widthsOfLook())('at %i px a view is sent by mail, at once too, paused, and no longer', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
  const name = `Abroad, ${width}`
  const id = await withView(page, name, { country: { ne: 'IN' } })
  await openDialog(page, name)
  const dialog = dialogOf(page, name)
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('Every month')
  await dialog.getByRole('combobox', { name: 'On' }).selectOption('Last day of the month')
  await dialog.getByText(/^Next: \w+day, (28|29|30|31) \w{3} \d{4}, 08:00$/).waitFor()
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('Every week')
  await dialog.getByRole('combobox', { name: 'On' }).selectOption('Friday')
  await dialog.getByRole('combobox', { name: 'At (Asia/Kolkata)' }).selectOption('17:00')
  await dialog.getByRole('combobox', { name: 'File' }).selectOption('CSV with a note')
  await dialog.getByText(/^Next: Friday, \d\d \w{3} \d{4}, 17:00$/).waitFor()
  await expectGood(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`“${name}” is sent by mail every Friday at 17:00`).waitFor()
  await panel(page).getByText('By mail: every Friday at 17:00').waitFor()

  await openDialog(page, name)
  await dialog.getByRole('button', { name: 'Send now' }).click()
  const { total } = (await callAs(page, 'getCustomers', { filter: '{"country":{"ne":"IN"}}' })) as unknown as {
    total: number
  }
  await dialog.getByText(new RegExp(`^Last sent: .+, ${total} rows$`)).waitFor()
  await expectGood(page)
  await tabTo(page, 'checkbox', 'Paused')
  await page.keyboard.press('Space')
  await dialog.getByText('Paused: nothing is sent.').waitFor()
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await panel(page).getByText('By mail: paused').waitFor()

  await openDialog(page, name)
  await dialog.getByRole('button', { name: 'Stop sending' }).click()
  await page.getByText(`“${name}” is no longer sent by mail`).waitFor()
  await panel(page).getByText('By mail: paused').waitFor({ state: 'detached' })
  expect(await callAs(page, 'getExportSchedules', {})).toMatchObject({ data: [] })
  await callAs(page, 'deleteSavedView', { id })
  expect([pageErrors, consoleErrors]).toEqual([[], []])
  await close()
})

test('what is sent of a view that is gone can still be ended; who may not take records out is not offered any', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  const viewId = await withView(page, 'To be gone', {})
  const wanted = { resource: 'customers', viewId, format: 'csv', rhythm: 'daily', hour: '8' }
  expect((await callAs(page, 'saveExportSchedule', wanted)).error).toBeNull()
  await callAs(page, 'deleteSavedView', { id: viewId })
  await page.reload()
  await openPanel(page)
  await panel(page).getByText('By mail, view deleted').waitFor()
  await panel(page).getByRole('button', { name: 'To be gone' }).click()
  const dialog = dialogOf(page, 'To be gone')
  await dialog.getByText('so nothing is sent').waitFor()
  await expectGood(page)
  await dialog.getByRole('button', { name: 'Stop sending' }).click()
  await panel(page).getByText('By mail, view deleted').waitFor({ state: 'detached' })
  await close()

  const other = await signedIn(browser, 'marketing', { baseURL })
  const id = await withView(other.page, 'Of marketing', {})
  await panel(other.page).getByRole('button', { name: 'Actions for the view Of marketing' }).click()
  await other.page.getByRole('menuitem', { name: 'Delete…' }).waitFor()
  expect(await other.page.getByRole('menuitem', { name: 'Send by mail…' }).count()).toBe(0)
  await callAs(other.page, 'deleteSavedView', { id })
  await other.close()
})

test('the export offers CSV with a note, which is one file of both', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL, width: 360 })
  await page.goto(`/Customers?filter=${encodeURIComponent('{"status":{"in":["active"]}}')}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('Status: Active').waitFor()
  await expectGood(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'CSV + note' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.zip$/)
  const [csv = '', note = ''] = unzip(await readFile(await download.path())).values()
  const rows = readCsv(withoutMark(csv)).length - 1
  expect(readCsv(withoutMark(note))).toEqual(
    expect.arrayContaining([
      ['Filter', 'Status: Active', null],
      ['Records', String(rows), null],
    ]),
  )
  await dialog.getByText(`saved: ${rows} rows`).waitFor()
  await close()
})
