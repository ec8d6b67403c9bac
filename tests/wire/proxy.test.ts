import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import type { Settings } from '../../server/start/settings'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

const [proxy, inner, caller, forged] = ['10.0.0.5', '10.0.0.7', '203.0.113.9', '198.51.100.66']

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

async function behind(trustProxy: Settings['trustProxy'], more: Partial<Settings> = {}) {
  const settings = { ...testSettings, ...more, trustProxy }
  const app = await buildApp({ declared: shipped, db: steward.db, settings, webRoot: '/nonexistent' })
  app.get('/seen', async ({ ip, protocol, host }) => `${ip} ${protocol} ${host}`)
  return app
}

test.each<[string, Settings['trustProxy'], string, string, string]>([
  ['nobody is believed', false, proxy, `${forged}, ${caller}`, `${proxy} http`],
  ['one proxy is believed of whom it saw, and the caller is not', 1, proxy, `${forged}, ${caller}`, `${caller} https`],
  ['two are believed', 2, proxy, `${forged}, ${caller}, ${inner}`, `${caller} https`],
  ['a proxy is known by its address', [proxy], proxy, `${forged}, ${caller}`, `${caller} https`],
  ['proxies are known by their network', ['10.0.0.0/8'], proxy, `${forged}, ${caller}, ${inner}`, `${caller} https`],
  ['who comes round the proxy is judged by the own address', [proxy], caller, forged, `${caller} http`],
])('%s', async (_, trustProxy, remoteAddress, forwarded, seen) => {
  const app = await behind(trustProxy)
  const headers = { host: 'steward.example', 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' }
  expect((await app.inject({ url: '/seen', remoteAddress, headers })).body).toBe(`${seen} steward.example`)
  await app.close()
})

test('whoever names another address with each call is counted as one', async () => {
  const app = await behind(1, { rateLimit: 4 })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${n}, ${caller}`,
    }
    const url = '/FinanceProject/rest/sow/getDepartments'
    statuses.push((await app.inject({ method: 'POST', url, remoteAddress: proxy, headers })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  await app.close()
})
