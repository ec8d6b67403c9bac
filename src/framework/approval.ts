import type { AccessRule } from './access'
import type { LooseFilter } from './filter'
import { capitalize } from './naming'
import type { ResourceName, Role } from './register'
import type { Relation } from './relations'
import type { Resource } from './resource'
import type { Transition } from './workflow'

/** Whether one of the assignees of a step decides, or all of them. */
export const approvalModes = ['any', 'all'] as const
type ApprovalMode = (typeof approvalModes)[number]

/** One step of an approval. */
interface ApprovalStep {
  /** Who decides: a name of the approver register. */
  by: string
  /** The person, where `by` stands for one that the rule names. */
  personEmpId?: number
  /** Whether one assignee is enough or all have to agree; default any. */
  mode?: ApprovalMode
  /** Hours until the next level is asked as well; default: no limit. */
  hours?: number
  /** Skips the step if nobody but the requester could decide; default: it cannot be submitted. */
  orAlone?: boolean
}

/** The steps of requests that match a filter. */
export interface ApprovalRule<F = LooseFilter> {
  name: string
  /** Default: every request. */
  when?: F
  steps: readonly ApprovalStep[]
}

/** Records of the resource are decided by others; see `docs/declaration/approvals.md`. */
export interface Approval<
  Name extends string = string,
  State extends string = string,
  Step extends string = string,
  F = LooseFilter,
> {
  /** The kind under which the inbox counts these requests, `leave`. */
  kind: string
  /** The state in which a request waits for decisions. */
  waits: State
  /** The field that names the requester: that person never decides the request. */
  requester: Name
  /** The transition of the last approval; as with the others, only the engine takes it. */
  approve: Step
  /** The transition of any rejection. */
  reject: Step
  /** The transition that returns the request for correction; absent: it can only be rejected. */
  sendBack?: Step
  /** The transition back to waiting, by which the last decider takes a decision back; absent: it is final. */
  reopen?: Step
  /** Roles whose holders may be asked to decide. */
  deciders: Role | readonly Role[]
  /** Substitutes by name of the register, for a step whose name yields no assignee. */
  insteadOf?: Readonly<Record<string, readonly string[]>>
  /** Fields shown with the request, because the decision needs them. */
  facts?: readonly Name[]
  /**
   * Questions of `approve` that the inbox asks as well: the name of each such field, with the fact that has
   * to be there and not zero.
   */
  inboxAsks?: Readonly<Record<string, Name>>
  /** Texts of the facts that the handler answers, by code; `%{name}` is an argument. */
  factWords?: Readonly<Record<string, string>>
  /** Steps where no rule of the administrators matches: those of the first rule that does. */
  rules: readonly ApprovalRule<F>[]
  /** Requests to which rules of the administrators never apply; default: none. */
  declaredOnly?: F
}

/** The possible decisions, each named like the transition it takes. */
export const decisions = ['approve', 'reject', 'sendBack'] as const
export type ApprovalDecision = (typeof decisions)[number]

/** The decision that a transition of the resource takes. */
const findDecision = ({ approval }: Pick<Resource, 'approval'>, transition: string): ApprovalDecision | undefined =>
  approval && decisions.find((decision) => approval[decision] === transition)

/** Something to know before deciding; the browser words it by its code. */
export interface ApprovalFact {
  code: string
  args?: Readonly<Record<string, string | number>>
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** Whether the request has to be opened before deciding: the list shows too little of it. */
  isFlag?: boolean
  /** The field whose value the fact shows; hidden from readers without right to that field. Never answered. */
  tells?: string
}

/** Whom a name of the register stands for, and its substitutes; default: those of the register. */
export type Approver = { instead?: readonly string[] } & ApproverPath
type ApproverPath =
  /** References to follow, dotted, from the requester or from the record. */
  | { label: string; of: 'requester' | 'record'; path: string }
  /** Holders of one of the roles; with `heads` those whom that reference names, `departments.headEmpId`. */
  | { label: string; roles: readonly Role[]; heads?: string }
  /** The person that the rule names. */
  | { label: string; isNamed: true }

/** Everybody who may be asked to decide. */
export interface ApproverRegister {
  /** The resource of people, and the filter for those who can decide. */
  people: { resource: ResourceName; able: LooseFilter }
  approvers: Readonly<Record<string, Approver>>
  /**
   * Substitutes, in this order, for a step with no assignee but the requester; also who is asked when its
   * time is over.
   */
  insteadOf: readonly string[]
}

/** Names of the relations that grant the rights of an approval. */
const decidedRelationName = (name: string) => `decided${capitalize(name)}`
const waitingRelationName = (name: string) => `waiting${capitalize(name)}`
const handledRelationName = (name: string) => `handled${capitalize(name)}`

/** Matches records that the signed-in person decided on, or that somebody decided in their place. */
export const handledByMeVariable = (name: string) => `$${handledRelationName(name)}`

/** Resources in which the engine stores its work. */
export const approvalTables = {
  steps: 'approvalSteps',
  approvers: 'approvalApprovers',
  rules: 'approvalRules',
  delegations: 'delegations',
} as const

/** The transitions of decisions: assignees take them, the requester never does. */
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

/** Past and present assignees of a record may read it. */
const grantReadToDeciders = (name: string, { deciders }: Approval): AccessRule => ({
  to: deciders,
  can: ['list', 'show'],
  where: { id: { in: `$${decidedRelationName(name)}` } },
})

/** Grants assignees the decisions and the right to read. */
export function grantDecisions(resource: Resource): Resource {
  const { name, approval, workflow, access } = resource
  if (!approval || !workflow) return resource
  const transitions = buildDecisionTransitions(name, approval, workflow.transitions)
  return {
    ...resource,
    workflow: { ...workflow, transitions },
    access: [...access, grantReadToDeciders(name, approval)],
  }
}

/** Rules of the administrators that are in use. */
export const activeRules: LooseFilter = { status: { eq: 'active' } }

/** Delegations that are in force today or later. */
export const unexpiredDelegation: LooseFilter = { and: [{ status: { eq: 'active' } }, { toDate: { gte: '$today' } }] }

/** The assignee is there in their own right, or by a delegation that is in force. */
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

/** The signed-in person is the assignee. */
export const assignedToMe: LooseFilter = { and: [{ empId: { eq: '$me' } }, activeAssignee] }

/** The signed-in person decided, or somebody did for them. */
const decidedByOrForMe: LooseFilter = { or: [{ decidedByEmpId: { eq: '$me' } }, { onBehalfOfEmpId: { eq: '$me' } }] }

/** The state of a step that waits for a decision. */
export const currentState = 'current'

/** The relations that grant decisions: the person's steps, and for each resource the records of them. */
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
          label: 'Decided by me or for me',
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
        ],
      },
      pick: 'stepId',
    },
    deciding: { label: 'Mine to decide', of: approvers, where: assignedToMe, pick: 'stepId' },
    ...Object.fromEntries(ofResource),
  }
}
