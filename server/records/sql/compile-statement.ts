import { createHash } from 'node:crypto'
import { isDayVariable, resolveDayVariable } from '../../../src/framework/values/day-variables'
import type { Statement } from '../../database/connect'
import { LruCache } from '../../start/lru-cache'
import type { Caller } from '../caller'
import type { Company } from '../company'
import type { Model } from '../model'
import type { BoundVariable, ParameterBinding, SqlParameters } from '../sql-parameters'

/** A compiled statement: the same text for every request of its shape. */
export interface CompiledStatement {
  /** Absent until the statement is prepared. */
  name: string | undefined
  text: string
  bindings: readonly ParameterBinding[]
}

interface CachedStatement extends CompiledStatement {
  uses: number
}

/** Each connection keeps its prepared statements in memory, so only the shapes used last are prepared. */
export const mostPreparedShapes = 160
const usesBeforePreparing = 3

interface StatementCache {
  byShape: LruCache<string, CachedStatement>
  /** In order of use, the last one at the end. */
  prepared: Set<CachedStatement>
}

const statementsOfModel = 2000
/**
 * Statements per model: another application may use the same names for other declarations. The seed of the
 * first start has its own model too, so it takes no places from people's statements.
 */
const statementCache = new WeakMap<Model, StatementCache>()

/** The statement of a shape, compiled once per model; the shape must name all that the text depends on. */
export function compileStatementOnce(
  model: Model,
  shape: string,
  compile: () => { text: string; slots: SqlParameters },
): CompiledStatement {
  const statements = statementCache.get(model) ?? {
    byShape: new LruCache<string, CachedStatement>(statementsOfModel),
    prepared: new Set(),
  }
  statementCache.set(model, statements)
  const cached = statements.byShape.get(shape)
  if (cached) return prepareIfFrequent(statements, cached)
  const { text, slots } = compile()
  const statement: CachedStatement = { name: undefined, text, bindings: slots.bindings, uses: 1 }
  statements.byShape.set(shape, statement)
  return statement
}

/** Prepares a statement that is used repeatedly; the one unused for longest makes room. */
function prepareIfFrequent({ prepared }: StatementCache, statement: CachedStatement): CompiledStatement {
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

/** Values of the variables in one request. */
export interface RequestContext {
  caller: Caller
  company: Company
  /** The company's calendar date. */
  today: string
  /** The day that ages are counted to; absent: today. Rights and filters never follow it. */
  asOf?: string
}

/** Puts the values of a request into a compiled statement. */
export function bindValues(
  { name, text, bindings }: CompiledStatement,
  moment: RequestContext,
  values: readonly unknown[],
  record: unknown = null,
): Statement {
  const bound = bindings.map((binding) => {
    return binding.from === 'value' ? values[binding.index] : resolveVariable(binding.name, moment, record)
  })
  return name ? { name, text, values: bound } : { text, values: bound }
}

function resolveVariable(name: BoundVariable, moment: RequestContext, record: unknown): unknown {
  const { caller, company, today, asOf = today } = moment
  if (name === '$asOf') return asOf
  // Without a day nothing lies after it.
  if (name === '$until') return moment.asOf ?? 'infinity'
  if (isDayVariable(name)) return resolveDayVariable(name, today, company.fiscalYearStart)
  if (name === '$zone') return company.zone
  return name === '$me' ? caller.empId : record
}
