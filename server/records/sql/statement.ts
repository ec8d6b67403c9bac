import { createHash } from 'node:crypto'
import { isDayVariable, resolveDay } from '../../../src/framework/values/day-variables'
import type { Statement } from '../../database/connect'
import type { Caller } from '../caller'
import { LruCache } from '../lru-cache'
import type { Model } from '../model'
import type { Binding, BoundVariable, Slots } from '../slots'

/** A compiled statement: the same text for every request of its shape. */
export interface Compiled {
  /** Absent until it is prepared. */
  name: string | undefined
  text: string
  bindings: readonly Binding[]
}

interface Kept extends Compiled {
  uses: number
}

/** Connections keep what they prepared: only so many shapes are worth the memory, those that were asked for last. */
export const mostPreparedShapes = 160
const usesBeforePreparing = 3

interface Statements {
  byShape: LruCache<string, Kept>
  /** In the order in which they were used, the last one at the end. */
  prepared: Set<Kept>
}

const statementsOfModel = 2000
/**
 * What one application compiled says nothing about another's declarations, though they name the same; and what fills a
 * company at the first start leaves those who then work in it their places.
 */
const statementCache = new WeakMap<Model, Statements>()

/** The statement of this shape, compiled once for a model; the shape must name everything else the text depends on. */
export function compileOnce(model: Model, shape: string, compile: () => { text: string; slots: Slots }): Compiled {
  const statements = statementCache.get(model) ?? {
    byShape: new LruCache<string, Kept>(statementsOfModel),
    prepared: new Set(),
  }
  statementCache.set(model, statements)
  const cached = statements.byShape.get(shape)
  if (cached) return countUse(statements, cached)
  const { text, slots } = compile()
  const statement: Kept = { name: undefined, text, bindings: slots.bindings, uses: 1 }
  statements.byShape.set(shape, statement)
  return statement
}

/** Prepares what is asked again; what was not asked for the longest time gives its place. */
function countUse({ prepared }: Statements, statement: Kept): Compiled {
  statement.uses += 1
  if (statement.uses < usesBeforePreparing) return statement
  statement.name ??= `s${createHash('sha256').update(statement.text).digest('hex').slice(0, 32)}`
  prepared.delete(statement)
  prepared.add(statement)
  const [oldest] = prepared
  if (prepared.size > mostPreparedShapes && oldest) {
    prepared.delete(oldest)
    Object.assign(oldest, { name: undefined, uses: 0 })
  }
  return statement
}

/** What the company counts in. */
export interface Company {
  /** ISO 4217. */
  currency: string
  /** IANA name of the zone in which it counts its days. */
  zone: string
  /** Month, 1 to 12, that its fiscal year begins with. */
  fiscalYearStart: number
  /** ISO 3166-1 code of the country that its phone numbers are of; absent: none. */
  country?: string
  /** Domains of work addresses, in small letters; absent or empty: any. */
  mailDomains?: readonly string[]
}

/** What variables stand for in one request. */
export interface Moment {
  caller: Caller
  company: Company
  /** The company's calendar date. */
  today: string
  /** The day that ages are counted to; absent: today. Rights and filters never follow it. */
  asOf?: string
}

/** Puts this request's values into a compiled statement. */
export function bind(
  { name, text, bindings }: Compiled,
  moment: Moment,
  values: readonly unknown[],
  record: unknown = null,
): Statement {
  const bound = bindings.map((binding) => {
    return binding.from === 'value' ? values[binding.index] : resolveVariable(binding.name, moment, record)
  })
  return name ? { name, text, values: bound } : { text, values: bound }
}

function resolveVariable(name: BoundVariable, moment: Moment, record: unknown): unknown {
  const { caller, company, today, asOf = today } = moment
  if (name === '$asOf') return asOf
  // Where no day is asked for nothing lies after it.
  if (name === '$until') return moment.asOf ?? 'infinity'
  if (isDayVariable(name)) return resolveDay(name, today, company.fiscalYearStart)
  if (name === '$zone') return company.zone
  return name === '$me' ? caller.empId : record
}
