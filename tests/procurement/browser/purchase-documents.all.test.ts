import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDecide } from '../../../src/engines/approvals/inbox'
import { keepPaper } from '../../browser/paper'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { still } from '../../browser/still'
import { callAs, signedIn } from '../../e2e/signed-in'
import { schemesOfLook } from '../../setup/tier'

let browser: Browser
let purchase: Bought
beforeAll(async () => {
  browser = await openBrowser()
  purchase = await ordered()
})
afterAll(() => browser?.close())

const unique = Date.now().toString(36).toUpperCase()
const vpoNumber = `VPO-${unique}`

async function as<Answer>(username: string, work: (page: Page) => Promise<Answer>): Promise<Answer> {
  const { page, close } = await signedIn(browser, username, { baseURL })
  const answer = await work(page)
  await close()
  return answer
}

/** Calls an operation that has to go well. */
async function done<Data>(page: Page, operation: string, params: Record<string, unknown>): Promise<Data> {
  const sent = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const { data, ...rest } = await callAs(page, operation, Object.fromEntries(sent))
  expect({ operation, ...rest }).toMatchObject({ operation, error: null })
  return data as Data
}

interface Bought {
  id: number
  procurementNumber: string
  status: string
  items: { id: number }[]
}

/** A purchase of two items that is decided and ordered. */
async function ordered(): Promise<Bought> {
  const supplier = await as('hrfinance', (page) =>
    done<{ id: number }>(page, 'createSupplier', {
      name: `Supplier ${unique}`,
      address: { line1: '1 Test Road', city: 'Berlin', country: 'DE' },
      taxId: `DE${unique}`,
    }),
  )
  const managerEmpId = await as('manager', (page) =>
    page.evaluate(() => (JSON.parse(sessionStorage.getItem('userToken') ?? '{}') as { empId: number }).empId),
  )
  const project = await as('finance', async (page) => {
    await done(page, 'verifySupplier', { id: supplier.id })
    const [department] = await done<{ id: number }[]>(page, 'getDepartments', { filter: { status: { eq: 'active' } } })
    const departmentId = department?.id
    return done<{ id: number }>(page, 'createProject', {
      name: `Move ${unique}`,
      kind: 'internal',
      departmentId,
      managerEmpId,
    })
  })
  const { id } = await as('employee', async (page) => {
    const draft = await done<Bought>(page, 'createProcurementDetails', {
      title: `Desks ${unique}`,
      justification: 'People sit on the floor',
      neededBy: '2099-01-01',
      supplierId: supplier.id,
      projectId: project.id,
      items: [
        { name: 'Desk', quantity: 4, unit: 'piece', unitPrice: '100', taxRate: 0 },
        { name: 'Lamp', quantity: 2, unit: 'piece', unitPrice: '50', taxRate: 0 },
      ],
    })
    return done<Bought>(page, 'submitProcurement', { id: draft.id })
  })
  for (const username of ['manager', 'hrfinance', 'director']) await as(username, (page) => agree(page, id))
  return as('finance', async (page) => {
    expect(await keepPaper(page, 'procurements', id, 'vpo')).toBeNull()
    await done(page, 'issueVendorPurchaseOrder', {
      id,
      vpoNumber,
      vpoDate: '2026-01-05',
      vpoTerms: 'Carried to the third floor',
    })
    return done<Bought>(page, 'getProcurementDetailsById', { id })
  })
}

/** Approves the purchase where this person is asked. */
async function agree(page: Page, id: number): Promise<void> {
  const asked = await done<{ id: number; recordId: number; entityType: string }[]>(page, 'getInboxItems', {
    filter: { ...toDecide, entityType: { eq: 'procurements' }, recordId: { eq: id } },
  })
  for (const step of asked) {
    await done(page, 'openInboxItem', { id: step.id })
    await done(page, 'approveApprovalStep', { id: step.id, comment: 'Agreed' })
  }
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

async function openPack(page: Page): Promise<void> {
  await page.goto(`/ProcurementForms?id=${purchase.id}`)
  await page.getByRole('heading', { level: 1, name: `Documents of ${purchase.procurementNumber}` }).waitFor()
  await section(page, 'Files').getByRole('region', { name: 'Quote' }).waitFor()
}

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'By item' }).getByRole('row').filter({ hasText: name })
const findings = (page: Page) =>
  section(page, 'Ordered, received, invoiced').getByRole('list').getByRole('listitem').allTextContents()

