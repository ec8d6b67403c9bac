import type { LooseFilter } from '../filter'
import type { ResourceName } from '../register'

/** Where a consequence finds other records: by a reference of this one, or all whose reference names this one. */
type Targets = string | Each
export interface Each {
  each: string
}

/** What is said of every consequence. */
interface Conditions {
  /** Of which records of its own resource it follows, once they are written. */
  when?: LooseFilter
  /** Fields of which one has to be another one than before. */
  changed?: readonly string[]
}

interface OfTargets extends Conditions {
  /** Which of the others it concerns. */
  where?: LooseFilter
}

/** A value to be written: as it is said, or `$record.endDate`, `$today`, `$me`. */
type Value = string | number | boolean | null

/** Another record takes a step. */
export interface Taking extends OfTargets {
  kind: 'take'
  of: ResourceName
  at: Targets
  /** One that must be taken, or several: the first whose condition holds, where it leads on from there. */
  step: string | Readonly<Record<string, LooseFilter>>
  /** Answers to what this step asks for that are handed on. */
  asks?: readonly string[]
  /** Whoever does this does that as well, with their own rights; absent: it follows without any. */
  by?: 'person'
  /** All of them take it, or nothing is changed; absent: of `each` those that cannot are left and told by name. */
  isWhole?: true
}

/** Another record is changed. */
export interface Setting extends OfTargets {
  kind: 'set'
  of: ResourceName
  at: Targets
  values: Readonly<Record<string, Value>>
}

/** A record is made. */
export interface Adding extends Conditions {
  kind: 'add'
  of: ResourceName
  values: Readonly<Record<string, Value>>
}

export type Consequence = Taking | Setting | Adding

/** All records of the other resource whose reference names this one. */
export const each = (by: string): Each => ({ each: by })

/** Has other records take a step: `take('purchaseOrders', 'expire', 'purchaseOrderId')`. */
export const take = (
  of: ResourceName,
  step: Taking['step'],
  at: Targets,
  more: OfTargets & Pick<Taking, 'asks' | 'by' | 'isWhole'> = {},
): Taking => ({ kind: 'take', of, step, at, ...more })

/** Changes other records: `set('sows', 'parentSowId', { endDate: '$record.endDate' })`; without values they are computed anew. */
export const set = (of: ResourceName, at: Targets, values: Setting['values'], more: OfTargets = {}): Setting => ({
  kind: 'set',
  of,
  at,
  values,
  ...more,
})

/** Makes a record: `add('trackers', { assetId: '$record.assetId' })`. */
export const add = (of: ResourceName, values: Adding['values'], more: Conditions = {}): Adding => ({
  kind: 'add',
  of,
  values,
  ...more,
})

/** The field of the record that a value is taken from. */
export const sourceField = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('$record.') ? value.slice('$record.'.length) : undefined

/** What follows from changes of a resource, by the step, the action, or what is done. */
export type Consequences = Readonly<Record<string, readonly Consequence[]>>

interface WithConsequences {
  readonly name: string
  readonly consequences: Consequences
}

/** What a consequence does to the other resource, as that would call it. */
export const consequenceActions = (consequence: Consequence): readonly string[] => {
  if (consequence.kind === 'add') return ['create']
  if (consequence.kind === 'set') return ['update']
  return typeof consequence.step === 'string' ? [consequence.step] : Object.keys(consequence.step)
}

/**
 * The references, and those of what they name, over which changes of the resource's records change others: `sowId`,
 * `purchaseOrderId.sowId`. Whoever changes a record holds these first.
 */
export function changedReferences<R extends WithConsequences>(
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
          ? changedReferences(next, find, consequenceActions(each), [...passed, place])
          : []
      return [each.at, ...farther.map((path) => `${each.at}.${path}`)]
    })
  return [...new Set(paths)]
}
