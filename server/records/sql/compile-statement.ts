import { createHash } from 'node:crypto'
import { isDayExpression } from '../../../src/framework/relations'
import { isDayVariable, resolveDayVariable } from '../../../src/framework/values/day-variables'
import type { Statement } from '../../database/connect'
import { LruCache } from '../../start/lru-cache'
import type { Caller } from '../caller'
import type { Company } from '../company'
import type { Model } from '../model'
import { todayOfCaller } from '../person-day'
import type { BoundVariable, ParameterBinding, SqlParameters } from '../sql-parameters'
import { evaluateDayExpression } from './day-expression'

/** A compiled statement, whose text is the same for every request of its shape. */
export interface CompiledStatement {
  /** The name under which connections prepare it; absent until it is prepared. */
  name: string | undefined
  text: string
  bindings: readonly ParameterBinding[]
}

interface CachedStatement extends CompiledStatement {
  uses: number
}

/**
 * The number of prepared statements. Each connection keeps them in
 * memory, so only those used last are prepared.
 */
export const mostPreparedShapes = 160
const usesBeforePreparing = 3

interface StatementCache {
  byShape: LruCache<string, CachedStatement>
  /** Statements in the order of their use, the last used at the end. */
  prepared: Set<CachedStatement>
}

const statementsOfModel = 2000
/**
 * The statements of each model, because another application may use the same names for other declarations.
 * The seed of the first start has its own model too, so its statements take no room from people's.
 */
const statementCache = new WeakMap<Model, StatementCache>()

/**
 * Compiles the statement of a shape once per model. The shape must name everything on which the text depends.
 */
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

/** Prepares a statement that is used repeatedly; the one that was unused for longest is dropped for it. */
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

/** The values that variables have in one request. */
export interface RequestContext {
  caller: Caller
  company: Company
  /** The company's calendar date. */
  today: string
  /** The day on which ages are computed; absent: today. Rights and filters always use today. */
  asOf?: string
}

/** Binds the values of a request to a compiled statement. */
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
  if (name.startsWith('own:')) {
    const own = { ...moment, today: todayOfCaller(moment), company: { ...company, zone: caller.zone ?? company.zone } }
    return resolveVariable(name.slice('own:'.length) as BoundVariable, own, record)
  }
  if (name === '$asOf') return asOf
  // Without a day there is no end.
  if (name === '$until') return moment.asOf ?? 'infinity'
  if (isDayExpression(name)) return evaluateDayExpression(name, today)
  if (isDayVariable(name)) return resolveDayVariable(name, today, company.fiscalYearStart)
  if (name === '$zone') return company.zone
  if (name === '$currency') return company.currency
  return name === '$me' ? caller.empId : record
}
