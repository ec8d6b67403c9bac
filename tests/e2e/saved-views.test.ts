import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, openPage, scan, type TestPage } from '../browser/session'
import { exhaustively, widthsOfLook } from '../setup/tier'
import { callAs, signedIn, signIn, tabTo } from './signed-in'

let browser: Browser
const open = (username = 'admin', options = {}) => signedIn(browser, username, { baseURL, ...options })

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
})

async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors).toEqual([])
  await close()
}

const filtered = (filter: object) => encodeURIComponent(JSON.stringify(filter))
const viewsButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Views/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views', exact: true })

async function openPanel(page: Page) {
  await viewsButton(page).click()
  await panel(page).getByRole('button', { name: 'Save as…' }).waitFor()
}

/** Saves the list as it stands and answers the view's id. */
async function saveAs(page: Page, name: string): Promise<string> {
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Save as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Views: ${name}`, exact: true }).waitFor()
  return new URL(page.url()).searchParams.get('view') ?? ''
}

async function act(page: Page, view: string, item: string): Promise<void> {
  await openPanel(page)
  await panel(page)
    .getByRole('button', { name: `Actions for the view ${view}` })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/session/signin**')
}

test('a phone that is turned keeps what was typed in a dialog, and its layout follows once that is closed', async () => {
  const opened = await open('admin', { width: 740, height: 360 })
  const { page } = opened
  await page.goto('/Invoices')
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Save as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await name.fill('Unpaid')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await name.inputValue()).toBe('Unpaid')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await viewsButton(page).waitFor({ state: 'detached' })
  await done(opened)
})

test.each(widthsOfLook())(
  'a view of %i px is saved, and opens by one click and by its link after signing in again',
  async (width) => {
    const opened = await openPage(browser, { baseURL, width })
    const { page } = opened
    // A session of its own, since it is ended on the way.
    await signIn(page, 'admin')
    const name = `In India, ${width}`
    await page.goto(`/Customers?filter=${filtered({ country: { eq: 'IN' } })}&sort=name&order=DESC`)
    await page.getByText(/1–\d+ of \d+/).waitFor()
    const id = await saveAs(page, name)
    const total = await page.getByText(/1–\d+ of \d+/).textContent()
    await page.getByRole('button', { name: 'Remove the filter country' }).click()
    await page.getByRole('button', { name: `Views: ${name}, changed` }).waitFor()

    await signOut(page)
    await signIn(page, 'admin')
    await page.goto('/Customers')
    await viewsButton(page).waitFor()
    await openPanel(page)
    await panel(page).getByRole('button', { name }).first().click()
    await page.getByRole('button', { name: 'Country: India' }).waitFor()
    await page.getByText(total ?? '').waitFor()
    await page.getByRole('button', { name: `Views: ${name}`, exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('order')).toBe('DESC')

    await page.goto(`/Customers?view=${id}`)
    await page.getByRole('button', { name: 'Country: India' }).waitFor()
    await page.goto(`/Customers?view=${id}&filter=${filtered({ country: { eq: 'SG' } })}`)
    await page.getByRole('button', { name: `Views: ${name}, changed` }).waitFor()
    await page.getByRole('button', { name: 'Country: Singapore' }).waitFor()
    await openPanel(page)
    expect(await scan(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.keyboard.press('Escape')

    await act(page, name, 'Delete…')
    await page
      .getByRole('dialog', { name: `Delete the view “${name}”?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText(`View “${name}” deleted`).waitFor()
    await page.goto(`/Customers?view=${id}`)
    await page.getByText('This view was deleted, or is no longer shared with you.').waitFor()
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
    await done(opened)
  },
)

