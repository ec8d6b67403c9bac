import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser } from '../browser/session'
import { companyToday } from '../setup/clock'
import { openCounted, scanAtSizes, takePictures } from './builders'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  // The demo company has one administrator; its director becomes the second one.
  await query(
    `insert into role_grants (emp_id, role, from_date)
     select emp_id, 'admin', $1::date - 30 from accounts where username = 'director'`,
    [companyToday()],
  )
})
afterAll(() => browser?.close())

const openAs = (username: string) => openCounted(browser, username, baseURL)

/** Calls an operation as the person who is signed in. */
const call = (page: Page, operation: string, input: Readonly<Record<string, unknown>>) =>
  page.evaluate(
    async ([name, values]) => {
      const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken')
      const answer = await fetch(`/FinanceProject/rest/sow/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(
          Object.entries(values).map(([key, value]) => [
            key,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        ),
      })
      return (await answer.json()).error as string | null
    },
    [operation, input] as const,
  )

const loans = {
  ...{ name: 'loans', label: 'Loan', plural: 'Loans', title: 'item' },
  fields: [
    ['f1', 'item', 'text', { label: 'Item', required: true }],
    ['f2', 'deposit', 'money', { label: 'Deposit', currency: 'INR' }],
    ['f3', 'serialCode', 'text', { label: 'Serial code' }],
  ],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
}

test('one administrator removes a field with values, and another one confirms it', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Resources')
  const setting = page.getByLabel('A second administrator confirms changes that lose values')
  await setting.waitFor()
  expect(await setting.isChecked()).toBe(true)
  const made = { number: 0, kind: 'resource', body: loans, reason: 'We lend' }
  expect(await call(page, 'applyDefinition', made)).toBeNull()
  for (const [item, deposit] of [
    ['Laptop', '120.00'],
    ['Phone', '45.50'],
    ['Screen', '30.00'],
  ] as const)
    expect(await call(page, 'createOwnLoan', { item, deposit })).toBeNull()
  await page.goto('/Settings/Resources')
  await page.getByRole('button', { name: 'Edit Loans' }).click()
  await page.getByRole('button', { name: 'Remove Deposit' }).click()
  await page.getByRole('button', { name: 'Review and apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('All other records').selectOption({ label: 'Let the values go' })
  await dialog.getByLabel('Reason').fill('Nobody pays deposits any more')
  await takePictures(page, 'second-ask')
  await dialog.getByRole('button', { name: 'Ask for confirmation' }).click()
  await page.getByText('Needs another administrator').waitFor()
  await takePictures(page, 'second-own')
  const other = await openAs('director')
  await other.page.goto('/Settings/Resources')
  await other.page.getByText('Needs your decision').waitFor()
  await takePictures(other.page, 'second-list')
  await scanAtSizes(other.page)
  await other.page.getByRole('button', { name: 'Review the change of Loans' }).click()
  const review = other.page.getByRole('dialog')
  await review.getByText('3 records would lose their value of “Deposit”').waitFor()
  await takePictures(other.page, 'second-review')
  await scanAtSizes(other.page)
  await review.getByRole('button', { name: 'Confirm and apply' }).click()
  await other.page.getByText('Confirmed. The change is in use.').waitFor()
  const [stored] = await query<{ both: boolean }>(
    `select created_by <> confirmed_by_emp_id as both from definitions
     where kind = 'resource' order by number desc limit 1`,
  )
  expect(stored).toEqual({ both: true })
  expect([consoleErrors, pageErrors, other.consoleErrors, other.pageErrors]).toEqual([[], [], [], []])
  await other.close()
  await close()
})
