import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser } from '../browser/session'
import { takePictures } from './builders'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const toBody = (price: string, seats: string, small: string, large: string) => ({
  ...{ name: 'racks', label: 'Rack', plural: 'Racks', title: 'item', menu: 'top' },
  fields: [
    ['f1', 'item', 'text', { label: 'Item', required: true }],
    ['f2', price, 'text', { label: 'Price' }],
    ['f3', seats, 'text', { label: 'Seats' }],
    [
      'f4',
      'kind',
      'choice',
      {
        label: 'Kind',
        options: [
          ['c1', small, 'Small'],
          ['c2', large, 'Large'],
        ],
      },
    ],
  ],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
  views: { list: { columns: ['item', price, seats, 'kind'], filters: ['kind'] } },
})

test('a form and a list that are open while names are exchanged keep the right fields and choices', async () => {
  const open = () => signedIn(browser, 'admin', { baseURL, width: 1280, height: 900 })
  const [form, list, admin] = await Promise.all([open(), open(), open()])
  const apply = async (number: number, body: object, key?: string) => {
    const change = {
      number: `${number}`,
      kind: 'resource',
      body: JSON.stringify(body),
      reason: 'Test',
      ...(key && { key }),
    }
    const answer = await callAs(admin.page, 'applyDefinition', change)
    expect(answer).toMatchObject({ error: null })
    return answer.data as { key: string; number: number }
  }
  const { key, number } = await apply(0, toBody('price', 'seats', 'small', 'large'))
  await callAs(admin.page, 'createOwnRack', { item: 'Oak', price: '1', seats: '2', kind: 'small' })
  await callAs(admin.page, 'createOwnRack', { item: 'Elm', price: '3', seats: '4', kind: 'large' })
  await list.page.goto(`/OwnRacks?filter=${encodeURIComponent('{"kind":{"eq":"small"}}')}`)
  await list.page.getByText('Oak').waitFor()
  await form.page.goto('/OwnRacks/1')
  await form.page.getByLabel('Price').fill('77')
  await form.page.getByLabel('Kind').selectOption({ label: 'Large' })
  await apply(number, toBody('seats', 'price', 'large', 'small'), key)

  const save = form.page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  // The page may have heard of the change by another call, and then saves at once.
  const kept = form.page.getByText('What you typed is kept')
  await expect.poll(async () => (await kept.isVisible()) || (await save.count()) === 0, { timeout: 15_000 }).toBe(true)
  if (await kept.isVisible()) {
    expect(await form.page.getByLabel('Price').inputValue()).toBe('77')
    expect(await form.page.getByLabel('Seats').inputValue()).toBe('2')
    await takePictures(form.page, 'own-renamed-form')
    await save.click()
  }
  const readStored = () =>
    query<object>('select "own_f2_V" as f2, "own_f3_V" as f3, "own_f4_V" as f4 from own_racks where id = 1')
  await expect.poll(readStored, { timeout: 15_000 }).toEqual([{ f2: '77', f3: '2', f4: 'small' }])

  await callAs(admin.page, 'updateOwnRack', { id: '1', version: '2', kind: 'large' })
  // Coming back to the tab asks the server, whose answer tells of the change.
  const readAddress = async () => {
    await list.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    return decodeURIComponent(list.page.url())
  }
  await expect.poll(readAddress, { timeout: 15_000 }).toContain('"kind":{"eq":"large"}')
  await list.page.reload()
  await list.page.getByText('Oak').waitFor()
  expect(await list.page.getByText('Elm').count()).toBe(0)
  const refused = form.consoleErrors.filter((text) => !text.includes('409'))
  expect([refused, form.pageErrors, list.pageErrors]).toEqual([[], [], []])
  await Promise.all([form.close(), list.close(), admin.close()])
})
