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
  await page.goto('/Requests')
  const own = page.getByRole('list', { name: 'Changes that wait for another administrator' })
  await own.getByText('Waiting', { exact: true }).waitFor()
  await takePictures(page, 'second-requests')
  await scanAtSizes(page)
  const other = await openAs('director')
  await other.page.goto('/Settings/Resources')
  await other.page.getByText('Needs your decision').waitFor()
  await takePictures(other.page, 'second-list')
  await scanAtSizes(other.page)
  const [proposal] = await query<{ id: string }>('select max(id) as id from proposed_changes')
  const review = other.page.getByRole('dialog')
  // Mails and notifications lead to the page of the change, which asks for the decision at once.
  await other.page.goto(`/ProposedChanges/${proposal?.id}/show`)
  await review.getByText('3 records would lose the value of “Deposit”').waitFor()
  await review.getByRole('button', { name: 'Close' }).click()
  await other.page.goto('/Inbox')
  const waiting = other.page.getByRole('list', { name: 'Changes to confirm' })
  await waiting.getByText('3 records would lose the value of “Deposit”').waitFor()
  await takePictures(other.page, 'second-inbox')
  await scanAtSizes(other.page)
  await waiting.getByRole('button', { name: /^Review .*Loans/ }).click()
  await review.getByText('3 records would lose the value of “Deposit”').waitFor()
  await review.getByLabel('Reason for your decision').fill('Nobody asks for deposits')
  await takePictures(other.page, 'second-review')
  await scanAtSizes(other.page)
  await review.getByRole('button', { name: 'Confirm and apply' }).click()
  await other.page.getByText('Confirmed. The change is in use.').waitFor()
  await waiting.waitFor({ state: 'detached' })
  await page.goto('/Requests')
  await own.getByText(/^Decided by .*: Nobody asks for deposits$/).waitFor()
  const [stored] = await query<{ both: boolean }>(
    `select created_by <> confirmed_by_emp_id as both from definitions
     where kind = 'resource' order by number desc limit 1`,
  )
  expect(stored).toEqual({ both: true })
  expect([consoleErrors, pageErrors, other.consoleErrors, other.pageErrors]).toEqual([[], [], [], []])
  await other.close()
  await close()
})

test('another administrator sees how far a change is, also after a reload, and that its server was killed', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('director')
  const [row] = await query<{ id: string }>(
    `insert into definition_applies (emp_id, kind, name, seen, step, share)
     select emp_id, 'resource', 'Loans', 900, 'copying', 42 from accounts where username = 'admin' returning id`,
  )
  // A connection holds the lock as the server that applies does, until it is ended.
  const isGone = query(`select pg_advisory_lock(7305014, $1::int), pg_sleep(600)`, [row?.id]).catch(() => true)
  const isHeld = `select from pg_locks where locktype = 'advisory' and classid = 7305014 and granted`
  await expect.poll(async () => (await query(isHeld)).length).toBe(1)
  await page.goto('/Settings/Resources')
  for (const _ of ['opened', 'opened again']) {
    await page.getByText('Copying values: 42%').waitFor()
    await page.getByRole('progressbar', { name: 'Progress of Loans' }).waitFor()
    await takePictures(page, 'second-applying')
    await page.reload()
  }
  await page.getByText('Copying values: 42%').waitFor()
  await scanAtSizes(page)
  await query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7305014`)
  expect(await isGone).toBe(true)
  await page.getByText('The server stopped before it was done. Nothing was changed.').waitFor()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
