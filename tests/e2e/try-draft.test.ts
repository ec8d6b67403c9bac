import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser } from '../browser/session'
import { asSize, scanAtSizes, takePictures } from './builders'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const body = {
  ...{ name: 'gears', label: 'Gear', plural: 'Gears', title: 'item', menu: 'top' },
  fields: [
    ['f1', 'item', 'text', { label: 'Item', required: true }],
    ['f2', 'quantity', 'number', { label: 'Quantity' }],
    ['f3', 'askedEmpId', 'ref', { label: 'Asked by', to: 'employees', default: '$me' }],
  ],
  access: [
    { to: ['admin', 'hr'], can: ['list', 'show', 'create', 'update'] },
    { to: ['employee'], can: ['list', 'show', 'create'], where: { askedEmpId: { eq: '$me' } } },
  ],
  rules: [{ code: 'many', on: 'quantity', must: 'quantity < 50', message: 'At most 49 at once.' }],
  workflow: {
    initial: 'pending',
    states: [
      ['s1', 'pending', { tone: 'warning' }],
      ['s2', 'approved', { tone: 'success', isReadOnly: true }],
      ['s3', 'rejected', { tone: 'danger', isReadOnly: true }],
    ],
    steps: [
      ['t1', 'approve', { from: ['pending'], to: 'approved', by: [] }],
      ['t2', 'reject', { from: ['pending'], to: 'rejected', by: [], comment: 'required' }],
    ],
  },
  approval: {
    ...{ waits: 'pending', requester: 'askedEmpId', approve: 'approve', reject: 'reject', deciders: ['employee'] },
    rules: [{ name: 'All', steps: [{ by: 'manager' }] }],
  },
}

async function makeGears(page: Page): Promise<void> {
  const change = { number: '0', kind: 'resource', body: JSON.stringify(body), reason: 'We lend gear' }
  expect(await callAs(page, 'applyDefinition', change)).toMatchObject({ error: null })
  const people = await query<{ id: number }>(`select emp_id::int as id from accounts where username = 'employee'`)
  for (const [item, quantity] of Object.entries({ Rope: '2', Helmet: '12', Lamp: '7' })) {
    const values = { item, quantity, askedEmpId: String(people[0]?.id) }
    expect(await callAs(page, 'createOwnGear', values)).toMatchObject({ error: null })
  }
}

test('a draft is tried as a role before it is applied', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', {
    ...{ baseURL, width: asSize.desktop, height: 900 },
  })
  await makeGears(page)
  await page.goto('/Settings/Resources')
  await page.getByRole('button', { name: 'Edit Gears' }).click()
  await page.getByLabel('Name of field 2', { exact: true }).fill('Pieces')
  await page.getByRole('button', { name: 'Try as …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This role sees none of these records.').waitFor()
  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'HR' })
  const table = dialog.getByRole('table', { name: 'Gears' })
  await table.getByRole('columnheader', { name: 'Pieces' }).waitFor()
  await takePictures(page, 'trial-list')
  await scanAtSizes(page)
  await table.getByRole('button', { name: 'Open Lamp' }).click()
  await dialog.getByText('What this role can do here').waitFor()
  await dialog.getByRole('button', { name: 'Try “Reject”' }).click()
  await dialog.getByRole('button', { name: 'Try “Reject”' }).last().click()
  await dialog.getByText('The server would refuse this:').waitFor()
  await takePictures(page, 'trial-record')
  await scanAtSizes(page)
  await dialog.getByRole('button', { name: 'Back to list' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByLabel('Item').fill('Tent')
  await dialog.getByLabel('Pieces').fill('500')
  await dialog.getByRole('button', { name: 'Try adding' }).click()
  await dialog.getByText('At most 49 at once.').first().waitFor()
  await takePictures(page, 'trial-refused')
  await dialog.getByLabel('Pieces').fill('5')
  await dialog.getByRole('button', { name: 'Try adding' }).click()
  await dialog.getByText('The server would accept this.').waitFor()
  await takePictures(page, 'trial-accepted')
  await scanAtSizes(page)
  const stored = await query<{ count: number }>('select count(*)::int as count from own_gears')
  expect(stored[0]?.count).toBe(3)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
