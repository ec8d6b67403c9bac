import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Harbour, startHarbour, weeks } from './harbour'

const people = 2000
let harbour: Harbour
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  harbour = await startHarbour(people)
  await harbour.countAll()
}, 600_000)
afterAll(async () => {
  vi.useRealTimers()
  await harbour.app.close()
})

test('two thousand people with twenty-two days each are counted anew, each day once', async () => {
  const { hr, done, rows, countAll, sums, calendarId } = harbour
  await done(hr, 'createHoliday', { calendarId, date: '2026-10-20', name: 'Harvest', kind: 'public' })
  await rows("update attendance_recounts set from_date = $1, to_date = $2 where status = 'waiting'", [
    weeks.from,
    weeks.to,
  ])
  const { counted } = await countAll()
  expect(counted).toBeGreaterThanOrEqual(people * 22)
  expect(await sums()).toMatchObject({ days: people * 22, present: people * 15, holiday: people })
}, 600_000)
