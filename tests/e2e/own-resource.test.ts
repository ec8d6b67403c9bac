import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capitalize } from '../../src/framework/naming'
import { baseURL, query } from '../browser/served'
import { openBrowser } from '../browser/session'
import { asSize, countClicks, openCounted, scanAtSizes, takePictures } from './builders'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const openAs = (username: string) => openCounted(browser, username, baseURL)

/** The state of the only record, as it is stored. */
const readStatus = async () => (await query<{ status: string }>('select status from own_equipment_loans'))[0]?.status

/** A step of the document, and the names of the screen in it. */
interface GuideStep {
  text: string
  names: readonly string[]
}

const guide = readFileSync('docs/declaration/own-resource.md', 'utf8')
const guideSteps = [...guide.matchAll(/^\d\. ([\s\S]*?)(?=\n\d\. |\n\n)/gm)].map(([, text = '']): GuideStep => {
  const line = text.replace(/\s+/g, ' ')
  return { text: line, names: [...line.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name) }
})

/** Takes words of a step as the document has them; a step that says something else fails here. */
function takeWords({ text }: GuideStep, pattern: RegExp): string[] {
  const [, ...words] = pattern.exec(text) ?? []
  expect(words.length, `${pattern} in “${text}”`).toBeGreaterThan(0)
  return words
}

/** Answers the steps of the document. */
function readGuide() {
  const [begin, list, options, rights, approval, review, ...others] = guideSteps
  if (!begin || !list || !options || !rights || !approval || !review) throw new Error('The document has six steps')
  expect(others).toEqual([])
  return { begin, list, options, rights, approval, review }
}

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

const readType = (page: Page, place: number) =>
  page.getByLabel(`Type of field ${place}`, { exact: true }).evaluate((select: HTMLSelectElement) => {
    return select.selectedOptions[0]?.label
  })

/** Names the fields of the document and sees that their types are guessed as it says. */
async function listFields(page: Page, step: GuideStep): Promise<string[]> {
  const [all = ''] = takeWords(step, /followed by Enter: ([^.]+)\./)
  const fields = all.split(', ')
  await page.getByLabel('Name of field 1', { exact: true }).click()
  for (const field of fields) {
    await page.keyboard.type(field)
    await page.keyboard.press('Enter')
  }
  const [date = '', amount = '', person = ''] = takeWords(
    step,
    /\*([^*]+)\* is a date, \*([^*]+)\* an amount, \*([^*]+)\* refers to an employee/,
  )
  for (const [field, type] of [
    [date, 'Date'],
    [amount, 'Amount'],
    [person, 'Link to a record'],
  ] as const)
    expect([field, await readType(page, fields.indexOf(field) + 1)]).toEqual([field, type])
  return fields
}

/** Follows the steps of `docs/declaration/own-resource.md`, by the names that stand there. */
async function makeEquipmentLoans(page: Page): Promise<void> {
  const { begin, list, options, rights, approval } = readGuide()
  const [address = ''] = takeWords({ text: guide, names: [] }, /`(\/Settings\/\w+)`/)
  await page.goto(address)
  await takePictures(page, 'own-none')
  await page.getByRole('button', { name: begin.names[0] ?? '', exact: true }).click()
  const [label = ''] = takeWords(begin, /Type `([^`]+)` as/)
  await page.getByLabel('Name of one').fill(label)
  const fields = await listFields(page, list)
  await page.getByText('In lists, links and mails each equipment loan is called by its “Item”.').waitFor()
  const [kind = '', required = ''] = options.names
  await page.getByLabel(`Name of field ${fields.indexOf(kind) + 1}`, { exact: true }).click()
  await page.getByLabel('Choices').fill('Laptop\nPhone\nMonitor')
  await page.getByText(required, { exact: true }).first().waitFor()
  for (const field of takeWords(options, /at (\w+) and (\w+)\./)) await page.getByLabel(`${field} is required`).check()
  const [card = '', records = ''] = rights.names
  await page.getByRole('heading', { name: card, exact: true }).waitFor()
  await page.getByLabel('Access of Employee').selectOption({ label: 'Can see and add' })
  await page.getByLabel('Records of Employee').selectOption({ label: records })
  await page.getByLabel('Access of HR', { exact: true }).selectOption({ label: 'Full access' })
  await page.getByLabel('Access of Finance', { exact: true }).selectOption({ label: 'Can see' })
  const [steps = '', template = ''] = approval.names
  await page.getByRole('heading', { name: steps, exact: true }).waitFor()
  await page.getByLabel(template).check()
  const [first = '', second = ''] = takeWords(approval, /first the (\w+), then (\w+)\./)
  await page.getByLabel('First approver', { exact: true }).selectOption({ label: capitalize(first) })
  await page.getByLabel('Second approver', { exact: true }).selectOption({ label: second })
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
  const [open = '', apply = ''] = readGuide().review.names
  await page.getByRole('button', { name: open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What will be done').waitFor()
  await dialog.getByLabel('Reason').fill('We lend equipment')
  await takePictures(page, 'own-plan')
  await page.setViewportSize({ width: asSize.desktop, height: 900 })
  await dialog.getByRole('button', { name: apply, exact: true }).click()
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

test('what is missing is named and led to, a used name is refused in words, and a resource retires', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Resources')
  await page.getByRole('button', { name: 'New resource', exact: true }).click()
  const review = page.getByRole('button', { name: 'Review and apply' })
  await review.click()
  await page.getByRole('button', { name: 'Name of one: must not be empty' }).click()
  await page.getByRole('button', { name: 'Fields: must have at least one field' }).waitFor()
  await takePictures(page, 'own-missing')
  await page.setViewportSize({ width: asSize.desktop, height: 900 })
  await page.getByLabel('Name of one').fill('Equipment loan')
  await page.getByLabel('Name of field 1', { exact: true }).fill('Priority')
  await page.getByLabel('Choices').fill('Not urgent\nUrgent')
  await page.getByLabel('Value of a new record').selectOption({ label: 'Urgent' })
  await page.getByText('More options', { exact: true }).click()
  await page.getByRole('group', { name: 'Only these roles change it' }).getByLabel('HR', { exact: true }).check()
  await review.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Name of one: another resource has or had this name$/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await page
    .getByRole('row', { name: /Equipment loans/ })
    .getByRole('button', { name: 'Retire' })
    .click()
  await dialog.getByText('“Equipment loans” closes for everybody').waitFor()
  await dialog.getByLabel('All other records').selectOption({ label: 'Keep them stored, and show them no more' })
  await dialog.getByLabel('Reason').fill('We lend nothing any more')
  await takePictures(page, 'own-retire')
  await page.setViewportSize({ width: asSize.desktop, height: 900 })
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await page.getByText('“Equipment loans” is retired.').waitFor()
  expect(await query("select to_regclass('own_equipment_loans') is null as gone")).toEqual([{ gone: true }])
  // The plan of a name in use is refused.
  const others = consoleErrors.filter((text) => !/400.*planDefinition/.test(text))
  expect([others, pageErrors]).toEqual([[], []])
  await close()
})
