import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { baseURL, serverLog } from '../browser/served'
import { openBrowser, openPage, scan, type TestPage } from '../browser/session'
import { exhaustively, isExhaustive } from '../setup/tier'
import { callAs, signedIn, tabTo } from './signed-in'

const first = 'seven lamps in fog'
const second = 'nine kites over hills'
let browser: Browser
let admin: TestPage

beforeAll(async () => {
  browser = await openBrowser()
  admin = await signedIn(browser, 'admin', { baseURL })
})
afterAll(async () => {
  await admin?.close()
  await browser?.close()
})

let hired = 0

/** Hires somebody, who gets an invitation; answers the address and the link. */
async function invited(): Promise<{ email: string; link: string }> {
  hired += 1
  const email = `invited.${hired}.${Date.now()}@steward.example`
  const person = { firstName: 'Ottilie', lastName: 'Quince', workEmail: email, dateOfBirth: `1990-04-0${hired}` }
  const { error } = await callAs(admin.page, 'createEmployee', {
    ...person,
    departmentId: '1',
    reportingManagerEmpId: '1',
    designation: 'Tester',
  })
  expect(error).toBeNull()
  return { email, link: await lastIn(email, /http\S+#invite=[\w.~-]+/) }
}

/** What the newest mail to this address that holds such a text says; joining mails come beside the invitation. */
async function lastIn(email: string, pattern: RegExp, after = ''): Promise<string> {
  return vi.waitFor(
    () => {
      const mails = readFileSync(serverLog, 'utf8').split(`Mail to ${email}:`).slice(1)
      const found = mails.flatMap((mail) => mail.split('Mail to ')[0]?.match(pattern)?.[0] ?? []).at(-1)
      if (!found || found === after) throw new Error(`No new mail to ${email}`)
      return found
    },
    { timeout: 15_000, interval: 100 },
  )
}

/** Somebody with an account of their own, whose password may change without harm to other tests. */
async function member(): Promise<{ email: string; username: string }> {
  const { email, link } = await invited()
  const username = email.slice(0, email.indexOf('@'))
  const answer = await fetch(`${baseURL}/api/auth/register`, {
    method: 'POST',
    body: new URLSearchParams({ email, username, password: first, invite: link.split('=').at(-1) ?? '' }),
  })
  expect(answer.status).toBe(200)
  return { email, username }
}

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/session/signin')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

/** Opens a page with a session that has ended. Two parts of the page may lead away at once, one of which gives up. */
async function expectAskedToSignIn(page: Page): Promise<void> {
  await page.goto('/Departments')
  await vi.waitFor(() => expect(page.url()).toBe(`${baseURL}/session/signin?next=%2FDepartments`), { timeout: 10_000 })
  await heading(page, 'Sign in')
}

async function choosePassword(page: Page, password: string, field = 'newPassword'): Promise<void> {
  await page.locator(`#${field}`).fill(password)
  await page.locator('#repeated').fill(password)
  await page.keyboard.press('Enter')
}

test('an invitation makes an account and signs in; its token is in no address and no storage', async () => {
  const { email, link } = await invited()
  const token = link.split('=').at(-1) ?? ''
  const { page, close } = await openPage(browser, { baseURL })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(link)
  await heading(page, 'Create your account')
  expect(new URL(page.url()).hash).toBe('')
  await page.locator('#email').fill('somebody.else@steward.example')
  await choosePassword(page, first, 'password')
  await page.getByRole('alert').getByText('No invitation matches').waitFor()
  await page.locator('#email').fill(email)
  expect(await page.locator('#username').inputValue()).toBe(email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Home')
  await heading(page, /Ottilie/)
  const left = await stored(page)
  expect(left).not.toContain(first)
  expect(left).not.toContain(token)
  expect(asked.filter((address) => address.includes(token))).toEqual(asked.filter((address) => address.includes('#')))
  // Used, it gives no second account.
  // The application is left first: without its session it would go to another page at the same time.
  await page.route('**/on-no-screen', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/on-no-screen')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await page.locator('#email').fill(email)
  await choosePassword(page, second, 'password')
  await page.getByRole('alert').getByText('No invitation matches').waitFor()
  await close()
})

test('a forgotten password is replaced by keys alone; reload and other paths lead back into the flow', async () => {
  const { email, username } = await member()
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/session/signin')
  await tabTo(page, 'link', 'Forgot your password?')
  await page.keyboard.press('Enter')
  await heading(page, 'Reset your password')
  await tabTo(page, 'textbox', /Username or work email/)
  await page.keyboard.type(username)
  await page.keyboard.press('Enter')
  await heading(page, 'Enter the code')
  expect(await focused(page)).toBe('H1')
  const code = await lastIn(email, /^ {4}\d{3} ?\d{3}$/m)
  await page.reload()
  await heading(page, 'Enter the code')
  await page.goto('/Customers')
  await page.waitForURL('**/session/forgot-password')
  await page.locator('#otp').fill(code.trim() === '000 000' ? '111 111' : '000 000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await focused(page)).toBe('otp')
  // As pasted from a mail, with blanks.
  await page.locator('#otp').fill(code.replace(/(\d{3})(\d{3})/, '$1 $2'))
  await page.keyboard.press('Enter')
  await heading(page, 'Choose a new password')
  await choosePassword(page, `ottilie ${second}`)
  await page.getByRole('alert').getByText('without your name').waitFor()
  expect(await focused(page)).toBe('newPassword')
  await choosePassword(page, second)
  await heading(page, 'Your password is changed')
  expect(await stored(page)).toBe('[{},{}]')
  await signInAs(page, username, first)
  await page.getByRole('alert').getByText('Invalid credentials').waitFor()
  await signInAs(page, username, second)
  await page.waitForURL('**/Home')
  await close()
})

exhaustively('nobody learns here whether there is such an account, and going back leaves the flow', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/session/forgot-password')
  await page.locator('#username').fill('nobody at all')
  await page.keyboard.press('Enter')
  await heading(page, 'Enter the code')
  await page.getByText('If there is an account for nobody at all').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await heading(page, 'Sign in')
  expect(await stored(page)).toBe('[{},{}]')
  await page.goto('/Customers')
  await page.waitForURL('**/session/signin?next=%2FCustomers')
  await close()
})

exhaustively('a changed password ends the other sessions and goes on to where one came from', async () => {
  const { username } = await member()
  const here = await openPage(browser, { baseURL })
  const there = await openPage(browser, { baseURL })
  for (const { page } of [here, there]) {
    await signInAs(page, username, first)
    await page.waitForURL('**/Home')
  }
  await here.page.goto('/Profile')
  await here.page.getByRole('link', { name: 'Change password' }).click()
  await here.page.locator('#currentPassword').fill('not this one')
  await choosePassword(here.page, second)
  await here.page.getByRole('alert').getByText('The current password is not right').waitFor()
  expect(await focused(here.page)).toBe('currentPassword')
  await here.page.locator('#currentPassword').fill(first)
  await here.page.keyboard.press('Enter')
  await here.page.waitForURL('**/Profile')
  await here.page.getByText('1 session', { exact: true }).waitFor()
  await expectAskedToSignIn(there.page)
  await Promise.all([here.close(), there.close()])
})

exhaustively('who has to change the password first can open nothing else, then arrives', async () => {
  const { username } = await member()
  const { page, close } = await openPage(browser, { baseURL })
  // No operation sets the mark for a person; only the answer of sign-in is changed here.
  await page.route('**/getEmployeeByCredentials', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"mustChangePassword":false', '"mustChangePassword":true'),
    })
  })
  await page.goto('/session/signin?next=%2FDepartments')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(first)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/session/ChangePassword?next=%2FDepartments')
  await page.goto('/Profile')
  await page.waitForURL('**/session/ChangePassword?next=%2FProfile')
  await page.getByRole('link', { name: 'Forgot the current password?' }).click()
  await page.getByRole('link', { name: 'Change your password' }).click()
  await page.waitForURL('**/session/ChangePassword')
  await page.goto('/session/signin?next=%2FDepartments')
  await page.waitForURL('**/session/ChangePassword?next=%2FDepartments')
  await page.locator('#currentPassword').fill(first)
  await choosePassword(page, second)
  await heading(page, 'Departments')
  await page.goto('/Profile')
  await heading(page, 'My account')
  await close()
})

exhaustively('one sees where one is signed in, and ends it there', async () => {
  const { username } = await member()
  const pages = await Promise.all([0, 1, 2].map(() => openPage(browser, { baseURL })))
  for (const { page } of pages) {
    await signInAs(page, username, first)
    await page.waitForURL('**/Home')
  }
  const [here, second, third] = pages.map(({ page }) => page) as [Page, Page, Page]
  await here.locator('.bar-avatar').click()
  await here.getByRole('link', { name: 'My account' }).click()
  await heading(here, 'My account')
  const panel = here.getByRole('region', { name: 'Sessions' })
  // The registration opened one, too.
  await panel.getByText(/^[34] sessions$/).waitFor()
  expect(await panel.getByText('This device').count()).toBe(1)
  expect(await panel.getByRole('listitem').first().textContent()).toContain('Chrome on Linux')
  const before = await panel.getByRole('listitem').count()
  await panel
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await panel.getByText(before === 4 ? '3 sessions' : '2 sessions').waitFor()
  expect(await here.evaluate(() => document.activeElement?.textContent)).toMatch(/^[23] sessions$/)
  await panel.getByRole('button', { name: 'Sign out all others' }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await panel.getByText('1 session', { exact: true }).waitFor()
  for (const page of [second, third]) {
    await expectAskedToSignIn(page)
  }
  await here.goto('/Departments')
  await heading(here, 'Departments')
  await Promise.all(pages.map(({ close }) => close()))
})

describe.runIf(isExhaustive)('every page here', () => {
  const identify = async (page: Page) => {
    await page.locator('#username').fill('employee')
    await page.keyboard.press('Enter')
    await heading(page, 'Enter the code')
  }
  const submit = async (page: Page) => {
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').waitFor()
  }
  test.each<[string, string, (page: Page) => Promise<void>]>([
    ['/session/forgot-password', 'Reset your password', submit],
    ['/session/forgot-password', 'Reset your password', identify],
    ['/session/forgot-password#reset=nothing', 'Choose a new password', submit],
    ['/session/ForgotPasswordByUser', 'Reset your password', submit],
    ['/session/ChangePassword', 'Change your password', async () => {}],
    ['/session/signup', 'Create your account', (page) => page.getByText('by invitation').waitFor()],
    ['/session/signup#invite=nothing', 'Create your account', submit],
  ])('%s, %s, gives axe nothing serious to say', async (path, title, act) => {
    const { page, pageErrors, close } = await openPage(browser, { baseURL, width: 360 })
    await page.goto(path)
    await heading(page, title)
    await act(page)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
      expect(await scan(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(pageErrors).toEqual([])
    await close()
  })

  test('of one’s own account gives it nothing either', async () => {
    await admin.page.goto('/Profile')
    await admin.page.getByText('This device').waitFor()
    for (const width of [1280, 360]) {
      await admin.page.setViewportSize({ width, height: 800 })
      expect(await scan(admin.page)).toEqual([])
    }
  })
})
