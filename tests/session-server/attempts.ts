import { type Company, startCompany } from '../generated/company'
import { somebody } from '../wire/accounts'
import { type Attack, decidersOf, factsOf, gains, heal, keptOf, ways } from './chosen'
import { demoSomebodies, pairsOf, type Someone } from './taking-over'

export interface Attempts {
  company: Company
  people: Someone[]
  /** Tries all ways for each of the pairs, and tells what got through. */
  tryAll(
    isTried: (attacker: Someone, victim: Someone) => boolean,
  ): Promise<{ won: string[]; pairs: number; refused: string[] }>
}

/** The demo company with a second administrator and director, and somebody whose account nobody has opened. */
export async function startAttempts(): Promise<Attempts> {
  const company = await startCompany()
  const people = await demoSomebodies(company)
  await company.person('admin')
  await company.person('director')
  const sleeper = (await somebody(company, 'invited', 'finance')).empId
  const refused = new Set<string>()
  const tryPair = async (attacker: Someone, victim: Someone): Promise<string[]> => {
    const isFree = ({ username }: Someone) => !['restricted', attacker.username, victim.username].includes(username)
    const friend = people.filter(({ standing }) => standing === 1).find(isFree) as Someone
    const attack: Attack = { company, attacker, victim, friend, sleeper, refused: new Map() }
    const [before, kept, deciders] = [await factsOf(attack), await keptOf(attack), await decidersOf(attack)]
    for (const way of Object.values(ways)) await way(attack)
    const won = await gains(attack, before, deciders)
    for (const code of attack.refused.keys()) refused.add(code)
    await heal(attack, kept, before.sleeper)
    return won.map((gain) => `${attacker.username} against ${victim.username} ${gain}`)
  }
  return {
    company,
    people,
    async tryAll(isTried) {
      const pairs = pairsOf(people).filter(({ attacker, victim }) => isTried(attacker, victim))
      const won: string[] = []
      for (const { attacker, victim } of pairs) won.push(...(await tryPair(attacker, victim)))
      return { won, pairs: pairs.length, refused: [...refused].sort() }
    },
  }
}
