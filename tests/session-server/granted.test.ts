import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCaller } from '../../server/session/sessions'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp } from '../setup/app'
import { shippedModel } from '../setup/shipped'
import { somebody } from '../wire/accounts'

let app: TestApp
beforeAll(async () => {
  app = await startApp(declaredWith())
})
afterAll(() => app.close())

test.each([
  ['2026-05-01', false],
  ['2026-05-02', true],
  ['2026-05-04', true],
  ['2026-05-05', false],
])('a role granted from 2 to 4 May is held on the company’s %s: %s', async (day, isHeld) => {
  const { empId } = await somebody(app)
  await app.db.query({
    text: `insert into role_grants (emp_id, role, from_date, to_date) values ($1, 'finance', '2026-05-02', '2026-05-04')`,
    values: [empId],
  })
  const caller = await findCaller(app.db, shippedModel, empId, day)
  expect(caller?.roles.includes('finance')).toBe(isHeld)
})
