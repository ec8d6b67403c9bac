import type { AccessRule } from './access'
import type { LooseFilter } from './filter'
import { capitalize } from './naming'
import type { ResourceName, Role } from './register'
import type { Relation } from './relations'
import type { Resource } from './resource'
import type { Transition } from './workflow'

/** How those who decide at one step do so together. */
export const approvalModes = ['any', 'all'] as const
type ApprovalMode = (typeof approvalModes)[number]

/** One step on the way to a decision. */
interface ApprovalStep {
  /** Who decides: a name of the application's register of approvers. */
  by: string
  /** Whom it is, where the name stands for the person that the rule names. */
  personEmpId?: number
  /** One of them is enough, or each has to agree; default any. */
  mode?: ApprovalMode
  /** Hours until it goes to the next level as well; default: it waits. */
  hours?: number
  /** Where nobody else is there to agree the request goes through at once; default: it cannot be submitted. */
  orAlone?: boolean
}

/** The steps of requests that a filter holds for. */
export interface ApprovalRule<F = LooseFilter> {
  name: string
  /** Default: every request. */
  when?: F
  steps: readonly ApprovalStep[]
}

/** Records of the resource wait for the decisions of others; `docs/declaration.md`. */
export interface Approval<
  Name extends string = string,
  State extends string = string,
  Step extends string = string,
  F = LooseFilter,
> {
  /** What the inbox counts such requests as, `leave`. */
  kind: string
  /** The state in which a request waits for decisions. */
  waits: State
  /** The field that names whose request it is: that person never decides it. */
  requester: Name
  /** The transition that the last approval takes; like the others, `by` nobody else. */
  approve: Step
  /** The transition that any refusal takes. */
  reject: Step
  /** The transition that gives the request back to be corrected; absent: it can only be refused. */
  sendBack?: Step
  /** The transition back into waiting, where who decided last takes it back; absent: the last decision stands. */
  reopen?: Step
  /** Roles of which people may be asked to decide. */
  deciders: Role | readonly Role[]
  /** Who is asked first where nobody may decide as what the rule asks for, by the names of the register. */
  insteadOf?: Readonly<Record<string, readonly string[]>>
  /** Fields that the decision needs, told beside the request. */
  facts?: readonly Name[]
  /** What `approve` asks that is answered in the inbox too: the names of such fields, each where that fact is there and not nothing. */
  inboxAsks?: Readonly<Record<string, Name>>
  /** Words of the facts that the handler tells, by their codes; `%{name}` is an argument. */
  factWords?: Readonly<Record<string, string>>
  /** Steps where no rule of the administrators fits: the first that holds. */
  rules: readonly ApprovalRule<F>[]
  /** Requests for which rules of the administrators never hold; default: none. */
  declaredOnly?: F
}

/** What may be decided, by the names of the steps' transitions. */
export const decisions = ['approve', 'reject', 'sendBack'] as const
export type Decision = (typeof decisions)[number]

/** The decision that a transition of the resource stands for. */
const findDecision = ({ approval }: Pick<Resource, 'approval'>, transition: string): Decision | undefined =>
  approval && decisions.find((decision) => approval[decision] === transition)

/** What somebody should know before they decide; worded in the browser by its code. */
export interface Fact {
  code: string
  args?: Readonly<Record<string, string | number>>
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** Whoever decides opens the request before: a list shows too little of it. */
  isFlag?: boolean
  /** The field of the record whose value it tells: who may not read that is not told. Never answered. */
  tells?: string
}

/** Whom a name of the register stands for, and who is asked instead; default: those of the register. */
export type Approver = { instead?: readonly string[] } & ApproverPath
type ApproverPath =
  /** References to follow, dotted, from the requester or from the record. */
  | { label: string; of: 'requester' | 'record'; path: string }
  /** Whoever holds one of the roles; with `heads` those of them whom such a reference names, `departments.headEmpId`. */
  | { label: string; roles: readonly Role[]; heads?: string }
  /** The person that the rule names. */
  | { label: string; isNamed: true }

