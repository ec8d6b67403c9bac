import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Company, startCompany } from '../generated/company'
import { attack, demoSomebodies, gains, heal, pairsOf, type Someone } from './taking-over'

vi.setConfig({ testTimeout: 60_000 })

let company: Company
let people: Someone[]

beforeAll(async () => {
  company = await startCompany()
  people = await demoSomebodies(company)
})
afterAll(() => company.close())

/** Who has doors to people's records, against those above, beside and below them; all pairs stand in the `all` file. */
const tried: Readonly<Record<string, readonly string[]>> = {
  hr: ['admin', 'director', 'employee'],
  director: ['admin', 'finance'],
  admin: ['director'],
  employee: ['admin', 'manager'],
}

test('nobody becomes somebody else by editing, batches, imports, restoring or steps', async () => {
  const won: string[] = []
  for (const { attacker, victim } of pairsOf(people)) {
    if (!tried[attacker.username]?.includes(victim.username)) continue
    const outcome = await attack(company, attacker, victim, [])
    won.push(...gains(attacker, victim, outcome).map((gain) => `${attacker.username} of ${victim.username} ${gain}`))
    await heal(company, victim, outcome.before)
  }
  expect(won).toEqual([])
})
