import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusDays } from '../../../src/framework/values/dates'
import { holdBack } from '../../browser/hold'
import { keepPaper } from '../../browser/paper'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { companyToday } from '../../setup/clock'
import { exhaustively, rounds, schemesOfLook } from '../../setup/tier'

let browser: Browser
/** Of the tests' own, so that budgets and prices are known. */
const run = Date.now().toString(36)
const project = `Fitting out ${run}`
const supplier = `Joinery ${run}`
const today = companyToday()
/** The purchase of the first test, as it goes on. */
let id = ''
let number = ''
const neededBy = plusDays(today, 40) ?? ''

beforeAll(async () => {
  browser = await openBrowser()
  await seed()
})
afterAll(() => browser?.close())

const asPerson = async <T>(username: string, work: (page: Page) => Promise<T>, path?: string): Promise<T> => {
  const { page, close } = await signedIn(browser, username, { baseURL })
  if (path) await page.goto(path)
  const done = await work(page)
  await close()
  return done
}

const empIdOf = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('userToken') ?? '{}').empId)

async function created(page: Page, operation: string, params: Record<string, string>): Promise<number> {
  const { data, error } = await callAs(page, operation, params)
  expect([operation, error]).toEqual([operation, null])
  return (data as { id: number }).id
}

/** A project with a budget that the manager leads, and a supplier that finance has verified. */
async function seed(): Promise<void> {
  const managerEmpId = await asPerson('manager', empIdOf)
  const address = { line1: 'Werkstrasse 4', city: 'Ulm', country: 'DE' }
  const id = await asPerson('employee', (page) =>
    created(page, 'createSupplier', {
      name: supplier,
      address: JSON.stringify(address),
      taxId: `DE${run}`,
      currency: 'INR',
    }),
  )
  await asPerson('finance', async (page) => {
    const department = await callAs(page, 'getDepartments', { perPage: '1', filter: '{"status":{"eq":"active"}}' })
    const [{ id: departmentId } = { id: 0 }] = department.data as { id: number }[]
    await created(page, 'createProject', {
      name: project,
      kind: 'internal',
      departmentId: String(departmentId),
      managerEmpId: String(managerEmpId),
      budgetAmount: '900000',
      currency: 'INR',
    })
    expect((await callAs(page, 'verifySupplier', { id: String(id) })).error).toBeNull()
  })
}

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

/** A person at a keyboard: 80 ms a key, and nothing else; a sample types faster. */
function keyboardOf(page: Page) {
  const delay = rounds(8, 80)
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1
      await page.keyboard.press(key, { delay })
    }
  }
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text, { delay })
  }
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
  const on = async (control: string | RegExp) => {
    for (let tabs = 0; tabs < 12; tabs += 1) {
      const here = await name()
      if (typeof control === 'string' ? here === control : control.test(here)) return
      await press('Tab')
    }
    throw new Error(`12 tabs did not lead to ${control}`)
  }
  const pick = async (words: string, option: string) => {
    await type(words)
    await page.getByRole('option', { name: option, exact: true }).waitFor()
    await press('Enter')
  }
  return { press, type, on, pick, keys: () => keys }
}

const purchase = (page: Page) => page.getByRole('form', { name: 'New procurement' })
const numberOf = async (page: Page): Promise<string> => {
  const number = page.locator('main header').getByText(/^PR-\d+$/)
  await number.waitFor()
  return (await number.textContent()) ?? ''
}
const statusIs = (page: Page, words: string) => page.locator('main header').getByText(words, { exact: true }).waitFor()
const recordId = (page: Page): string => /Procurements\/(\d+)\/show/.exec(page.url())?.[1] ?? ''

