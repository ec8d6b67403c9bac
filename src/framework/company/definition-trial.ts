import type { ExplainedAbility } from '../answers/access-explanation'
import type { TrialAnswer } from '../rule-context/trial-answer'
import type { Values } from '../validate'

/** What is tried with a draft of a definition. */
export const trialKinds = { list: 'List', show: 'Record', create: 'Add', update: 'Change', step: 'Step' } as const

export type TrialKind = keyof typeof trialKinds

/** A record as the role would read it, with labels of the records that it names. */
export type TriedRecord = Values & { id: number; labels?: Readonly<Record<string, string>> }

/** A field of the draft, and what the role may do with it. */
export interface TriedField {
  name: string
  label: string
  isReadable: boolean
  isWritable: boolean
}

/** What a role would see and be answered with a draft; nothing of it is stored. */
export interface DefinitionTrial {
  resource: string
  /** The roles of whom it is tried as, in words. */
  roles: readonly string[]
  /** What keeps the person from everything; null: nothing does. */
  problem: string | null
  /** What the role may do with at least some records: verbs and steps. */
  can: readonly string[]
  fields: readonly TriedField[]
  /** Labels of the fields whose values the administrator may not read; they are empty in the trial. */
  hidden: readonly string[]
  /** The newest records on which it is tried; of more, `isCut`. */
  records: { count: number; isCut: boolean; areExamples: boolean }
  /** Present where a list was asked for: the page, and the number of all that the role would see. */
  list?: { rows: readonly TriedRecord[]; total: number } | undefined
  /** Present where a record was asked for; null where the role would not reach it. */
  record?: TriedRecord | null | undefined
  /** What the role may do with the record, and why not. */
  abilities?: readonly ExplainedAbility[] | undefined
  /** Present where a save or a step was tried: what the server would answer. */
  save?: TrialAnswer | undefined
  /** True where it would also change records that a trial does not copy: it was not tried to its end. */
  isUntried?: boolean | undefined
}
