import { asSystem } from '../../server/records/caller'
import { toCompany } from '../../server/records/compose-model'
import { getTable, type Model } from '../../server/records/model'
import { listRecords } from '../../server/records/query'
import type { Verb } from '../../src/framework/access'
import type { Right } from '../../src/framework/field'
import type { LooseFilter } from '../../src/framework/filter'
import type { Role } from '../../src/framework/register'
import type { Resource } from '../../src/framework/resource'
import { type CalendarDate, dateBounds, plusDays } from '../../src/framework/values/dates'
import { testSettings } from '../setup/app'
import type { Company } from './company'

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Who asks. */
export interface Asker {
  empId: number
  roles: readonly Role[]
}

const isIn = (to: Role | readonly Role[], roles: readonly Role[]) =>
  (typeof to === 'string' ? [to] : to).some((role) => roles.includes(role))

/**
 * Judges declared grants over records held in memory, without SQL: a second opinion on what the server shows.
 * Filters mean what docs/declaration/rights.md says of them.
 */
export class Oracle {
  /** What day variables mean. */
  private readonly days: Readonly<Record<string, string>>
  /** Sets of people are asked for with every record, and never change. */
  private readonly sets = new Map<string, ReadonlySet<number>>()

  private constructor(
    private readonly model: Model,
    today: string,
    private readonly rows: ReadonlyMap<string, readonly Row[]>,
  ) {
    const { startOfMonth, endOfMonth, startOfYear } = dateBounds(today)
    this.days = { $today: today, $startOfMonth: startOfMonth, $endOfMonth: endOfMonth, $startOfYear: startOfYear }
  }

  static async of({ model, db, resources, today }: Company): Promise<Oracle> {
    const rows = new Map<string, readonly Row[]>()
    const company = toCompany(testSettings)
    const reader = { model, sql: db, caller: asSystem(), company, today }
    for (const { name } of resources) {
      const all: Row[] = []
      for (let page = 1; ; page++) {
        const asked = { page, perPage: 500, sort: [['id', 'asc']] as const, filter: {}, q: '' }
        const { json, total } = await listRecords(reader, name, asked)
        all.push(...(JSON.parse(json) as Row[]))
        if (all.length >= total) break
      }
      rows.set(name, all)
    }
    return new Oracle(model, today, rows)
  }

  all(resource: string): readonly Row[] {
    return this.rows.get(resource) ?? []
  }

  /** Whether the grants let them use the verb on the record. */
  may(who: Asker, verb: Verb, resource: Resource, row: Row): boolean {
    const named = resource.access.filter(({ to }) => isIn(to, who.roles))
    const fits = ({ where }: { where?: LooseFilter }) => !where || this.holds(where, resource.name, row, who)
    const isDenied = named.some((rule) => 'cannot' in rule && rule.cannot.includes(verb) && fits(rule))
    return !isDenied && named.some((rule) => 'can' in rule && rule.can.includes(verb) && fits(rule))
  }

  /** Whether one of the rights is theirs on the record; on any record where none is given. */
  holdsRight(who: Asker, rights: readonly Right[] | undefined, resource: string, row?: Row): boolean {
    if (!rights) return true
    return rights.some((right) => {
      if (typeof right !== 'object') return who.roles.includes(right)
      return (!right.role || isIn(right.role, who.roles)) && (!row || this.holds(right.where, resource, row, who))
    })
  }

  private holds(filter: LooseFilter, resource: string, row: Row, who: Asker): boolean {
    return Object.entries(filter).every(([key, value]) => {
      if (key === 'and') return (value as LooseFilter[]).every((part) => this.holds(part, resource, row, who))
      if (key === 'or') return (value as LooseFilter[]).some((part) => this.holds(part, resource, row, who))
      if (key === 'not') return !this.holds(value as LooseFilter, resource, row, who)
      return Object.entries(value as object).every(([operator, operand]) =>
        this.compares(key.split('.'), resource, row, operator, operand, who),
      )
    })
  }

