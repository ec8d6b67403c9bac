import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser } from '../browser/session'
import { countClicks, openCounted, scanAtSizes, takePictures } from './builders'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const openAs = (username: string) => openCounted(browser, username, baseURL)

const readStatus = async (item: string) =>
  (await query<{ status: string }>(`select status from own_purchase_wishes where "own_f1_V" = '${item}'`))[0]?.status

async function makePurchases(page: Page): Promise<void> {
  await page.goto('/Settings/Resources')
  await page.getByRole('button', { name: 'New resource' }).click()
  await page.getByLabel('Name of one').fill('Purchase wish')
  await page.getByLabel('Name of field 1', { exact: true }).click()
  for (const field of ['Item', 'Requester', 'Quantity']) {
    await page.keyboard.type(field)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Access of Employee').selectOption({ label: 'Can see and add' })
  await page.getByLabel('Records of Employee').selectOption({ label: 'Own records only (Requester)' })
  await page.getByLabel('Access of HR', { exact: true }).selectOption({ label: 'Can see' })
  await page.getByLabel('By amount').check()
  await page.getByLabel('First approver', { exact: true }).selectOption({ label: 'Manager' })
  await page.getByLabel('Second approver', { exact: true }).selectOption({ label: 'Finance' })
  await page.getByLabel('Second approval above').fill('50000')
}

test('a purchase over 50,000 also by finance is made from nothing, with a state and a step of its own', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await makePurchases(page)
  const clicks = await countClicks(page)
  // Everything from here on works by keys.
  await page.getByText('Edit states and steps').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of state 4').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Delivered')
  await page.getByRole('button', { name: 'New step from Approved' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'End the step in Delivered' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of step 4').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Confirm delivery')
  await page.getByLabel('The person in “Requester”', { exact: true }).focus()
  await page.keyboard.press('Space')
  const guard = page.getByRole('combobox', { name: 'Only while this is true', exact: true })
  await guard.fill('quantiti > 0')
  await page.getByText('“quantiti” is no field here. Did you mean “Quantity”?').first().waitFor()
  await guard.fill('quan')
  await page.getByRole('listbox').getByRole('option', { name: 'Quantity' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' > 0')
  expect(await guard.inputValue()).toBe('Quantity > 0')
  await page.getByText('In words: Quantity is more than 0.').waitFor()
  await page.getByText('Confirm delivery: from Approved to Delivered, by The person in “Requester”.').waitFor()
  const board = page.getByRole('region', { name: 'Drawing of states and steps' })
  await board.getByRole('button', { name: /^Confirm delivery/ }).waitFor()
  await takePictures(page, 'flow-editor')
  await scanAtSizes(page)
  await page.getByRole('button', { name: 'Review and apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What will be done').waitFor()
  await dialog.getByLabel('Reason').fill('We buy things')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('“Purchase wishes” is live.').waitFor()
  console.info(`Made with ${clicks} clicks, and its own state and step by keys`)
  expect(clicks).toBeLessThanOrEqual(30)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('a large one is decided by the manager and then by finance, a small one by the manager alone', async () => {
  const employee = await openAs('employee')
  for (const [item, quantity] of [
    ['Server', '60000'],
    ['Mouse', '10'],
  ] as const) {
    await employee.page.goto('/OwnPurchaseWishes/create')
    await employee.page.getByLabel('Item').fill(item)
    await employee.page.getByLabel('Quantity').fill(quantity)
    await employee.page.keyboard.press('Control+s')
    await employee.page.getByRole('heading', { name: item, level: 1 }).waitFor()
    await employee.page.getByText('Waiting').first().waitFor()
  }
  const manager = await openAs('manager')
  await manager.page.goto('/Inbox')
  await manager.page.getByLabel('Kind').selectOption({ label: 'Purchase wishes (2)' })
  for (const item of ['Server', 'Mouse'])
    await manager.page.getByRole('button', { name: new RegExp(`^Approve .*${item}`) }).click()
  await expect.poll(() => readStatus('Mouse'), { timeout: 15_000 }).toBe('approved')
  expect(await readStatus('Server')).toBe('pending')
  const finance = await openAs('finance')
  await finance.page.goto('/Inbox')
  await finance.page.getByLabel('Kind').selectOption({ label: 'Purchase wishes (1)' })
  await finance.page.getByRole('button', { name: /^Approve .*Server/ }).click()
  await expect.poll(() => readStatus('Server'), { timeout: 15_000 }).toBe('approved')
  await employee.page.goto('/OwnPurchaseWishes')
  await employee.page.getByRole('link', { name: 'Server' }).first().click()
  await employee.page.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect.poll(() => readStatus('Server'), { timeout: 15_000 }).toBe('delivered')
  for (const { consoleErrors, pageErrors, close } of [employee, manager, finance]) {
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  }
})