test('a purchase of three items with a quote is entered and submitted by keys alone', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const count = (window as unknown as { countClick: () => void }).countClick
    addEventListener('pointerdown', () => count(), true)
  })
  await page.goto('/ProcurementForm')
  await purchase(page).waitFor()
  const { press, type, on, pick, keys } = keyboardOf(page)
  const begun = Date.now()
  await on('title')
  await type('Desks for the new room')
  await on('justification')
  await type('Twelve people move in')
  await on('neededBy')
  await type(neededBy)
  await on('projectId')
  await pick(project.slice(0, 12), project)
  await on('supplierId')
  await pick(supplier.slice(0, 8), supplier)
  await on(/\.name$/)
  for (const [item, quantity, price] of [
    ['Desk', '2', '21500'],
    ['Chair', '12', '1990.50'],
    ['Lamp', '6', '450'],
  ] as const) {
    await type(item)
    await press('Tab')
    await type(quantity)
    await on(/\.unitPrice$/)
    await type(price)
    if (item !== 'Lamp') await press('Enter')
  }
  await tabTo(page, 'button', 'Add quote')
  await press('Enter')
  await pick(supplier.slice(0, 8), supplier)
  await press('Tab')
  await type('Q-77')
  await press('Tab')
  await type('82110.54')
  await press('Control+Enter')
  number = await numberOf(page)
  id = recordId(page)
  const seconds = (Date.now() - begun) / 1000
  console.info(`${number}: ${keys()} keys, ${clicks} clicks, ${seconds.toFixed(1)} s`)
  expect(clicks).toBe(0)
  expect(keys()).toBeLessThan(260)
  // (2 x 21500 + 12 x 1990.50 + 6 x 450) x 1.18
  await page.getByText('₹82,111.48').first().waitFor()
  await statusIs(page, 'Requested')
  await expectGood(page)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
}, 150_000)

exhaustively(
  'a quick Enter takes nothing that was not typed, and another is chosen by typing over it',
  async () => {
    const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL })
    await page.goto('/ProcurementForm')
    const box = page.getByRole('combobox', { name: 'Supplier' })
    const offered = page.getByRole('listbox').getByRole('option')
    const [first = ''] = supplier
    await box.fill(first)
    await offered.filter({ hasText: supplier }).waitFor()
    // One that stands before it is what Enter would take.
    expect(await offered.first().textContent()).not.toBe(supplier)
    const letGo = await holdBack(page, 'getSuppliers')
    await box.fill(supplier)
    await page.keyboard.press('Enter')
    expect(await box.inputValue()).toBe(supplier)
    const [none, other] = [`${first}q${run}`, 'Udyanika Computers']
    await box.fill(none)
    await page.getByText('Loading…').waitFor()
    await page.keyboard.press('Enter')
    // Nothing is there to take yet, and the form is not sent.
    expect([await box.inputValue(), await page.locator('[aria-invalid=true]').count()]).toEqual([none, 0])
    letGo()
    await page.getByText('Nothing found').waitFor()
    await box.fill(other)
    await offered.filter({ hasText: other }).waitFor()
    await page.keyboard.press('Enter')
    expect(await box.inputValue()).toBe(other)
    // The choice fits what is typed over it too, and is not what comes first.
    await box.fill('m')
    await offered.filter({ hasText: other }).waitFor()
    const before = await offered.first().textContent()
    expect(before).not.toBe(other)
    await page.keyboard.press('Enter')
    expect(await box.inputValue()).toBe(before)
    await page.keyboard.press('ArrowDown')
    await offered.filter({ hasText: supplier }).waitFor()
    expect(await offered.and(page.locator('[aria-selected=true]')).textContent()).toBe(before)
    await expectGood(page)
    expect(pageErrors).toEqual([])
    await close()
  },
  60_000,
)

const clicksOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'clicks').count)

/** Whether none of it is beside the window. */
const isInSight = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  })

test.each([
  ['manager', 768],
  ['finance', 360],
] as const)(
  '%s approves it among all that waits in the inbox as it opens, with two clicks at most and the budget in sight',
  async (username, width) => {
    const { page, close } = await signedIn(browser, username, { baseURL, width })
    await page.addInitScript(() => {
      const clicks = { count: 0 }
      Object.assign(window, { clicks })
      addEventListener('click', () => (clicks.count += 1), true)
    })
    await page.goto('/Inbox')
    const rows = page.getByRole('list', { name: 'Requests to decide' }).locator(':scope > li')
    const row = rows.filter({ hasText: number })
    await row.waitFor()
    // What the demo has waiting stands there as well, purchases and other things.
    expect(await rows.filter({ hasText: /PR-\d/ }).count()).toBeGreaterThan(1)
    expect(await rows.filter({ hasNotText: /PR-\d/ }).count()).toBeGreaterThan(0)
    await expectGood(page)
    await row.locator('button').click()
    const details = page.getByRole('region', { name: /^Details of/ })
    const budget = details.getByText('Budget left after this: ₹8,17,888.52 of ₹9,00,000.00')
    await budget.waitFor()
    await details.getByRole('region', { name: 'Items' }).waitFor()
    await expectGood(page)
    const approve = details.getByRole('button', { name: new RegExp(`^Approve .*${number}`) })
    expect([await isInSight(budget), await isInSight(approve), await clicksOf(page)]).toEqual([true, true, 1])
    await approve.click()
    await page.getByText(new RegExp(`^Approved: .*${number}`)).waitFor()
    expect(await clicksOf(page)).toBeLessThanOrEqual(2)
    await close()
  },
)

