import { effectiveRoles, type RoleName } from '../../resources/people/roles'
import { demoPeople } from '../../resources/people/server/demo/accounts'
import type { Person } from '../setup/app'
import { roleNames } from '../setup/shipped'
import type { Company } from './company'
import type { Asker } from './oracle'

export interface Somebody extends Asker {
  name: string
  person: Person
}

/** Somebody without any ties for each role, and the people of the demo company with theirs: reports, records they own. */
export async function everybody(company: Company): Promise<Somebody[]> {
  const found: Somebody[] = []
  const add = (name: string, person: Person, granted: readonly RoleName[]) =>
    found.push({ name, person, empId: person.empId, roles: effectiveRoles(granted) })
  for (const role of roleNames) add(`a new ${role}`, await company.holder(role), [role])
  for (const { username, roles } of demoPeople) add(username, await company.demo(username), roles)
  return found
}
