import type { FileKind } from '../files/file-kinds'
import type { LooseFilter } from '../filter'
import type { Role } from '../register'
import type { Resource } from '../resource'
import type { Letter } from '../steps/letters'
import type { Reminder } from '../steps/reminders'

/** A field: its id, which never changes, its name, the type and the options. */
export type BodyField = readonly [id: string, name: string, type: string, options?: Readonly<Record<string, unknown>>]

/** A right of a body: a role, or roles on the records that match. */
type BodyRight = Role | { role?: Role | readonly Role[]; where: LooseFilter }

type BodyAccessRule = {
  to: readonly Role[]
  can?: readonly string[]
  cannot?: readonly string[]
  where?: LooseFilter
}

/** A state: its id, which never changes, its name and what it says. */
type BodyState = readonly [id: string, name: string, options?: { label?: string; tone?: string; isReadOnly?: boolean }]

interface BodyStepOptions {
  label?: string
  from: readonly string[]
  to: string
  by: readonly BodyRight[]
  notBy?: readonly string[]
  needs?: readonly string[]
  /** What the step asks; an answer with the name of a field is saved in that field. */
  ask?: readonly BodyField[]
  comment?: 'required' | 'optional'
  confirm?: string
  undo?: string
  /** The server takes the step on this date (`on`), or when this date is over (`after`). */
  due?: { on?: string; after?: string }
  tone?: 'neutral' | 'danger'
  /** A condition in words of expressions, and the sentence where it fails. */
  guard?: readonly { code: string; must: string; message: string }[]
}

/** A step: its id, which never changes, its name and what it does. */
type BodyStep = readonly [id: string, name: string, options: BodyStepOptions]

interface BodyWorkflow {
  /** The field with the state; default `status`. */
  field?: string
  initial: string
  states: readonly BodyState[]
  /** Sets of states by name. */
  sets?: Readonly<Record<string, readonly string[]>>
  steps: readonly BodyStep[]
}

interface BodyApproval {
  waits: string
  requester: string
  approve: string
  reject: string
  sendBack?: string
  reopen?: string
  deciders: readonly Role[]
  reserve?: string
  facts?: readonly string[]
  rules: readonly {
    name: string
    when?: LooseFilter
    steps: readonly { by: string; mode?: 'any' | 'all'; hours?: number; orAlone?: boolean }[]
  }[]
}

interface BodyRule {
  code: string
  /** The field, or the fields, at which the sentence is shown. */
  on: string | readonly string[]
  /** An expression that is true while the record is valid. */
  must: string
  message: string
  changed?: readonly string[]
  at?: readonly string[]
}

interface BodyFileNeed {
  at: readonly string[]
  when?: LooseFilter
  message: string
}

/** A resource as an administrator, or a file, writes it; see `docs/declaration/definitions.md`. */
export interface ResourceBody {
  name: string
  /** What a record is, in a sentence for whoever changes the body. */
  about?: string
  label: string
  plural?: string
  icon?: string
  menu?: string
  menuTo?: readonly Role[]
  title: string
  summary?: readonly (string | { from: string; to: string })[]
  fields: readonly BodyField[]
  access: readonly BodyAccessRule[]
  workflow?: BodyWorkflow
  approval?: BodyApproval
  remind?: Readonly<Record<string, Reminder>>
  files?: Readonly<Record<string, FileKind>>
  /** The files without which steps are refused, by kind. */
  needsFiles?: Readonly<Record<string, BodyFileNeed>>
  letters?: Readonly<Record<string, Letter>>
  comments?: true
  views?: Readonly<Record<string, unknown>>
  rules?: readonly BodyRule[]
  /** Expressions by the fields that they compute. */
  computed?: Readonly<Record<string, string>>
  /** Expressions by the fields that are shown while they are true. */
  visible?: Readonly<Record<string, string>>
}

/** Fields that an administrator adds to a shipped resource; their names begin with `own`. */
export interface OwnFieldsBody {
  ownFields: readonly BodyField[]
  /** Expressions by the own fields that they compute. */
  computed?: Readonly<Record<string, string>> | undefined
  /** Expressions by the own fields that are shown while they are true. */
  visible?: Readonly<Record<string, string>> | undefined
  /** Expressions by the own fields that must be filled in while they are true. */
  required?: Readonly<Record<string, string>> | undefined
  rules?: readonly BodyRule[] | undefined
}

/** Ids of fields and their choices, by the names that they stand for. */
export interface BodyFieldIds {
  fields: Readonly<Record<string, string>>
  /** Of choices, by field and value. */
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Of the fields of rows and groups, by the field that holds them. */
  nested: Readonly<Record<string, BodyFieldIds>>
}

/** Ids that never change, of a whole body. */
export interface BodyIds extends BodyFieldIds {
  states: Readonly<Record<string, string>>
  steps: Readonly<Record<string, string>>
  /** Of what steps ask, by step. */
  asked: Readonly<Record<string, BodyFieldIds>>
}

/** What a body may name besides its own parts. */
export interface BodySurroundings {
  resources: readonly Resource[]
  roles: readonly string[]
  /** Names of the register of those who decide. */
  approvers?: readonly string[]
  /** Resources that no own resource may refer to, such as those in which the engines keep their work. */
  closed?: readonly string[]
}

/** The declaration of a body, or what does not fit, by path. */
export type ReadResourceBody =
  | {
      declaration: Resource
      ids: BodyIds
      /** The paths that each field with an expression is computed from. */
      reads: Readonly<Record<string, readonly string[]>>
      problems?: undefined
    }
  | { declaration?: undefined; problems: ReadonlyMap<string, string> }

/** What names of own resources and own fields begin with, so that nothing shipped ever has one of them. */
export const ownPrefix = 'own'

/** Most parts of a body, so that one fits into a table and onto a screen. */
export const bodyLimits = { fields: 200, choices: 200, states: 40, steps: 60, grants: 60, rules: 60 } as const
