import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const asSize = { phone: 360, tablet: 768, desktop: 1280 }

/** Opens a page that counts the clicks of the mouse, and what is chosen in selects as two. */
async function openAs(username: string) {
  const opened = await signedIn(browser, username, { baseURL, width: asSize.desktop, height: 900 })
  await opened.page.addInitScript(() => {
    const done = { clicks: 0 }
    Object.assign(window, { done })
    window.addEventListener('click', ({ isTrusted }) => (done.clicks += isTrusted ? 1 : 0), true)
    window.addEventListener(
      'change',
      ({ target }) => (done.clicks += target instanceof HTMLSelectElement ? 2 : 0),
      true,
    )
  })
  return opened
}

const countClicks = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'done').clicks)

async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const [size, width] of Object.entries(asSize)) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-dark.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function scanAtSizes(page: Page): Promise<void> {
  for (const width of [asSize.phone, asSize.desktop]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await scan(page), `at ${width}`).toEqual([])
  }
}

/** The state of the only record, as it is stored. */
const readStatus = async () => (await query<{ status: string }>('select status from own_equipment_loans'))[0]?.status

const fields = [
  'Item',
  'Borrower',
  'Kind',
  'Due date',
  'Deposit',
  'Serial code',
  'Reason',
  'Insured?',
  'Quantity',
  'Contact email',
]

/** Presses what begins a related record: a button of its own, or an entry of the menu of all. */
async function beginRelated(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'New', exact: true })
  const button = page.getByRole('link', { name, exact: true })
  await menu.or(button).first().waitFor()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  } else await button.click()
}

const readEmpId = async (username: string) =>
  (await query<{ id: string }>('select emp_id as id from accounts where username = $1', [username]))[0]?.id

/** The steps of `docs/declaration/own-resource.md`. */
async function makeEquipmentLoans(page: Page): Promise<void> {
  await page.goto('/Settings/Resources')
  await takePictures(page, 'own-none')
  await page.getByRole('button', { name: 'New resource' }).click()
  await page.getByLabel('Name of one').fill('Equipment loan')
  await page.getByLabel('Name of field 1', { exact: true }).click()
  for (const field of fields) {
    await page.keyboard.type(field)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Name of field 3', { exact: true }).click()
  await page.getByLabel('Choices').fill('Laptop\nPhone\nMonitor')
  await page.getByLabel('Item is required').check()
  await page.getByLabel('Borrower is required').check()
  await page.getByLabel('Access of Employee').selectOption({ label: 'Can see and add' })
  await page.getByLabel('Records of Employee').selectOption({ label: 'Own records only (Borrower)' })
  await page.getByLabel('Access of HR', { exact: true }).selectOption({ label: 'Full access' })
  await page.getByLabel('Access of Finance', { exact: true }).selectOption({ label: 'Can see' })
  await page.getByLabel('Two approvals').check()
  await page.getByLabel('First approver', { exact: true }).selectOption({ label: 'Manager' })
  await page.getByLabel('Second approver', { exact: true }).selectOption({ label: 'HR' })
}

test('an administrator makes a resource in at most 45 clicks, and it is live in another tab at once', async () => {
  const other = await openAs('employee')
  await other.page.goto(`/EmployeeTable/${await readEmpId('employee')}/show`)
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await makeEquipmentLoans(page)
  await page.getByRole('region', { name: 'Preview' }).getByText('Contact email').waitFor()
  await takePictures(page, 'own-editor')
  await scanAtSizes(page)
  await page.getByRole('button', { name: 'Review and apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What will be done').waitFor()
  await dialog.getByLabel('Reason').fill('We lend equipment')
  await takePictures(page, 'own-plan')
  await page.setViewportSize({ width: asSize.desktop, height: 900 })
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('“Equipment loans” is live.').waitFor()
  const appliedAt = Date.now()
  const clicks = await countClicks(page)
  await other.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await other.page.getByRole('link', { name: 'Equipment loans' }).waitFor()
  const seconds = (Date.now() - appliedAt) / 1000
  // The open page of a person offers the records that now refer to them.
  await beginRelated(other.page, 'New equipment loan')
  await other.page.getByRole('heading', { name: 'New equipment loan', level: 1 }).waitFor()
  console.info(`Made with ${clicks} clicks; in another tab after ${seconds.toFixed(1)} s`)
  expect(clicks).toBeLessThanOrEqual(45)
  expect(seconds).toBeLessThanOrEqual(5)
  await takePictures(page, 'own-list')
  await scanAtSizes(page)
  expect([consoleErrors, pageErrors, other.consoleErrors, other.pageErrors]).toEqual([[], [], [], []])
  await other.close()
  await close()
})

test('somebody of another role files one, and it is decided in the inbox', async () => {
  const employee = await openAs('employee')
  await employee.page.goto('/OwnEquipmentLoans')
  await employee.page.getByRole('heading', { name: 'Equipment loans', level: 1 }).waitFor()
  await employee.page.goto('/OwnEquipmentLoans/create')
  await employee.page.getByLabel('Item').fill('Dell laptop')
  await takePictures(employee.page, 'own-form')
  await employee.page.setViewportSize({ width: asSize.desktop, height: 900 })
  await employee.page.keyboard.press('Control+s')
  await employee.page.getByRole('heading', { name: 'Dell laptop', level: 1 }).waitFor()
  await employee.page.getByText('Waiting').first().waitFor()
  await takePictures(employee.page, 'own-record')
  for (const username of ['manager', 'hr']) {
    const decider = await openAs(username)
    await decider.page.goto('/Inbox')
    await decider.page.getByLabel('Kind').selectOption({ label: 'Equipment loans (1)' })
    await decider.page.getByRole('button', { name: /^Approve .*Dell laptop/ }).click()
    await takePictures(decider.page, `own-inbox-${username}`)
    await expect.poll(() => readStatus(), { timeout: 15_000 }).toBe(username === 'hr' ? 'approved' : 'pending')
    expect([decider.consoleErrors, decider.pageErrors]).toEqual([[], []])
    await decider.close()
  }
  expect([employee.consoleErrors, employee.pageErrors]).toEqual([[], []])
  await employee.close()
})

test('the record of the borrower lists the loan with its count, and a new one names the borrower', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('hr')
  await page.goto(`/EmployeeTable/${await readEmpId('employee')}/show`)
  const tab = page.getByRole('tab', { name: 'Equipment loans 1' })
  await tab.click()
  await page.getByRole('tabpanel').getByRole('link', { name: 'Dell laptop' }).waitFor()
  await takePictures(page, 'own-related')
  await page.setViewportSize({ width: asSize.desktop, height: 900 })
  await beginRelated(page, 'New equipment loan')
  const [person] = await query<{ name: string }>('select full_name as name from employees where id = $1', [
    await readEmpId('employee'),
  ])
  await expect.poll(() => page.getByLabel('Borrower').inputValue()).toContain(person?.name)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
