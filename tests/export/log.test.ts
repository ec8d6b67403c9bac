import { expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import { keptLog } from '../observe/lines'
import { startApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

test('the log tells who took how many records of what, and nothing of them', async () => {
  const steward = await startApp()
  const log = keptLog()
  const settings = { ...testSettings, logLevel: 'info' as const }
  const app = await buildApp({ declared: shipped, db: steward.db, settings, webRoot: '/nonexistent', log: log.stream })
  const hr = await steward.person('hr')
  const answer = await app.inject({
    method: 'POST',
    url: '/FinanceProject/rest/sow/exportEmployees',
    headers: { authorization: `Bearer ${hr.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'q=rukhsar&fields=["fullName"]',
  })
  expect(answer.body).toMatch(/Name\r\nRukhsar/)
  const line = log.lines().find(({ msg }) => msg === 'exported')
  expect(line).toMatchObject({ operation: 'exportEmployees', resource: 'employees', rows: 1, empId: hr.empId })
  expect(JSON.stringify(log.lines())).not.toMatch(/rukhsar/i)
  await app.close()
  await steward.close()
})
