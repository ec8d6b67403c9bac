import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser } from '../browser/session'
import { asSize, openCounted, scanAtSizes, takePictures } from './builders'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const openAs = (username: string) => openCounted(browser, username, baseURL)

test('files, a letter and a question of a step are made by keys, and stay when the window turns', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Resources')
  await page.getByRole('button', { name: 'New resource' }).click()
  await page.getByLabel('Name of one').fill('Key loan')
  await page.getByLabel('Name of field 1', { exact: true }).focus()
  for (const field of ['Item', 'Borrower', 'Returned on', 'Photo']) {
    await page.keyboard.type(field)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Type of field 4').selectOption({ label: 'File or picture' })
  await page.getByText('“Photo” is a kind of file now').waitFor()
  await page.getByLabel('Access of HR', { exact: true }).selectOption({ label: 'Full access' })
  await page.getByRole('button', { name: 'Add steps without an approval' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of step 1').fill('Take back')
  await page.getByText('Details of Take back').click()
  const asks = page.getByRole('group', { name: 'Asked when it is taken' })
  await asks.getByLabel('Returned on', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Returned on is filled in at steps only' }).check()
  await page.getByRole('group', { name: 'Who takes it' }).getByLabel('HR', { exact: true }).check()
  await page.getByRole('button', { name: 'Add kind of file' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Handover sheet')
  await page.getByRole('group', { name: 'Required before the step' }).last().getByLabel('Take back').check()
  await page.getByRole('button', { name: 'Add letter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of letter 1').fill('Receipt')
  await page.getByLabel('Add a value of “Borrower”').selectOption({ label: 'Name' })
  await page.getByText('In the text: {item} {borrowerEmpId.fullName}').waitFor()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByText('up to 5 files, required before Take back').waitFor()
  await takePictures(page, 'own-files')
  await scanAtSizes(page)
  // Turning a tablet keeps what was typed.
  await page.setViewportSize({ width: 900, height: asSize.phone })
  expect(await page.getByLabel('Name of letter 1').inputValue()).toBe('Receipt')
  await page.getByRole('button', { name: 'Review and apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What will be done').waitFor()
  await dialog.getByLabel('Reason').fill('Keys are lent')
  await page.setViewportSize({ width: asSize.phone, height: 900 })
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Keys are lent')
  await takePictures(page, 'own-files-plan')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('“Key loans” is live.').waitFor()
  const [stored] = await query<{ body: { files: object; letters: object; needsFiles: object } }>(
    "select body::jsonb as body from definitions where kind = 'resource' order by id desc limit 1",
  )
  expect(stored?.body).toMatchObject({
    files: { photo: { isImage: true, most: 1 }, handoverSheet: { most: 5 }, letters: { to: [] } },
    needsFiles: { handoverSheet: { at: ['takeBack'] } },
    letters: { receipt: { at: 'takeBack', says: ['item', 'borrowerEmpId.fullName'], keepAs: 'letters' } },
  })
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('HR is asked for the day at the step, in no form, and the record takes the sheet', async () => {
  const { page, pageErrors, close } = await openAs('hr')
  await page.goto('/OwnKeyLoans/create')
  await page.getByLabel('Item').fill('Cellar')
  expect(await page.getByLabel('Returned on').count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Cellar', level: 1 }).waitFor()
  await page.getByText('Handover sheet').first().waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Returned on').waitFor()
  await takePictures(page, 'own-files-step')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  expect(await query('select status from own_key_loans')).toEqual([{ status: 'open' }])
  expect(pageErrors).toEqual([])
  await close()
})
