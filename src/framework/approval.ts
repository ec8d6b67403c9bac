import type { AccessRule } from './access'
import type { LooseFilter } from './filter'
import { capitalize } from './naming'
import type { ResourceName, Role } from './register'
import type { Relation } from './relations'
import type { Resource } from './resource'
import type { Transition } from './workflow'

/** Whether one assignee of a step decides alone, or all have to agree. */
export const approvalModes = ['any', 'all'] as const
type ApprovalMode = (typeof approvalModes)[number]

/** One step of an approval. */
interface ApprovalStep {
  /** Who decides: a name from the approver register. */
  by: string
  /** The person whom the rule names, where `by` stands for a person named by the rule. */
  personEmpId?: number
  /** Whether one assignee is enough or all have to agree; default any. */
  mode?: ApprovalMode
  /** Hours until the next level is asked as well; without it there is no limit. */
  hours?: number
  /**
   * If nobody but the requester could decide, true skips the step; otherwise the request cannot be
   * submitted.
   */
  orAlone?: boolean
}

/** The steps of those requests that match a filter. */
export interface ApprovalRule<F = LooseFilter> {
  name: string
  /** The requests to which the rule applies; default: every request. */
  when?: F
  steps: readonly ApprovalStep[]
}

/** Who decides where those who were asked do not. */
interface ApprovalReserve {
  /**
   * A name of the register by roles: they may decide as well once a step is overdue, and while nobody who was
   * asked is there. Never over somebody above them.
   */
  reserve?: string
}

/** Other people decide on the records of the resource; see `docs/declaration/approvals.md`. */
export interface Approval<
  Name extends string = string,
  State extends string = string,
  Step extends string = string,
  F = LooseFilter,
> extends ApprovalReserve {
  /** The name under which the inbox counts these requests, such as `leave`. */
  kind: string
  /** The state in which a request waits for decisions. */
  waits: State
  /** The field that names the requester; that person never decides the request. */
  requester: Name
  /**
   * The transition that the last approval takes. Only the engine takes it and the other transitions named
   * here.
   */
  approve: Step
  /** The transition that any rejection takes. */
  reject: Step
  /** The transition that returns the request for correction; without it a request can only be rejected. */
  sendBack?: Step
  /**
   * The transition back to waiting, with which the last decider withdraws a decision; without it decisions
   * are final.
   */
  reopen?: Step
  /** Fields that the server computes: a change of these alone asks nobody again. */
  unaffectedBy?: readonly Name[]
  /** Roles whose holders may be asked to decide. */
  deciders: Role | readonly Role[]
  /** Names of the register to ask instead, by the name that has no assignee. */
  insteadOf?: Readonly<Record<string, readonly string[]>>
  /** Fields shown with the request, because the decision needs them. */
  facts?: readonly Name[]
  /**
   * Questions of `approve` that the inbox asks as well. Each field is asked only if the fact named here is
   * present and not zero.
   */
  inboxAsks?: Readonly<Record<string, Name>>
  /** Texts of the facts that the handler answers, by code; `%{name}` stands for an argument. */
  factWords?: Readonly<Record<string, string>>
  /** Rules to use where no rule of the administrators matches; the first one that matches gives the steps. */
  rules: readonly ApprovalRule<F>[]
  /** Requests to which rules of the administrators never apply; default: none. */
  declaredOnly?: F
}

/** The possible decisions, each named like the transition it takes. */
export const decisions = ['approve', 'reject', 'sendBack'] as const
export type ApprovalDecision = (typeof decisions)[number]

/** Finds the decision that takes the transition of the resource. */
const findDecision = ({ approval }: Pick<Resource, 'approval'>, transition: string): ApprovalDecision | undefined =>
  approval && decisions.find((decision) => approval[decision] === transition)

/** Something to know before deciding; the browser makes its words from the code. */
export interface ApprovalFact {
  code: string
  args?: Readonly<Record<string, string | number>>
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** True where the list shows too little: the person has to open the request before deciding. */
  isFlag?: boolean
  /**
   * The field whose value the fact shows; people who may not read that field do not get the fact. Never
   * answered.
   */
  tells?: string
}

/** Whom a name of the register stands for; `instead` names its substitutes, default those of the register. */
export type Approver = { instead?: readonly string[] } & ApproverPath
type ApproverPath =
  /** The person at the end of a dotted path of references, from the requester or from the record. */
  | { label: string; of: 'requester' | 'record'; path: string }
  /**
   * Holders of one of the roles. With `heads` only those whom that reference names, `departments.headEmpId`.
   */
  | { label: string; roles: readonly Role[]; heads?: string }
  /** The person that the rule names. */
  | { label: string; isNamed: true }

/** The register of everybody who may be asked to decide. */
export interface ApproverRegister {
  /** The resource of people, and a filter that matches those who can decide. */
  people: { resource: ResourceName; able: LooseFilter }
  approvers: Readonly<Record<string, Approver>>
  /**
   * Substitutes, in this order, for a step that has no assignee but the requester. They are also asked when
   * the hours of a step are over.
   */
  insteadOf: readonly string[]
}

/** These name the relations that grant the rights of an approval. */
const decidedRelationName = (name: string) => `decided${capitalize(name)}`
const waitingRelationName = (name: string) => `waiting${capitalize(name)}`
const handledRelationName = (name: string) => `handled${capitalize(name)}`