  private compares(
    path: string[],
    resource: string,
    row: Row,
    operator: string,
    operand: unknown,
    who: Asker,
  ): boolean {
    const [name = '', ...rest] = path
    const attribute = getTable(this.model, resource).attributes.get(name)
    if (!attribute) throw new Error(`${resource} has no field ${name}`)
    const value = row[name] ?? null
    if (rest.length === 0) return this.fits(value, operator, operand, who)
    const target = this.all(attribute.target ?? '').find(({ id }) => id === value)
    return !!target && this.compares(rest, attribute.target ?? '', target, operator, operand, who)
  }

  private fits(value: unknown, operator: string, operand: unknown, who: Asker): boolean {
    if (operator === 'empty') return (value === null) === operand
    if (operator === 'in' && typeof operand === 'string')
      return this.related(operand.slice(1), who).has(value as number)
    const meant = Array.isArray(operand) ? operand.map((one) => this.meaning(one, who)) : this.meaning(operand, who)
    if (operator === 'ne') return value !== meant
    if (value === null) return false
    if (operator === 'eq') return value === meant
    if (operator === 'in') return (meant as unknown[]).includes(value)
    const [low, high] = operator === 'between' ? (meant as [string, string]) : [meant as string, meant as string]
    const found = value as string
    if (operator === 'between') return found >= low && found <= high
    if (operator === 'lt') return found < low
    if (operator === 'lte') return found <= low
    if (operator === 'gt') return found > low
    if (operator === 'gte') return found >= low
    throw new Error(`The oracle does not know ${operator}`)
  }

  private meaning(value: unknown, who: Asker): unknown {
    if (value === '$me') return who.empId
    if (typeof value !== 'string') return value
    const [, days] = /^\$today([+-]\d+)$/.exec(value) ?? []
    if (days) return plusDays(this.days.$today as CalendarDate, Number(days))
    return Object.hasOwn(this.days, value) ? this.days[value] : value
  }

  private related(name: string, who: Asker): ReadonlySet<number> {
    const key = `${name} ${who.empId} ${who.roles.join(' ')}`
    const known = this.sets.get(key) ?? this.relatedTo(name, who)
    this.sets.set(key, known)
    return known
  }

  private relatedTo(name: string, who: Asker): Set<number> {
    const relation = this.model.relations[name]
    if (!relation) throw new Error(`There is no relation ${name}`)
    const rows = this.all(relation.of)
    if (relation.alone) return this.forAlone(relation.of, relation.alone, who)
    const { along, where = {}, pick = 'id' } = relation
    if (!along) {
      const held = rows.filter((row) => this.holds(where, relation.of, row, who))
      return new Set(held.map((row) => row[pick] as number))
    }
    const found = new Set(rows.filter((row) => row[along] === who.empId).map(({ id }) => id))
    if (relation.depth === 'direct') return found
    for (const id of found) for (const row of rows) if (row[along] === id) found.add(row.id)
    return found
  }

  /** Records that ask for some facts, where the person has them and nobody else who is there. */
  private forAlone(resource: string, facts: readonly string[], who: Asker): Set<number> {
    const { register, people } = this.model
    const { givenTo = '' } = getTable(this.model, resource).resource
    const fits = (row: Row, person: Row) => facts.every((name) => row[name] === null || row[name] === person[name])
    const able = this.all(people).filter((one) => !register || this.holds(register.people.able, people, one, who))
    const isMine = (row: Row) =>
      row[givenTo] === null &&
      facts.some((name) => row[name] !== null) &&
      this.all(people).some((one) => one.id === who.empId && fits(row, one)) &&
      !able.some((one) => one.id !== who.empId && fits(row, one))
    return new Set(
      this.all(resource)
        .filter(isMine)
        .map(({ id }) => id),
    )
  }
}