exhaustively('columns, their order and density belong to the view, and are saved into it', async () => {
  const opened = await open()
  const { page } = opened
  await page.goto('/Departments')
  const headings = async () => (await page.getByRole('columnheader').allTextContents()).filter(Boolean)
  await page.getByRole('columnheader').nth(2).waitFor()
  const before = await headings()
  await saveAs(page, 'Another order')
  await page.getByRole('button', { name: 'Display' }).click()
  await tabTo(page, 'button', /^Move .* up$/)
  const third = page.getByRole('button', { name: new RegExp(`^Move ${before[2]} up$`, 'i') })
  await third.focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${before[2]} is now column 2 of`).waitFor()
  expect(await third.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await headings()).slice(0, 3)).toEqual([before[0], before[2], before[1]])
  await page.getByRole('button', { name: 'Views: Another order, changed' }).waitFor()
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Save changes to “Another order”' }).click()
  await page.getByRole('button', { name: 'Views: Another order', exact: true }).waitFor()

  await openPanel(page)
  await panel(page).getByRole('button', { name: 'All departments' }).click()
  await expect.poll(async () => (await headings()).slice(0, 3)).toEqual(before.slice(0, 3))
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Another order' }).first().click()
  await expect.poll(async () => (await headings()).slice(0, 3)).toEqual([before[0], before[2], before[1]])
  await act(page, 'Another order', 'Delete…')
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('View “Another order” deleted').waitFor()
  await done(opened)
})

exhaustively(
  'a shared view opens first for the role, until somebody chooses another, and is not theirs to change',
  async () => {
    const admin = await open()
    await admin.page.goto(`/Departments?filter=${filtered({ name: { contains: 'e' } })}`)
    await saveAs(admin.page, 'With an e')
    await act(admin.page, 'With an e', 'Rename and share…')
    const dialog = admin.page.getByRole('dialog', { name: 'View “With an e”' })
    await dialog.getByRole('group', { name: 'Share with' }).getByRole('checkbox', { name: 'Employee' }).check()
    await dialog.getByRole('group', { name: 'Default for' }).getByRole('checkbox', { name: 'Employee' }).check()
    expect(await scan(admin.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await admin.page.getByText('View “With an e” saved').waitFor()

    const employee = await open('employee')
    const { page } = employee
    await page.goto('/Departments')
    await page.getByRole('button', { name: 'Views: With an e', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Name: contains “e”' }).waitFor()
    await openPanel(page)
    await panel(page).getByText('Shared with me').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Views: With an e, changed' }).waitFor()
    await saveAs(page, 'All of them')
    await act(page, 'All of them', 'Set as my default')
    await page.getByText('View “All of them” is now your default').waitFor()
    await page.goto('/Departments')
    await page.getByRole('button', { name: 'Views: All of them', exact: true }).waitFor()
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'Actions for the view With an e' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Set as my default'])
    await deleteAll(page)
    await deleteAll(admin.page)
    await Promise.all([done(employee), done(admin)])
  },
)

exhaustively('the menu leads to the view that opens first, and the way back to the list as it was left', async () => {
  const opened = await open()
  const { page } = opened
  await page.goto(`/Customers?filter=${filtered({ country: { eq: 'IN' } })}`)
  await saveAs(page, 'First of all')
  await act(page, 'First of all', 'Set as my default')
  await page.getByText('View “First of all” is now your default').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter country' }).click()
  await page.getByRole('button', { name: 'Views: First of all, changed' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'Views: First of all', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Country: India' }).waitFor()
  await page.getByRole('button', { name: 'Remove the filter country' }).click()
  await page.getByRole('link', { name: 'Brightquarry Analytics', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Brightquarry Analytics' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Views: First of all, changed' }).waitFor()
  await deleteAll(page, 'customers')
  await done(opened)
})

/** The server serves other tests, too. */
async function deleteAll(page: Page, resource = 'departments'): Promise<void> {
  const { data } = await callAs(page, 'getSavedViews', { resource })
  for (const { id, isMine } of data as { id: number; isMine: boolean }[])
    if (isMine) expect((await callAs(page, 'deleteSavedView', { id: String(id) })).error).toBeNull()
}
