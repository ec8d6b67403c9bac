import { listContextFields } from '../../../../src/framework/rule-context/context-fields'
import { type InForceSource, isInForce } from '../../../../src/framework/rule-context/in-force'
import { isRate, type RateContextSource } from '../../../../src/framework/rule-context/rate'
import {
  buildContextOfToday,
  type ContextSource,
  isParent,
  type ParentSource,
  type RuleContext,
  throwOnUnknownValue,
} from '../../../../src/framework/rule-context/rule-context'
import type { Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import { readRecordDays } from '../../person-day'
import type { Writer } from '../writer'
import { lockParents, readParents } from './parent-records'
import { readExchangeRates } from './rates'
import { lockInForce, readGivensInForce } from './records-in-force'
import type { RuleContextRequest } from './rule-context-request'

/** How one kind of given values is read: by name, in the order of the records, without unknown values. */
interface GivenKind<G extends ContextSource> {
  is(given: ContextSource): given is G
  /** Locks what will be read for stored records. Runs before the records themselves are locked. */
  lock(writer: Writer, table: Table, given: Readonly<Record<string, G>>, ids: readonly number[]): Promise<void>
  read(
    writer: Writer,
    table: Table,
    given: Readonly<Record<string, G>>,
    asking: readonly RuleContextRequest[],
  ): Promise<readonly Values[]>
}

const parents: GivenKind<ParentSource> = { is: isParent, lock: lockParents, read: readParents }
const inForce: GivenKind<InForceSource> = { is: isInForce, lock: lockInForce, read: readGivensInForce }
const rates: GivenKind<RateContextSource> = { is: isRate, lock: lockInForce, read: readExchangeRates }

/** The kinds of given values. A new kind needs an entry here and one in `src/views/rule-context/`. */
const kinds = [parents, inForce, rates] as readonly GivenKind<ContextSource>[]

/**
 * Tells whether rules and computations see more than the record and the company's day. If so, a write
 * reads the rule context before it checks.
 */
export const hasRuleContext = ({ resource }: Table): boolean => hasGivens(resource) || resource.dayOf !== undefined

const hasGivens = ({ given }: Table['resource']) => Object.keys(given).length > 0

/**
 * Locks the rule context before the stored records, because every change locks a parent before its children.
 */
export async function lockRuleContext(writer: Writer, table: Table, ids: readonly number[]): Promise<void> {
  if (!hasGivens(table.resource)) return
  for (const kind of kinds) await kind.lock(writer, table, selectGivensOfKind(table, kind), ids)
}

/**
 * Reads the rule context of each record, with one statement per kind and per followed reference. It stays
 * locked until the transaction ends.
 */
export async function readRuleContexts(
  writer: Writer,
  table: Table,
  asking: readonly RuleContextRequest[],
): Promise<RuleContext[]> {
  const values = asking.map((): Values => ({}))
  if (hasGivens(table.resource) && asking.length > 0)
    for (const kind of kinds)
      for (const [index, read] of (await kind.read(writer, table, selectGivensOfKind(table, kind), asking)).entries())
        Object.assign(values[index] ?? {}, read)
  const { country } = writer.company
  const days = await readRecordDays(
    writer,
    table,
    asking.map(({ record }) => record),
  )
  return values.map((rawValues, index) => ({
    ...{ given: throwOnUnknownValue(rawValues), today: days[index] ?? writer.today, country },
    before: asking[index]?.before ?? null,
  }))
}

/** Answers the rule context of a record whose declaration has no `given`. */
export const emptyRuleContext = ({ today, company }: Writer): RuleContext => buildContextOfToday(today, company.country)

/** Reads the rule context of one record, as `readRuleContexts` does for many. */
export async function readRuleContext(writer: Writer, table: Table, asking: RuleContextRequest): Promise<RuleContext> {
  const [ruleContext] = await readRuleContexts(writer, table, [asking])
  return ruleContext ?? { given: {}, today: writer.today, country: writer.company.country }
}

/**
 * Answers the rule context after the server added values. It reads again where an added reference changes it.
 */
export async function rereadRuleContext(
  writer: Writer,
  table: Table,
  { record, before, beside, added }: RuleContextRequest & { beside: RuleContext; added: Values },
): Promise<RuleContext> {
  const trusted = new Set(Object.keys(added))
  const isMoved = listContextFields(table.resource).some((name) => trusted.has(name))
  return isMoved ? readRuleContext(writer, table, { record, before, trusted }) : beside
}

const selectGivensOfKind = <G extends ContextSource>({ resource }: Table, kind: GivenKind<G>): Record<string, G> =>
  Object.fromEntries(
    Object.entries(resource.given).flatMap(([name, declared]): [string, G][] =>
      kind.is(declared) ? [[name, declared]] : [],
    ),
  )