/**
 * Names the variable for records that the signed-in person decided on, or that somebody decided in their
 * place.
 */
export const handledByMeVariable = (name: string) => `$${handledRelationName(name)}`

/** Resources in which the engine stores its work. */
export const approvalTables = {
  steps: 'approvalSteps',
  approvers: 'approvalApprovers',
  rules: 'approvalRules',
  delegations: 'delegations',
} as const

/** Builds the transitions of decisions: assignees take them, the requester never does. */
function buildDecisionTransitions(
  name: string,
  approval: Approval,
  transitions: Readonly<Record<string, Transition>>,
): Record<string, Transition> {
  const by = [{ role: approval.deciders, where: { id: { in: `$${waitingRelationName(name)}` } } }]
  return Object.fromEntries(
    Object.entries(transitions).map(([step, declared]) =>
      findDecision({ approval }, step) ? [step, { ...declared, by, notBy: approval.requester }] : [step, declared],
    ),
  )
}

/**
 * Grants past and present assignees of a record the right to read it. Where they may have a file of their own
 * records, these records are in it too.
 */
function grantReadToDeciders({ name, access }: Resource, { deciders }: Approval): AccessRule {
  const roles = [deciders].flat()
  const mayExport = access.some(
    (rule) => 'can' in rule && rule.can.includes('export') && [rule.to].flat().some((role) => roles.includes(role)),
  )
  return {
    to: deciders,
    can: ['list', 'show', ...(mayExport ? (['export'] as const) : [])],
    where: { id: { in: `$${decidedRelationName(name)}` } },
  }
}

/** Grants assignees the decisions, and the right to read the record. */
export function grantDecisions(resource: Resource): Resource {
  const { name, approval, workflow, access } = resource
  if (!approval || !workflow) return resource
  const transitions = buildDecisionTransitions(name, approval, workflow.transitions)
  return {
    ...resource,
    workflow: { ...workflow, transitions },
    access: [...access, grantReadToDeciders(resource, approval)],
  }
}

/** Lists the declared rules of a resource; the first one that holds applies after own rules. */
export const listDeclaredRules = ({ approval }: Pick<Resource, 'approval'>): readonly ApprovalRule[] =>
  approval?.rules ?? []

/** Matches the administrators' rules that are in use. */
export const activeRules: LooseFilter = { status: { eq: 'active' } }

/** Matches delegations that are in force today or later. */
export const unexpiredDelegation: LooseFilter = { and: [{ status: { eq: 'active' } }, { toDate: { gte: '$today' } }] }

/** Matches assignees who decide in their own right, or by a delegation that is in force. */
export const activeAssignee: LooseFilter = {
  or: [
    { delegationId: { empty: true } },
    {
      and: [
        { 'delegationId.status': { eq: 'active' } },
        { 'delegationId.fromDate': { lte: '$today' } },
        { 'delegationId.toDate': { gte: '$today' } },
      ],
    },
  ],
}

/** Matches assignees that are the signed-in person. */
export const assignedToMe: LooseFilter = { and: [{ empId: { eq: '$me' } }, activeAssignee] }

/** Matches steps that the signed-in person decided, or that somebody decided for them. */
const decidedByOrForMe: LooseFilter = { or: [{ decidedByEmpId: { eq: '$me' } }, { onBehalfOfEmpId: { eq: '$me' } }] }

/** The state of a step that waits for a decision. */
export const currentState = 'current'

/**
 * Builds the relations that grant decisions: the steps of the person, and for each resource the records of
 * these steps.
 */
export function buildApprovalRelations(resources: readonly Resource[]): Record<string, Relation> {
  const { steps, approvers } = approvalTables
  const waiting = resources.filter(({ approval }) => approval)
  if (waiting.length === 0) return {}
  const ofResource = waiting.flatMap(({ name }): [string, Relation][] => {
    const about = { entityType: { eq: name } }
    const current = { status: { eq: currentState } }
    return [
      [
        waitingRelationName(name),
        {
          label: 'Waiting for me',
          of: steps,
          where: { and: [about, current, { id: { in: '$toDecide' } }] },
          pick: 'recordId',
        },
      ],
      [
        decidedRelationName(name),
        {
          label: 'Decided by me',
          of: steps,
          where: { and: [about, { id: { in: '$deciding' } }, { enteredAt: { empty: false } }] },
          pick: 'recordId',
        },
      ],
      [
        handledRelationName(name),
        {
          label: 'Decided by me or my delegate',
          of: steps,
          where: { and: [about, { decidedAt: { empty: false } }, decidedByOrForMe] },
          pick: 'recordId',
        },
      ],
    ]
  })
  return {
    toDecide: {
      label: 'Waiting for me',
      of: approvers,
      where: {
        and: [
          assignedToMe,
          { decidedAt: { empty: true } },
          { stoodBackAt: { empty: true } },
          { 'stepId.status': { eq: currentState } },
          { 'stepId.requesterEmpId': { ne: '$me' } },
        ],
      },
      pick: 'stepId',
    },
    deciding: { label: 'For me to decide', of: approvers, where: assignedToMe, pick: 'stepId' },
    ...Object.fromEntries(ofResource),
  }
}
