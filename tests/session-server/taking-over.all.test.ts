import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Company, startCompany } from '../generated/company'
import { attack, demoSomebodies, gains, heal, pairsOf, type Someone, writesToPeople } from './taking-over'

vi.setConfig({ testTimeout: 900_000 })

let company: Company
let people: Someone[]

beforeAll(async () => {
  company = await startCompany()
  people = await demoSomebodies(company)
})
afterAll(() => company.close())

test('nobody becomes somebody else by any operation that writes to a person', async () => {
  const operations = writesToPeople(company)
  expect(operations.length).toBeGreaterThan(20)
  const won: string[] = []
  for (const { attacker, victim } of pairsOf(people)) {
    const outcome = await attack(company, attacker, victim, operations)
    won.push(...gains(attacker, victim, outcome).map((gain) => `${attacker.username} of ${victim.username} ${gain}`))
    await heal(company, victim, outcome.before)
    await heal(company, attacker, await stored(attacker))
  }
  expect(won).toEqual([])
})

/** An attacker may have harmed their own account on the way. */
const stored = async ({ empId, username }: Someone) => {
  const { rows } = await company.db.query<{ work_email: string; password_hash: string; state: string }>({
    text: 'select e.work_email, a.password_hash, e.status as state from employees e join accounts a on a.emp_id = e.id where e.id = $1',
    values: [empId],
  })
  const { work_email = '', password_hash = '', state = 'active' } = rows[0] ?? {}
  return { work_email, password_hash, state, username, account: 'active', version: 0, sessions: 0, granted: '' }
}
