import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, openPage, scan } from '../browser/session'
import { exhaustively } from '../setup/tier'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function signInAs(page: Page, username: string, password = 'Steward-demo-1'): Promise<void> {
  await page.goto('/session/signin')
  await page.locator('#username').fill(username)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('button[type=submit]').click()
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('a wrong password and an unknown name are refused in the same words, which take the focus', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  for (const username of ['finance', 'nobody at all']) {
    await signInAs(page, username, 'wrong')
    await page.getByText('Invalid credentials').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Invalid credentials')
    expect(await page.locator('#username').inputValue()).toBe(username)
  }
  await close()
})

exhaustively('one click on a demo role signs in; no password is ever stored', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/session/signin')
  await page.getByRole('button', { name: 'Marketing' }).click()
  await page.waitForURL('**/Home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await stored(page)).not.toContain('Steward-demo-1')
  await close()
})

test('a visitor of a protected page signs in and arrives there; an outside address is never followed', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/Departments')
  await page.waitForURL('**/session/signin?next=%2FDepartments')
  await page.locator('#username').fill('hr')
  await page.locator('input[autocomplete=current-password]').fill('Steward-demo-1')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/session/signin?next=//elsewhere.example/')
  await page.getByRole('button', { name: 'HR', exact: true }).click()
  await page.waitForURL('**/Home')
  await close()
})

exhaustively(
  'a visitor is asked to sign in for every path of the application, also for one nobody has listed',
  async () => {
    const { page, close } = await openPage(browser, { baseURL })
    await page.goto('/Vehicles?q=nexon')
    await page.waitForURL('**/session/signin?next=%2FVehicles%3Fq%3Dnexon')
    await page.getByRole('button', { name: 'HR', exact: true }).click()
    await page.waitForURL('**/Vehicles?q=nexon')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.goto('/session/404')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/session/404')
    await close()
  },
)

