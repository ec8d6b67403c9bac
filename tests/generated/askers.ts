import { effectiveRoles, type RoleName } from '../../resources/people/roles'
import { demoPeople } from '../../resources/people/server/demo/demo-accounts'
import type { Person } from '../setup/app'
import { roleNames } from '../setup/shipped'
import type { Company } from './company'
import type { Asker } from './oracle'

export interface Somebody extends Asker {
  name: string
  person: Person
}

const somebody = (name: string, person: Person, granted: readonly RoleName[]): Somebody => {
  return { name, person, empId: person.empId, roles: effectiveRoles(granted) }
}

/** Somebody without any ties for each role. */
export async function holders(company: Company): Promise<Somebody[]> {
  const found: Somebody[] = []
  for (const role of roleNames) found.push(somebody(`a new ${role}`, await company.holder(role), [role]))
  return found
}

/** The holders, and the people of the demo company with their ties: reports, records they own. */
export async function everybody(company: Company): Promise<Somebody[]> {
  const found = await holders(company)
  for (const { username, roles } of demoPeople) found.push(somebody(username, await company.demo(username), roles))
  return found
}
