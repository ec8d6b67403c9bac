import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGood } from '../../browser/look'
import { baseURL } from '../../browser/served'
import { openBrowser, openPage } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { widthsOfLook } from '../../setup/tier'

const password = 'Steward-demo-1'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Thing {
  id: number
  assetTag: string
}

/** A new thing in stock. */
async function newThing(): Promise<Thing> {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  const { data } = await callAs(page, 'createCompanyAssetDetails', { name: 'Laptop of the desk', category: 'laptop' })
  await close()
  return data as Thing
}

/** Hands it to somebody from another screen. */
async function newHolder(assetTag: string): Promise<{ giveBack(): Promise<void> }> {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  const rowsOf = async (operation: string, filter: object) =>
    (await callAs(page, operation, { filter: JSON.stringify(filter), perPage: '1' })).data as Thing[]
  const [asset] = await rowsOf('getAllCompanyAssetDetails', { assetTag: { eq: assetTag } })
  const { empId } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userToken') ?? '{}'))
  const [other] = await rowsOf('getEmployees', { id: { ne: empId }, status: { eq: 'active' } })
  const sent = { assetId: String(asset?.id), empId: String(other?.id) }
  const { data } = await callAs(page, 'createEmployeeAssetDetails', sent)
  return {
    async giveBack() {
      const back = { id: String((data as Thing).id), conditionAtReturn: 'good' }
      expect((await callAs(page, 'returnEmployeeAsset', back)).error).toBeNull()
      await close()
    },
  }
}

async function nameOf(username: string): Promise<string> {
  const { page, close } = await signedIn(browser, username, { baseURL })
  const { fullName } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userToken') ?? '{}'))
  await close()
  return fullName
}

const deskFrom = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill('hr')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Scan or type a tag').waitFor()
}

test('a label that is scanned by a finder says whose the thing is, and nothing else', async () => {
  const { assetTag } = await newThing()
  const { page, consoleErrors, close } = await openPage(browser, { baseURL, width: 360 })
  for (const tag of [assetTag, 'LAP-99999']) {
    await page.goto(`/session/CompanyAssets?tag=${tag}`)
    await page.getByText(`Property of Steward Demo Company, tag ${tag}`).waitFor()
    expect((await page.locator('main').innerText()).includes('Laptop of the desk')).toBe(false)
  }
  await page.getByRole('link', { name: '+91 80 5550 0100' }).waitFor()
  await expectGood(page, 'found')
  expect(consoleErrors).toEqual([])
  await close()
})

test.each(widthsOfLook())('at %i px a thing is scanned, handed out, accepted and taken back', async (width) => {
  const [{ assetTag }, person] = [await newThing(), await nameOf('employee')]
  const { page, consoleErrors, pageErrors, close } = await openPage(browser, { baseURL, width })
  await page.goto('/session/CompanyAssets')
  await expectGood(page, 'desk-login')
  await deskFrom(page)
  const news = page.locator('.ad-news')
  // A scanner types what stands in the code, and Enter.
  await page.keyboard.type(`${baseURL}/session/CompanyAssets?tag=${assetTag}`)
  await page.keyboard.press('Enter')
  await news.getByText(`${assetTag} added to the list.`).waitFor()
  await page.keyboard.type('LAP-99999')
  await page.keyboard.press('Enter')
  await news.getByText('No asset has the tag LAP-99999.').waitFor()

  await page.getByLabel('Find the person').fill(person)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const hand = page.getByRole('button', { name: `Hand 1 asset to ${person}` })
  await hand.waitFor()
  await expectGood(page, 'desk-hand')
  // Somebody else is faster: what stands in the way is told by its tag, and the list shows where it is.
  const first = await newHolder(assetTag)
  await hand.click()
  await news.getByText(`${assetTag}: This asset is not in stock`).waitFor()
  await page
    .getByRole('region', { name: 'Scanned assets' })
    .getByText(/^With /)
    .waitFor()
  await expectGood(page, 'desk-refused')
  await first.giveBack()
  await page.getByRole('button', { name: `Remove ${assetTag} from the list` }).click()
  await page.getByLabel('Scan or type a tag').fill(assetTag)
  await page.keyboard.press('Enter')
  await page.getByLabel('Find the person').fill(person)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await hand.click()

  // Whoever sits at the desk cannot say it for them.
  const accept = page.getByRole('region', { name: 'Accept here' })
  await accept.getByLabel('Username').fill('hr')
  await accept.getByLabel('Password', { exact: true }).fill(password)
  await accept.getByRole('button', { name: 'I received it' }).click()
  await accept.getByRole('alert').waitFor()
  await expectGood(page, 'desk-accept')
  await accept.getByLabel('Username').fill('employee')
  await accept.getByLabel('Password', { exact: true }).fill(password)
  await accept.getByRole('button', { name: 'I received it' }).click()
  await news.getByText('Accepted.').waitFor()

  const back = page.getByRole('region', { name: 'Return' })
  await back.getByLabel(`Condition of ${assetTag}, from ${person}`).selectOption('Fair')
  await expectGood(page, 'desk-back')
  await back.getByRole('button', { name: 'Return 1 asset' }).click()
  await news.getByText('Took back 1 asset.').waitFor()
  await page.getByRole('region', { name: 'Scanned assets' }).getByText('In stock').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(pageErrors).toEqual([])
  // What was refused, and the tag that is none.
  expect(consoleErrors.every((text) => /status of (404|403|400|401)/.test(text))).toBe(true)
  await close()
})

test('a session of the desk does not open the application', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto('/session/CompanyAssetsLoginPage')
  await deskFrom(page)
  await page.goto('/Home')
  await page.waitForURL(/\/session\/signin/)
  await close()
})