/** What the server answers to a call with this token. */
const statusOf = async (token: string | null) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${baseURL}/FinanceProject/rest/sow/getDepartments`, { method: 'POST', headers })).status
}

exhaustively('signing out in one tab ends the other, and leaves nothing stored', async () => {
  const opened = await openPage(browser, { baseURL })
  const { page, close } = opened
  await page.goto('/session/signin')
  await page.getByLabel(/remember me/i).check()
  await page.getByRole('button', { name: 'Finance', exact: true }).click()
  await page.waitForURL('**/Home')
  const other = await page.context().newPage()
  await other.goto('/Customers')
  await other.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.locator('.bar-avatar').click()
  await page.getByRole('button', { name: /sign out/i }).click()
  await page.waitForURL('**/session/signin**')
  await other.waitForURL('**/session/signin**')
  const left = await stored(page)
  expect(left).not.toContain('accessToken')
  expect(left).not.toContain('empId')
  await expect.poll(() => statusOf(token)).toBe(401)
  await close()
})

exhaustively('signing out leaves once, and the server is told although the page goes', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await signInAs(page, 'finance')
  await page.waitForURL('**/Home')
  await page.goto('/Customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  const asked: string[] = []
  // Both take so long that whatever else the page did would come in between.
  await page.route('**/session/signin**', async (route) => {
    asked.push(new URL(route.request().url()).search)
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  await page.locator('.bar-avatar').click()
  await page.getByRole('button', { name: /sign out/i }).click()
  await page.waitForURL('**/session/signin')
  expect(asked).toEqual([''])
  await expect.poll(() => statusOf(token)).toBe(401)
  await close()
})

exhaustively('a session that is gone ends the page within 5 s, and going back brings nothing of it', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await signInAs(page, 'finance')
  await page.waitForURL('**/Home')
  await page.goto('/Customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await page.evaluate(() => sessionStorage.removeItem('accessToken'))
  await page.waitForURL('**/session/signin?next=%2FCustomers', { timeout: 8_000 })
  await page.goBack()
  await page.waitForURL('**/session/signin**')
  expect(await page.locator('.shell').count()).toBe(0)
  await close()
})

test('a session that ends over a form is signed in to there, and the form is sent once', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await signInAs(page, 'hr')
  await page.waitForURL('**/Home')
  await page.goto('/Departments/create')
  const name = `Kept over the end ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Code' }).fill(`K${Date.now() % 1_000_000}`)
  await page.evaluate(async () => {
    const body = new URLSearchParams({ Id: sessionStorage.getItem('loginId') ?? '', LogoutTime: '2026-01-01 00:00:00' })
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` }
    await fetch('/FinanceProject/rest/sow/updateLoginTracker', { method: 'POST', headers, body })
    // At once: whatever the page asks for by itself meanwhile shows the dialog as well.
    for (const button of document.querySelectorAll('button')) if (button.textContent === 'Save') button.click()
  })
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  expect(await scan(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('Steward-demo-1')
  await page.keyboard.press('Enter')
  // What was pressed before goes on by itself.
  await page.waitForURL(/\/Departments\/\d+\/show$/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await dialog.count()).toBe(0)
  await close()
})

exhaustively('signing out ends the page for a new password in another tab, too', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/session/signin')
  await page.getByLabel(/remember me/i).check()
  await page.getByRole('button', { name: 'Finance', exact: true }).click()
  await page.waitForURL('**/Home')
  const other = await page.context().newPage()
  await other.goto('/session/ChangePassword')
  await other.locator('#currentPassword').waitFor()
  await page.locator('.bar-avatar').click()
  await page.getByRole('button', { name: /sign out/i }).click()
  await other.waitForURL('**/session/signin**')
  await close()
})

exhaustively.each([
  ['reset-password', '/session/ChangePassword'],
  ['forgot-password', '/session/forgot-password'],
  ['forgot-password-by-user', '/session/ForgotPasswordByUser'],
])('the stored marker %s leads a visitor to %s, also after a reload', async (marker, path) => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/session/signin')
  await page.evaluate((value) => sessionStorage.setItem('route', value), marker)
  await page.goto('/Customers')
  await page.waitForURL(`**${path}**`)
  await page.getByRole('heading', { level: 1, name: /password/ }).waitFor()
  await page.reload()
  await page.goto('/Home')
  await page.waitForURL(`**${path}**`)
  await close()
})

exhaustively('somebody who has no access yet is told so, and can sign out', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await signInAs(page, 'restricted')
  await page.getByText('You have no access yet. Please contact HR.').waitFor()
  await page.goto('/Customers')
  await page.getByText('You have no access yet. Please contact HR.').waitFor()
  await close()
})

exhaustively('a path in another case is led to its own; an unknown one is told so', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await signInAs(page, 'finance')
  await page.waitForURL('**/Home')
  await page.goto('/customers')
  await page.waitForURL('**/Customers')
  await page.goto('/Nowhere')
  await page
    .getByRole('button', { name: 'Back to Home' })
    .or(page.getByRole('link', { name: 'Back to Home' }))
    .click()
  await page.waitForURL('**/Home')
  await page.goto('/')
  await page.waitForURL('**/Home')
  await close()
})

exhaustively('a visitor of an unknown path signs in first, and is told of it then', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/Nowhere')
  await page.waitForURL('**/session/signin?next=%2FNowhere')
  await page.locator('#username').fill('hr')
  await page.locator('input[autocomplete=current-password]').fill('Steward-demo-1')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Back to Home' }).waitFor()
  await close()
})

exhaustively('a server that cannot be reached leads to the server-error page, and back when it answers', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await signInAs(page, 'finance')
  await page.waitForURL('**/Home')
  await page.route('**/FinanceProject/**', (route) => route.abort())
  await page.goto('/Customers')
  await page.waitForURL('**/ServerError')
  await page.getByText('Unable to fetch the data from server!').waitFor()
  await page.context().setOffline(true)
  await page.getByText('Your device is offline.').waitFor()
  await page.unroute('**/FinanceProject/**')
  await page.context().setOffline(false)
  await page.waitForURL('**/Customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await close()
})