const receive = async (page: Page, came: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Receive: ${number}` })
  await dialog.getByRole('textbox', { name: 'Received now of Desk' }).waitFor()
  for (const [item, quantity] of Object.entries(came))
    await dialog.getByRole('textbox', { name: `Received now of ${item}` }).fill(quantity)
  await expectGood(page)
  await dialog.getByRole('button', { name: 'Receive' }).click()
}

test.each([1280, 360])(
  'at %i px what came is received, a part first and then what is outstanding',
  async (width) => {
    if (width === 1280)
      await asPerson('finance', async (page) => {
        expect(await keepPaper(page, 'procurements', Number(id), 'vpo')).toBeNull()
        const order = { id, vpoNumber: `VPO-${run}`, vpoDate: today }
        expect((await callAs(page, 'issueVendorPurchaseOrder', order)).error).toBeNull()
      })
    const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
    await page.goto(`/Procurements/${id}/show`)
    if (width === 1280) {
      await receive(page, { Desk: '1', Chair: '13', Lamp: '' })
      await page.getByText('The quantity received would exceed the order.').waitFor()
      const dialog = page.getByRole('dialog')
      expect(await dialog.getByRole('textbox', { name: 'Received now of Chair' }).getAttribute('aria-invalid')).toBe(
        'true',
      )
      await dialog.getByRole('textbox', { name: 'Received now of Chair' }).fill('5')
      await dialog.getByRole('button', { name: 'Receive' }).click()
      await statusIs(page, 'Partially received')
    } else {
      await page.getByRole('button', { name: 'Receive', exact: true }).click()
      const outstanding = page.getByRole('dialog').getByRole('textbox', { name: /^Received now of/ })
      await outstanding.first().waitFor()
      const offered = await outstanding.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
      expect(offered).toEqual(['1', '7', '6'])
      await page.keyboard.press('Escape')
      await receive(page, {})
      await statusIs(page, 'Received')
    }
    expect(pageErrors).toEqual([])
    await close()
  },
  120_000,
)

test('the invoice begins filled in, matches, and is paid by somebody else than who asked', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto(`/Procurements/${id}/show`)
  await page.getByRole('link', { name: 'Add invoice' }).click()
  const total = page.getByRole('textbox', { name: 'Total' })
  await total.waitFor()
  expect(await total.inputValue()).toBe('82111.48')
  await page.getByRole('textbox', { name: 'Invoice number' }).fill(`R-${run}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await statusIs(page, 'Invoiced')
  await page.getByRole('tab', { name: /^Purchase invoices/ }).click()
  await page.getByRole('link', { name: `R-${run}` }).click()
  await statusIs(page, 'Matched')
  const invoiceId = Number(/ProcurementInvoices\/(\d+)/.exec(page.url())?.[1])
  expect(await keepPaper(page, 'procurementInvoices', invoiceId, 'document')).toBeNull()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await statusIs(page, 'Approved')
  // Who entered or approved it does not pay it.
  expect(await page.getByRole('button', { name: 'Pay' }).getAttribute('aria-disabled')).toBe('true')
  const payer = await signedIn(browser, 'hrfinance', { baseURL })
  await payer.page.goto(`/ProcurementInvoices/${invoiceId}/show`)
  await payer.page.getByRole('button', { name: 'Pay' }).click()
  await payer.page.getByRole('textbox', { name: 'Payment reference' }).fill(`UTR-${run}`)
  await payer.page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click()
  await statusIs(payer.page, 'Paid')
  await payer.close()
  await page.goto(`/Procurements/${id}/show`)
  await statusIs(page, 'Paid')
  await expectGood(page)
  expect(pageErrors).toEqual([])
  await close()
}, 120_000)

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