/** Everybody who may be asked to decide. */
export interface ApproverRegister {
  /** The resource of people, and those of them who are there to decide. */
  people: { resource: ResourceName; able: LooseFilter }
  approvers: Readonly<Record<string, Approver>>
  /** Who is asked instead, in this order, where a step has nobody but the requester, and whom it goes to when its time is over. */
  insteadOf: readonly string[]
}

/** Names of the sets that an approval is granted by. */
const decidedRelation = (name: string) => `decided${capitalize(name)}`
const waitingRelation = (name: string) => `waiting${capitalize(name)}`
const handledRelation = (name: string) => `handled${capitalize(name)}`

/** Names the records of the resource that the signed-in person has decided on, or had decided in their place. */
export const handledByMe = (name: string) => `$${handledRelation(name)}`

/** Resources that the engine keeps its work in. */
export const approvalTables = {
  steps: 'approvalSteps',
  approvers: 'approvalApprovers',
  rules: 'approvalRules',
  delegations: 'delegations',
  notifications: 'notifications',
  preferences: 'notificationPreferences',
} as const

/** The transitions of decisions, taken by those who are asked and never by the requester. */
function decidedTransitions(
  name: string,
  approval: Approval,
  transitions: Readonly<Record<string, Transition>>,
): Record<string, Transition> {
  const by = [{ role: approval.deciders, where: { id: { in: `$${waitingRelation(name)}` } } }]
  return Object.fromEntries(
    Object.entries(transitions).map(([step, declared]) =>
      findDecision({ approval }, step) ? [step, { ...declared, by, notBy: approval.requester }] : [step, declared],
    ),
  )
}

/** Who is asked to decide a record, or was, may read it. */
const grantToDeciders = (name: string, { deciders }: Approval): AccessRule => ({
  to: deciders,
  can: ['list', 'show'],
  where: { id: { in: `$${decidedRelation(name)}` } },
})

/** Grants the decisions, and reading, to those who are asked. */
export function grantDecisions(resource: Resource): Resource {
  const { name, approval, workflow, access } = resource
  if (!approval || !workflow) return resource
  const transitions = decidedTransitions(name, approval, workflow.transitions)
  return { ...resource, workflow: { ...workflow, transitions }, access: [...access, grantToDeciders(name, approval)] }
}

/** Rules of the administrators that are in use. */
export const activeRules: LooseFilter = { status: { eq: 'active' } }

/** Delegations that are not over: in force today or later. */
export const unexpiredDelegation: LooseFilter = { and: [{ status: { eq: 'active' } }, { toDate: { gte: '$today' } }] }

/** A seat is a person's own, or somebody else's while the delegation is in force. */
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

/** A seat of the signed-in person. */
export const assignedToMe: LooseFilter = { and: [{ empId: { eq: '$me' } }, activeAssignee] }

/** The signed-in person's own decision, or one made for them. */
const decidedByOrForMe: LooseFilter = { or: [{ decidedByEmpId: { eq: '$me' } }, { onBehalfOfEmpId: { eq: '$me' } }] }

/** The state of a step that waits for a decision. */
export const currentState = 'current'

/** The sets that decisions are granted by: steps of the signed-in person, and of each resource the records they are about. */
export function approvalRelations(resources: readonly Resource[]): Record<string, Relation> {
  const { steps, approvers } = approvalTables
  const waiting = resources.filter(({ approval }) => approval)
  if (waiting.length === 0) return {}
  const ofResource = waiting.flatMap(({ name }): [string, Relation][] => {
    const about = { entityType: { eq: name } }
    const current = { status: { eq: currentState } }
    return [
      [
        waitingRelation(name),
        {
          label: 'Waiting for me',
          of: steps,
          where: { and: [about, current, { id: { in: '$toDecide' } }] },
          pick: 'recordId',
        },
      ],
      [
        decidedRelation(name),
        {
          label: 'Decided by me',
          of: steps,
          where: { and: [about, { id: { in: '$deciding' } }, { enteredAt: { empty: false } }] },
          pick: 'recordId',
        },
      ],
      [
        handledRelation(name),
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
