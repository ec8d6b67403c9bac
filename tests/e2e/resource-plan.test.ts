import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { takePictures } from './builders'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const body = {
  ...{ name: 'tools', label: 'Tool', plural: 'Tools', title: 'item', menu: 'top' },
  fields: [
    ['f1', 'item', 'text', { label: 'Item', required: true }],
    ['f2', 'deposit', 'text', { label: 'Deposit' }],
    ['f3', 'dueDate', 'date', { label: 'Due date' }],
  ],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
  views: { list: { columns: ['item', 'deposit'] } },
}

async function makeTools(page: Page): Promise<void> {
  const change = { number: '0', kind: 'resource', body: JSON.stringify(body), reason: 'We lend tools' }
  const made = await callAs(page, 'applyDefinition', change)
  expect(made).toMatchObject({ error: null })
  for (const [item, deposit] of Object.entries({ Drill: '12', Saw: 'about 20', Ladder: 'ask Mia', Level: '8' }))
    expect(await callAs(page, 'createOwnTool', { item, deposit })).toMatchObject({ error: null })
}

test('an administrator corrects the records that do not fit a new type in the review', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', {
    baseURL,
    width: 1280,
    height: 900,
  })
  await makeTools(page)
  await page.goto('/Settings/Resources')
  await page.getByRole('button', { name: 'Edit Tools' }).click()
  await page.getByLabel('Type of field 2', { exact: true }).selectOption({ label: 'Number' })
  await page.getByRole('button', { name: 'Review and apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('“Deposit” changes from Text to Number: 2 of 4 values fit').waitFor()
  await dialog.getByText('2 values of “Deposit” do not fit the new type').waitFor()
  await dialog.getByLabel('Reason').fill('Deposits are amounts')
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true })
  expect(await apply.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel('Right value of Saw').fill('20')
  await dialog.getByLabel('Empty the value of Ladder').check()
  await takePictures(page, 'plan-misfits')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await scan(page), `at ${width}`).toEqual([])
  }
  await dialog.getByText(/^Steps in the database/).click()
  await dialog.getByText('alter table "own_tools"').first().waitFor()
  await takePictures(page, 'plan-sql')
  await page.setViewportSize({ width: 1280, height: 900 })
  await apply.click()
  await page.getByText('“Tools” is live.').waitFor()
  const rows = await query<{ deposit: string | null }>('select "own_f2_V" as deposit from own_tools order by id')
  expect(rows.map(({ deposit }) => deposit && Number(deposit))).toEqual([12, 20, null, 8])
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
