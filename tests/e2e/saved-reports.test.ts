import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { readCsv, withoutMark } from '../export/csv'
import { schemesOfLook } from '../setup/tier'
import { readPdf } from './pdf'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

const table = (page: Page) => page.getByRole('table', { name: 'Leave report' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved reports', exact: true })

async function openPanel(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Saved reports/ })
    .click()
  await panel(page).getByRole('button', { name: 'Save as…' }).waitFor()
}

async function download(page: Page, button: string): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { file, content: await readFile(await file.path()) }
}

/** The number that the link of the last row shows. */
const wholeCount = async (page: Page) =>
  Number(
    (
      await table(page)
        .getByRole('link', { name: /^All, Count: open/ })
        .innerText()
    ).replace(/\D.*/s, ''),
  )

const name = 'Leave by department'

test('a report is found, customized, saved, shared, scheduled and exported; the other sees their own rows', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', { baseURL, width: 1280 })
  await page.goto('/Reports')
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('leave days department')
  await page.getByRole('link', { name: 'Leave report' }).click()
  await table(page).waitFor()
  await page.getByRole('button', { name: 'Fiscal year' }).click()
  await page.getByText('Customize', { exact: true }).click()
  await page.getByLabel('Group by').selectOption({ label: 'Department' })
  await page.getByLabel('then by').selectOption({ label: 'None' })
  await page.waitForURL(/by=empId\.departmentId(&|$)/)
  await table(page).getByRole('columnheader', { name: 'Department' }).waitFor()

  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Save as…' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this report' })
  await saving.getByRole('textbox', { name: 'Name' }).fill(name)
  await saving.getByRole('combobox', { name: 'Period' }).selectOption('This fiscal year, moving with the calendar')
  await saving.getByRole('checkbox', { name: 'Employee', exact: true }).check()
  await expectGood(page)
  await saving.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Report “${name}” saved`).waitFor()
  await page.waitForURL(/view=\d+&period=fiscalYear/)

  await openPanel(page)
  await panel(page)
    .getByRole('button', { name: `Actions for the saved report ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Send by mail…' }).click()
  const mail = page.getByRole('dialog', { name: `Send “${name}” by mail` })
  await mail.getByRole('combobox', { name: 'File' }).selectOption('PDF')
  await mail.getByRole('combobox', { name: 'How often' }).selectOption('Every month')
  await mail.getByRole('combobox', { name: 'On', exact: true }).selectOption('Last day of the month')
  const other = await signedIn(browser, 'employee', { baseURL, width: 360 })
  const kept = await other.page.evaluate(() => Object.values(sessionStorage).join())
  const fullName = /"fullName":"([^"]+)"/.exec(kept)?.[1] ?? 'nobody'
  await mail.getByRole('combobox', { name: /^Also send to/ }).fill(fullName)
  await page.getByRole('option', { name: fullName }).first().click()
  await page.keyboard.press('Escape')
  await expectGood(page)
  await mail.getByRole('button', { name: 'Save' }).click()
  await panel(page).getByText('By mail: every month, last day, at 08:00').waitFor()
  const { data } = await callAs(page, 'getExportSchedules', { report: 'LeaveReport' })
  expect(data).toMatchObject([{ format: 'pdf', day: 31, recipients: [expect.any(Number)] }])
  await page.keyboard.press('Escape')

  const all = await wholeCount(page)
  const csv = await download(page, 'CSV')
  expect(csv.file.suggestedFilename()).toMatch(/^leave-by-department-\d{4}-\d\d-\d\d\.csv$/)
  const rows = readCsv(withoutMark(csv.content.toString('utf8')))
  expect(rows[0]?.slice(0, 2)).toEqual(['Department', 'Count'])
  expect(rows.at(-1)?.slice(0, 2)).toEqual(['All', String(all)])
  expect(rows).toHaveLength(await table(page).getByRole('row').count())
  const { texts } = readPdf((await download(page, 'PDF')).content)
  expect(texts).toEqual(expect.arrayContaining([name, 'Department', 'All', String(all)]))

  await other.page.goto('/Reports')
  await other.page.getByRole('searchbox', { name: 'Find a report' }).fill(name)
  await expectGood(other.page)
  await other.page.getByRole('link', { name, exact: true }).click()
  await table(other.page).waitFor()
  await other.page.waitForURL(/view=\d+&period=fiscalYear/)
  expect(await wholeCount(other.page)).toBeLessThan(all)
  await expectGood(other.page)
  await openPanel(other.page)
  await panel(other.page).getByText('Shared with me').waitFor()
  await expectGood(other.page)
  expect([other.consoleErrors, other.pageErrors]).toEqual([[], []])
  await other.close()

  await openPanel(page)
  await panel(page)
    .getByRole('button', { name: `Actions for the saved report ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page
    .getByRole('dialog', { name: `Delete the saved report “${name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText(`Report “${name}” deleted`).waitFor()
  await panel(page).getByText('By mail, view deleted').waitFor()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