exhaustively(
  'cells are pasted, a supplier is proposed in place, and the draft is kept and guarded',
  async () => {
    const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width: 768 })
    await page.goto('/ProcurementForm')
    await page.getByRole('textbox', { name: 'Title' }).fill('Cables')
    await page.getByRole('textbox', { name: 'Name, line 1' }).focus()
    await paste(page, 'Name\tQuantity\tUnit\tPrice\nCable\t10\tm\t₹ 45.50\nPlug\t4\tpiece\t120\nTape\t1\troll\t99\n')
    await page.getByRole('textbox', { name: 'Name, line 3' }).waitFor()
    // (455 + 480 + 99) x 1.18
    await page.getByText('₹1,220.12').first().waitFor()
    await page.getByRole('textbox', { name: 'Quantity, line 2' }).press('Control+Delete')
    await page.getByText('₹653.72').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Quantity, line 2')

    await page.getByRole('button', { name: 'Propose new supplier' }).click()
    const dialog = page.getByRole('dialog', { name: 'New supplier' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Cable trade ${run}`)
    await dialog.getByRole('textbox', { name: 'Street', exact: true }).fill('Ring 3')
    await dialog.getByRole('textbox', { name: 'City' }).fill('Graz')
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Austria')
    await page.getByRole('option', { name: /Austria/ }).click()
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await dialog.waitFor({ state: 'detached' })

    // A draft is saved with what there is; what is missing is asked for when it is submitted.
    await page.keyboard.press('Control+s')
    await page.getByText(/PR-\d+.* saved as a draft\.$/).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByRole('link', { name: 'Needed by is required.' }).waitFor()
    await expectGood(page)
    // What is mended is told no longer, and what the server knows is told before the first save.
    await page.getByRole('textbox', { name: 'Needed by' }).fill(neededBy)
    await page.getByRole('textbox', { name: 'Needed by' }).blur()
    await page.getByRole('link', { name: 'Needed by is required.' }).waitFor({ state: 'detached' })
    await page.getByRole('alert').getByRole('link', { name: 'Purpose is required.' }).waitFor()
    await page.getByText('None of these items was bought before.').waitFor()
    await page.getByRole('textbox', { name: 'Purpose' }).fill('The new room')
    await page.keyboard.press('Control+s')
    await page.getByText(/PR-\d+.* saved as a draft\.$/).waitFor()
    await page.getByRole('textbox', { name: 'Price, line 2' }).fill('100')
    await page.getByRole('link', { name: 'Procurements', exact: true }).last().click()
    await page.getByRole('button', { name: 'Stay' }).click()
    const saved = page.waitForResponse(/updateProcurementDetails/)
    await page.getByRole('button', { name: 'Save draft' }).click()
    expect((await saved).ok()).toBe(true)
    await page.getByText('₹654.90').first().waitFor()

    await page.goto(page.url())
    await page.getByRole('heading', { level: 1, name: /PR-/ }).waitFor()
    expect(await page.getByRole('textbox', { name: /^Name, line/ }).count()).toBe(2)
    expect(await page.getByRole('textbox', { name: 'Price, line 2' }).inputValue()).toBe('100.00')
    expect(await page.getByRole('combobox', { name: 'Supplier' }).inputValue()).toBe(`Cable trade ${run}`)
    expect(pageErrors).toEqual([])
    await close()
  },
  120_000,
)

exhaustively('finance asks for another account from the page of the supplier', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  const { data } = await callAs(page, 'getSuppliers', { q: supplier, perPage: '1' })
  const [{ id: supplierId } = { id: 0 }] = data as { id: number }[]
  await page.goto(`/Suppliers/${supplierId}/show`)
  await page.getByRole('link', { name: 'Change bank details' }).click()
  await page.getByRole('heading', { level: 1, name: /bank detail change/ }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Supplier' }).inputValue()).toBe(supplier)
  await close()
})
