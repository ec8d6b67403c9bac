import type { LooseFilter } from '../filter'
import type { ResourceName } from '../register'

/**
 * The other records of a consequence: the one that a reference of this record names, or all that refer to
 * this record.
 */
type TargetRecords = string | EachReferring
interface EachReferring {
  each: string
}

/** Conditions that any consequence may have. */
interface ConsequenceConditions {
  /** Records that trigger it; the filter sees them as they are after the write. */
  when?: LooseFilter
  /** Fields of which at least one has to change. */
  changed?: readonly string[]
}

interface TargetConditions extends ConsequenceConditions {
  /** Which of the other records the consequence applies to. */
  where?: LooseFilter
}

/** A value to write: a literal, or `$record.endDate`, `$today`, `$me`. */
type ConsequenceValue = string | number | boolean | null

/** A consequence: another record takes a step. */
export interface StepConsequence extends TargetConditions {
  kind: 'take'
  of: ResourceName
  at: TargetRecords
  /**
   * The step; or several steps with conditions: the first whose condition matches and that the record's
   * state allows.
   */
  step: string | Readonly<Record<string, LooseFilter>>
  /** Questions of this step whose answers are passed on to the other step. */
  asks?: readonly string[]
  /** `person`: the caller needs the right to take the other step; absent: no right is needed. */
  by?: 'person'
  /**
   * True: either all records take the step or nothing changes. Absent: the answer names those of `each` that
   * cannot.
   */
  isWhole?: true
}

/** A consequence: another record is changed. */
export interface UpdateConsequence extends TargetConditions {
  kind: 'set'
  of: ResourceName
  at: TargetRecords
  values: Readonly<Record<string, ConsequenceValue>>
}

/** A consequence: a record is created. */
export interface CreateConsequence extends ConsequenceConditions {
  kind: 'add'
  of: ResourceName
  values: Readonly<Record<string, ConsequenceValue>>
}

export type Consequence = StepConsequence | UpdateConsequence | CreateConsequence

/** Names all records of the other resource that refer to this one. */
export const each = (by: string): EachReferring => ({ each: by })

/** Takes a step of other records: `take('purchaseOrders', 'expire', 'purchaseOrderId')`. */
export const take = (
  of: ResourceName,
  step: StepConsequence['step'],
  at: TargetRecords,
  more: TargetConditions & Pick<StepConsequence, 'asks' | 'by' | 'isWhole'> = {},
): StepConsequence => ({ kind: 'take', of, step, at, ...more })

/**
 * Changes other records: `set('sows', 'parentSowId', { endDate: '$record.endDate' })`. Without values it
 * only recomputes them.
 */
export const set = (
  of: ResourceName,
  at: TargetRecords,
  values: UpdateConsequence['values'],
  more: TargetConditions = {},
): UpdateConsequence => ({
  kind: 'set',
  of,
  at,
  values,
  ...more,
})

/** Creates a record: `add('trackers', { assetId: '$record.assetId' })`. */
export const add = (
  of: ResourceName,
  values: CreateConsequence['values'],
  more: ConsequenceConditions = {},
): CreateConsequence => ({
  kind: 'add',
  of,
  values,
  ...more,
})

/** Answers the field of the record that a value comes from; undefined for other values. */
export const readSourceField = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('$record.') ? value.slice('$record.'.length) : undefined

/** Consequences of a resource's changes, by step, by action, or by `create`, `update` or `delete`. */
export type Consequences = Readonly<Record<string, readonly Consequence[]>>

interface WithConsequences {
  readonly name: string
  readonly consequences: Consequences
}

/** Lists the names of what a consequence does to the other resource. */
export const listConsequenceActions = (consequence: Consequence): readonly string[] => {
  if (consequence.kind === 'add') return ['create']
  if (consequence.kind === 'set') return ['update']
  return typeof consequence.step === 'string' ? [consequence.step] : Object.keys(consequence.step)
}

/**
 * Lists the reference paths over which changes of a record change others: `sowId`,
 * `purchaseOrderId.sowId`. A save locks these records first.
 */
export function listChangedReferences<R extends WithConsequences>(
  resource: R,
  find: (name: string) => R | undefined,
  actions: readonly string[] = Object.keys(resource.consequences),
  passed: readonly string[] = [],
): string[] {
  const paths = actions
    .flatMap((action) => resource.consequences[action] ?? [])
    .flatMap((each): string[] => {
      if (each.kind === 'add' || typeof each.at !== 'string') return []
      const next = find(each.of)
      const place = `${resource.name} ${each.at}`
      const farther =
        next && !passed.includes(place)
          ? listChangedReferences(next, find, listConsequenceActions(each), [...passed, place])
          : []
      return [each.at, ...farther.map((path) => `${each.at}.${path}`)]
    })
  return [...new Set(paths)]
}
