import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { countClicks, openCounted, takePictures } from './builders'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const openAs = (username: string) => openCounted(browser, username, baseURL)

async function readEmployee(): Promise<number> {
  const [person] = await query<{ id: number }>(
    "select e.id::int as id from employees e join accounts a on a.emp_id = e.id where a.username = 'employee'",
  )
  return person?.id ?? 0
}

test('a choice field that HR sees and changes takes at most 12 clicks, and is live in an open tab of HR', async () => {
  const hr = await openAs('hr')
  await hr.page.goto(`/EmployeeTable/${await readEmployee()}/show`)
  await hr.page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Words')
  await page.getByLabel('Records', { exact: true }).selectOption({ label: 'Employees' })
  await page.getByLabel('Name of field 1', { exact: true }).click()
  await page.keyboard.type('Shirt size')
  await page.getByLabel('Type of field 1').selectOption({ label: 'Choice' })
  await page.getByLabel('Choices').fill('Small\nMedium\nLarge')
  const changes = page.getByRole('group', { name: 'Who changes it' })
  await changes.getByLabel('HR', { exact: true }).check()
  await expect
    .poll(() => page.getByRole('group', { name: 'Who sees it' }).getByLabel('HR', { exact: true }).isChecked())
    .toBe(true)
  await takePictures(page, 'own-fields-editor')
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Review and apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('“Shirt size”').first().waitFor()
  await dialog.getByLabel('Reason').fill('We order shirts')
  await takePictures(page, 'own-fields-plan')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('Your changes of Employees are in use.').waitFor()
  const clicks = await countClicks(page)
  await hr.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await hr.page.getByRole('link', { name: 'Edit', exact: true }).click()
  await hr.page.getByLabel('Shirt size').waitFor()
  console.info(`Made with ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(12)
  await takePictures(hr.page, 'own-fields-form')
  expect([consoleErrors, pageErrors, hr.consoleErrors, hr.pageErrors]).toEqual([[], [], [], []])
  await hr.close()
  await close()
})

test('HR enters it in the form of a stored record, and an employee is told nothing of it', async () => {
  const id = await readEmployee()
  const hr = await openAs('hr')
  await hr.page.goto(`/EmployeeTable/${id}`)
  await hr.page.getByLabel('Shirt size').selectOption({ label: 'Large' })
  await hr.page.getByRole('button', { name: 'Save', exact: true }).click()
  const read = () =>
    query<{ size: string }>(`select to_jsonb(e) ->> (
    select attname from pg_attribute where attrelid = 'employees'::regclass and attname ~ '^own_.*_V$') as size
    from employees e where id = ${id}`)
  await expect.poll(read, { timeout: 15_000 }).toEqual([{ size: 'large' }])
  const employee = await openAs('employee')
  await employee.page.goto(`/EmployeeTable/${id}/show`)
  await employee.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await employee.page.content()).not.toMatch(/Shirt size|ownShirtSize/)
  expect([hr.consoleErrors, hr.pageErrors, employee.consoleErrors, employee.pageErrors]).toEqual([[], [], [], []])
  await hr.close()
  await employee.close()
})
