import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, scan } from '../browser/session'
import { copyProject, root } from '../lint/copy.mjs'
import { type CopyServer, startCopy } from './copied'
import { callAs, signIn } from './signed-in'

const copy = copyProject('new-resource')
let server: CopyServer
let browser: Browser

beforeAll(async () => {
  addResource()
  server = await startCopy(copy)
  browser = await openBrowser()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(copy, { recursive: true, force: true })
})

/** What an author does: one new file, one import and one line in each of two lists. */
function addResource(): void {
  const written = readFileSync(join(root, 'tests/fixtures/vehicles.ts'), 'utf8').replace(
    '../../resources/people/roles',
    '../people/roles',
  )
  expect(written.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  const sealed = written
    .replace('ref, serial', 'ref, secret, serial')
    .replace('    notes:', '    keyCode: secret({ max: 20, isCompact: true, readableBy: peopleTeam }),\n    notes:')
    .replace("'keeperEmpId'], Notes", "'keeperEmpId', 'keyCode'], Notes")
  writeFileSync(join(copy, 'resources/company/vehicles.ts'), sealed)
  const index = join(copy, 'resources/company/index.ts')
  const lines = readFileSync(index, 'utf8')
  const wired = lines
    .replace('interface ResourceNames {', 'interface ResourceNames {\n    vehicles: true')
    .replace('resources: [', 'resources: [vehicles, ')
  expect(wired.length - lines.length).toBeGreaterThan('resources: [vehicles, '.length)
  writeFileSync(index, `import { vehicles } from './vehicles'\n${wired}`)
}

async function as(username: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const opened = await openPage(browser, { baseURL: server.baseURL })
  // A notice that is still fading in has no contrast yet.
  await opened.page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(opened.page, username)
  return opened
}

test('it has a menu entry, a list, a form, a record page with history, and its steps', async () => {
  const { page, close } = await as('hr')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Fleet' }).click()
  await menu.getByRole('link', { name: 'Vehicles' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
  expect(await scan(page)).toEqual([])
  await page
    .getByRole('link', { name: /new vehicle/i })
    .first()
    .click()
  await page.getByLabel(/^Plate/).fill('mh 12 ab 345')
  await page.getByLabel(/^Model/).fill('Nexon')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'MH 12 AB 345' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/Vehicles\/\d+\/show$/)
  await page.getByRole('button', { name: 'Receive' }).click()
  await page.getByText('In use').first().waitFor()
  await page
    .getByText(/created|receive/i)
    .first()
    .waitFor()
  expect(await scan(page)).toEqual([])
  await page.goto('/Vehicles?q=nexon')
  await page.getByRole('link', { name: 'MH 12 AB 345', exact: true }).waitFor()
  await close()
})

test('its rights hold: the price is for finance, the form for people operations, the step for four eyes', async () => {
  const hr = await as('hr')
  expect(await hr.page.getByText('Price').count()).toBe(0)
  await hr.close()
  const employee = await as('employee')
  await employee.page.goto('/Vehicles')
  await employee.page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
  expect(await employee.page.getByRole('link', { name: /new vehicle/i }).count()).toBe(0)
  await employee.close()
  const finance = await as('finance')
  await finance.page.goto('/Vehicles/1/show')
  await finance.page.getByRole('button', { name: 'Show 3 empty fields' }).click()
  await finance.page.getByText('Price').first().waitFor()
  await finance.page.getByRole('button', { name: 'More', exact: true }).click()
  await finance.page.getByRole('menuitem', { name: 'Sell' }).waitFor()
  await finance.close()
})

test('what it keeps sealed is left alone, replaced or removed in the form', async () => {
  const { page, close } = await as('hr')
  const { data } = await callAs(page, 'createVehicle', { plate: 'KA 01 K 1', model: 'Punch', keyCode: 'A1B2C3D4E5F6' })
  const { id } = data as { id: number }
  const stored = async () =>
    ((await callAs(page, 'getVehicleById', { id: String(id) })).data as { keyCode: string | null }).keyCode
  const open = async () => {
    await page.goto(`/Vehicles/${id}`)
    await page.getByLabel(/^Key code/).waitFor()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/show$/)
  }
  const box = page.getByLabel(/^Key code/)
  const remove = page.getByRole('button', { name: 'Remove the stored value of key code' })
  const keep = page.getByRole('button', { name: 'Keep the stored value of key code' })
  const question = page.getByRole('group', { name: 'Remove key code when you save?' })

  await open()
  expect([await box.inputValue(), await box.getAttribute('placeholder')]).toEqual(['', 'Unchanged: ••••E5F6'])
  await page.getByLabel(/^Model/).fill('Punch 2')
  await save()
  expect(await stored()).toBe('••••E5F6')

  await open()
  await box.fill('ZZ99 YY88 XX77')
  expect(await remove.count()).toBe(0)
  await box.fill('')
  await remove.waitFor()
  await box.fill('ZZ99 YY88 XX77')
  await save()
  expect(await stored()).toBe('••••XX77')

  await open()
  await remove.click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true)
  await remove.click()
  await look(page, 'asked')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await box.getAttribute('placeholder')).toBe('Removed when you save')
  await look(page, 'removed')
  await keep.click()
  expect(await box.getAttribute('placeholder')).toBe('Unchanged: ••••XX77')
  await page.getByLabel(/^Model/).fill('Punch 3')
  await save()
  expect(await stored()).toBe('••••XX77')

  await open()
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await save()
  expect(await stored()).toBeNull()
  await open()
  expect(await remove.count()).toBe(0)
  await close()
})

async function look(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  expect(await scan(page)).toEqual([])
}
