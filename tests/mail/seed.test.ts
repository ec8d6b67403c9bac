import { expect, test } from 'vitest'
import { startApp } from '../setup/app'

test('filling the demo company writes to nobody', async () => {
  const steward = await startApp()
  const { rows } = await steward.db.query({
    text: 'select (select count(*) from accounts) > 20 as filled, (select count(*) from outbox) as mails',
  })
  expect(rows).toEqual([{ filled: true, mails: 0 }])
  await steward.close()
})
