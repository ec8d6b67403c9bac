import { getTable } from '../../server/records/model'
import type { Right } from '../../src/framework/field'
import type { Resource } from '../../src/framework/resource'
import type { Somebody } from './askers'
import type { Company } from './company'
import type { Oracle } from './oracle'

/** People whom the declared rights of a resource treat alike, each right on the very same records: one speaks for all. */
export class Alike {
  private readonly known = new Map<string, string>()
  private turn = 0

  constructor(
    private readonly company: Company,
    private readonly oracle: Oracle,
  ) {}

  /** Of these people one of each sort, at every call another of them; alike to all the resources. */
  standIns(people: readonly Somebody[], resources: readonly Resource[]): Somebody[] {
    const sorts = new Map<string, Somebody[]>()
    for (const who of people) {
      const sort = resources.map((resource) => this.sortOf(who, resource)).join(' ')
      sorts.set(sort, [...(sorts.get(sort) ?? []), who])
    }
    this.turn += 1
    return [...sorts.values()].flatMap((sort) => sort[this.turn % sort.length] ?? [])
  }

  private sortOf(who: Somebody, resource: Resource): string {
    const key = `${who.empId} ${resource.name}`
    const known = this.known.get(key) ?? this.held(who, resource)
    this.known.set(key, known)
    return known
  }

  private held(who: Somebody, resource: Resource): string {
    const rows = this.oracle.all(resource.name)
    const held = rightsIn(this.company, resource).map((rights) => {
      if (!this.oracle.holdsRight(who, rights, resource.name)) return false
      if (rights.every((right) => typeof right !== 'object')) return true
      return rows.filter((row) => this.oracle.holdsRight(who, rights, resource.name, row)).map(({ id }) => id)
    })
    return JSON.stringify(held)
  }
}

/** Whatever the declaration makes depend on who asks, each once. */
function rightsIn({ model }: Company, { name, access }: Resource): (readonly Right[])[] {
  const granted = access.map(({ to, where }): readonly Right[] => {
    if (where) return [{ role: to, where }]
    return typeof to === 'string' ? [to] : to
  })
  const ofFields = [...getTable(model, name).attributes.values()].flatMap(({ field }) => [
    field.options.readableBy ?? [],
    field.options.writableBy ?? [],
  ])
  const all = [...granted, ...ofFields].filter((rights) => rights.length > 0)
  return [...new Map(all.map((rights) => [JSON.stringify(rights), rights])).values()]
}