test('the order, what came and what is invoiced stand side by side, with the differences in words', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await openPack(page)
  const order = section(page, `Purchase order ${vpoNumber}`)
  for (const text of ['05 Jan 2026', `Supplier ${unique}`, `DE${unique}`, 'Carried to the third floor', 'Desk', 'Lamp'])
    await order.getByText(text).first().waitFor()
  await rowOf(page, 'Desk').getByText('Nothing received yet').waitFor()
  expect(await findings(page)).toEqual([
    expect.stringMatching(/500\.00 of the order is outstanding/),
    'Nothing is invoiced yet.',
  ])

  const [desk] = purchase.items
  await done(page, 'receiveProcurementItems', { id: purchase.id, quantities: [{ itemId: desk?.id, quantity: 3 }] })
  await done(page, 'createProcurementInvoiceDetails', {
    procurementId: purchase.id,
    supplierInvoiceNumber: `I-${unique}`,
    net: '250',
    tax: '0',
    total: '250',
  })
  await done(page, 'createProcurementInvoiceDetails', {
    procurementId: purchase.id,
    supplierInvoiceNumber: `J-${unique}`,
    net: '100',
    tax: '0',
    total: '100',
  })
  await openPack(page)
  await rowOf(page, 'Desk').getByText('1 outstanding').waitFor()
  await rowOf(page, 'Lamp').getByText('Nothing received yet').waitFor()
  await expect
    .poll(() => findings(page))
    .toEqual([
      expect.stringMatching(/200\.00 of the order is outstanding/),
      expect.stringMatching(/50\.00 of what came is not invoiced yet/),
      expect.stringMatching(/250\.00 of the invoices is not paid yet/),
      `Invoice J-${unique} does not match: above what was received.`,
    ])
  await section(page, 'Receipts').getByRole('row').filter({ hasText: 'Desk' }).waitFor()
  await section(page, 'Invoices')
    .getByRole('link', { name: `I-${unique}` })
    .waitFor()
  await expectGood(page)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('on paper stands the order alone, or all of it, black on white and without anything to press', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await openPack(page)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print order' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await section(page, `Purchase order ${vpoNumber}`).isVisible()).toBe(true)
  for (const name of ['Receipts', 'Invoices', 'Ordered, received, invoiced', 'Files'])
    expect(await page.locator(`section[aria-label="${name}"]`).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Print all' }).isVisible()).toBe(false)
  const colours = await section(page, `Purchase order ${vpoNumber}`).evaluate((sheet) => {
    const { color, backgroundColor } = getComputedStyle(sheet)
    return { color, backgroundColor, body: getComputedStyle(document.body).backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)', body: 'rgb(255, 255, 255)' })
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print all' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('section[aria-label="Receipts"]').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Add to Quote' }).isVisible()).toBe(false)
  await close()
})

test('without a number the page asks which purchase, and finds one by its words', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL, width: 360 })
  await page.goto('/ProcurementForms')
  await page.getByRole('heading', { level: 1, name: 'Procurement documents' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by number or title' }).fill(`desks ${unique}`)
  await expectGood(page)
  await page.getByRole('link', { name: `${purchase.procurementNumber} Desks ${unique}` }).click()
  await page.getByRole('heading', { level: 1, name: `Documents of ${purchase.procurementNumber}` }).waitFor()
  await section(page, 'Files').getByRole('region', { name: 'Quote' }).waitFor()
  await expectGood(page)
  await page.getByRole('link', { name: 'Another procurement' }).click()
  await page.getByRole('searchbox').fill('No procurements found')
  await page.getByText('No procurements found.').waitFor()
  await close()
})

test('who is not concerned finds nothing there', async () => {
  const { page, close } = await signedIn(browser, 'marketing', { baseURL })
  await page.goto(`/ProcurementForms?id=${purchase.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await still(page)
  expect(await page.getByText(vpoNumber).count()).toBe(0)
  expect(await page.getByText(purchase.procurementNumber).count()).toBe(0)
  await close()
})
