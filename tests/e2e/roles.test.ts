import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { exhaustively, widthsOfLook } from '../setup/tier'
import { look } from './screens'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const shots = process.env.SHOTS

exhaustively.each(widthsOfLook())('at %i px an administrator sees who holds which role', async (width) => {
  const { page, consoleErrors, close } = await signedIn(browser, 'admin', { baseURL, width })
  await look(page, '/Roles')
  const director = page.getByRole('row').filter({ hasText: 'Director' }).first()
  await director.getByText('Granted by the server').waitFor()
  expect(await scan(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  if (shots) await page.screenshot({ path: `${shots}/roles-${width}.png`, fullPage: true })
  const rights = page.getByRole('group').filter({ has: page.locator('summary', { hasText: /^Finance$/ }) })
  await rights.locator('summary').click()
  await rights
    .getByText(/list, open.*export/)
    .first()
    .waitFor()
  if (shots) {
    await page.screenshot({ path: `${shots}/roles-rights-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Grant a role' }).click()
    await page.getByRole('dialog').waitFor()
    await page.screenshot({ path: `${shots}/roles-grant-${width}.png` })
    await page.keyboard.press('Escape')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await director.waitFor()
    await page.screenshot({ path: `${shots}/roles-dark-${width}.png`, fullPage: true })
  }
  expect(consoleErrors).toEqual([])
  await close()
})

test('a role is granted and ended on the screen; who holds it may more until then', async () => {
  const { page, consoleErrors, close } = await signedIn(browser, 'admin', { baseURL })
  const employee = await signedIn(browser, 'employee', { baseURL })
  const may = async () => (await callAs(employee.page, 'exportCustomers', {}).catch(() => ({ error: null }))).error
  const before = await may()
  expect(before).toBe('You are not allowed to do this.')
  await look(page, '/Roles')
  await page.getByRole('button', { name: 'Grant a role' }).click()
  const dialog = page.getByRole('dialog')
  const name = await nameOf(employee.page)
  const box = dialog.getByRole('combobox', { name: 'Person' })
  await box.click()
  await box.pressSequentially(name.split(' ')[0] ?? name)
  await page.getByRole('option', { name }).first().click()
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Finance' })
  await dialog.getByRole('button', { name: 'Grant a role' }).click()
  await page.getByText(/^\w[\w ]* granted to \w[\w ]*$/).waitFor()
  await page.getByRole('row').filter({ hasText: name }).getByText('Finance').waitFor()
  await expect.poll(may, { interval: 100 }).not.toBe(before)
  await page.getByRole('button', { name: `End Finance of ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End role' }).click()
  await page.getByText(`The role of ${name} was ended.`).waitFor()
  await expect.poll(may, { interval: 100 }).toBe(before)
  expect(consoleErrors).toEqual([])
  await employee.close()
  await close()
})

test('others are told that it is not for them', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  await look(page, '/Roles')
  await page.getByText(/who holds which role/).waitFor()
  await close()
})

const nameOf = (page: Parameters<typeof callAs>[0]) =>
  page.evaluate(() => {
    const text = sessionStorage.getItem('userToken') ?? localStorage.getItem('userToken') ?? '{}'
    return String((JSON.parse(text) as { fullName?: string }).fullName)
  })
