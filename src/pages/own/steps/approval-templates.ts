import type { ResourceBody } from '../../../framework/company/resource-body'
import { peopleResource } from '../../../framework/register'
import { addField, type Draft, type DraftField, listFilledFields } from '../draft'
import { keepFlowIds } from './edit-flow'

type BodyWorkflow = NonNullable<ResourceBody['workflow']>
type BodyApproval = NonNullable<ResourceBody['approval']>

/** How a new record is decided. */
export const approvalTemplates = ['none', 'one', 'two', 'amount'] as const
type ApprovalTemplate = (typeof approvalTemplates)[number]

/** What is chosen of a template. */
export interface ApprovalChoice {
  template: ApprovalTemplate
  requester: string
  first: string
  second: string
  amount: string
  above: string
}

/** Words that become labels of the body. */
interface ApprovalWords {
  waiting: string
  approved: string
  rejected: string
  withdrawn: string
  withdraw: string
  requestedBy: string
  ruleAll: string
  ruleAbove: string
  ruleBelow: string
}

const blankWords: ApprovalWords = {
  ...{ waiting: '', approved: '', rejected: '', withdrawn: '', withdraw: '', requestedBy: '' },
  ...{ ruleAll: '', ruleAbove: '', ruleBelow: '' },
}

/** References to people, who may be whoever asks. */
export const listRequesters = (draft: Pick<Draft, 'fields'>): readonly DraftField[] =>
  listFilledFields(draft).filter(({ type, options }) => type === 'ref' && options.to === peopleResource)

export const listAmounts = (draft: Pick<Draft, 'fields'>): readonly DraftField[] =>
  listFilledFields(draft).filter(({ type }) => type === 'money' || type === 'number')

/** Reads what was chosen from a body; undefined for steps that a file wrote otherwise. */
export function readApprovalChoice({
  workflow,
  approval,
}: Pick<Draft, 'workflow' | 'approval'>): ApprovalChoice | undefined {
  const nothing = { template: 'none', requester: '', first: '', second: '', amount: '', above: '' } as const
  if (!workflow && !approval) return nothing
  const isOurs = workflow && approval && isTemplate(workflow, approval.requester)
  const [rule, other, ...more] = approval?.rules ?? []
  if (!isOurs || !approval || !rule || more.length > 0) return undefined
  const [first = '', second = ''] = rule.steps.map(({ by }) => by)
  const [amount = '', test] = other ? (Object.entries(rule.when ?? {})[0] ?? []) : []
  const above = String((test as { gt?: unknown } | undefined)?.gt ?? '')
  const template = other ? 'amount' : second ? 'two' : 'one'
  const choice: ApprovalChoice = { template, requester: approval.requester, first, second, amount, above }
  return omitNames(buildApproval(choice, blankWords)) === omitNames(approval) ? choice : undefined
}

/** Writes an approval without the names of its rules, which are words. */
const omitNames = ({ rules, ...rest }: BodyApproval): string =>
  JSON.stringify([Object.entries(rest).sort(), rules.map(({ when, steps }) => [when, steps])])

/** Tells whether a workflow is that of the templates, but for its labels and ids. */
function isTemplate(workflow: BodyWorkflow, requester: string): boolean {
  const strip = ({ states, steps, ...rest }: BodyWorkflow) =>
    JSON.stringify([
      rest.initial,
      states.map(([, name, options]) => [name, omitLabel(options)]),
      steps.map(([, name, options]) => [name, omitLabel(options)]),
    ])
  return strip(workflow) === strip(buildWorkflow(requester, blankWords))
}

const omitLabel = ({ label: _, ...options }: { label?: string } = {}) =>
  Object.entries(options).sort(([one], [other]) => one.localeCompare(other))

/** Puts the chosen approval into the draft; adds the field for whoever asks where there is none. */
export function applyApprovalChoice(draft: Draft, choice: ApprovalChoice, words: ApprovalWords): Draft {
  const { workflow: _, approval: __, ...rest } = draft
  if (choice.template === 'none') return rest
  const requesters = listRequesters(draft)
  const match = requesters.find(({ name }) => name === choice.requester) ?? requesters[0]
  const fields = match ? startWithCaller(draft.fields, match) : addRequester(draft.fields, words.requestedBy)
  const requester = match?.name ?? 'requestedByEmpId'
  return {
    ...rest,
    fields,
    workflow: keepFlowIds(draft.workflow, draft.usedParts, buildWorkflow(requester, words)),
    approval: buildApproval({ ...choice, requester }, words),
  }
}

/** Lets a new record name whoever makes it, because most people ask for themselves. */
const startWithCaller = (fields: readonly DraftField[], { id }: DraftField): readonly DraftField[] =>
  fields.map((field) =>
    field.id === id && field.options.default === undefined
      ? { ...field, options: { ...field.options, default: '$me' } }
      : field,
  )

/** Adds the field as the first one, with whoever makes the record. */
function addRequester(fields: readonly DraftField[], label: string): readonly DraftField[] {
  const field = addField(fields).at(-1)
  if (!field) return fields
  const options = { label, to: peopleResource, required: true, default: '$me' }
  return [{ ...field, name: 'requestedByEmpId', type: 'ref', options, isGuessed: false }, ...fields]
}

function buildWorkflow(requester: string, words: ApprovalWords): BodyWorkflow {
  return {
    field: 'status',
    initial: 'pending',
    states: [
      ['s1', 'pending', { label: words.waiting, tone: 'warning' }],
      ['s2', 'approved', { label: words.approved, tone: 'success', isReadOnly: true }],
      ['s3', 'rejected', { label: words.rejected, tone: 'danger', isReadOnly: true }],
      ['s4', 'cancelled', { label: words.withdrawn, tone: 'neutral', isReadOnly: true }],
    ],
    steps: [
      ['t1', 'approve', { from: ['pending'], to: 'approved', by: [], comment: 'optional' }],
      ['t2', 'reject', { from: ['pending'], to: 'rejected', by: [], comment: 'required', tone: 'danger' }],
      [
        't3',
        'cancel',
        {
          label: words.withdraw,
          from: ['pending'],
          to: 'cancelled',
          by: [{ role: 'employee', where: { [requester]: { eq: '$me' } } }],
          comment: 'optional',
        },
      ],
    ],
  }
}

function buildApproval(
  { template, requester, first, second, amount, above }: ApprovalChoice,
  words: ApprovalWords,
): BodyApproval {
  const [one, two] = [{ by: first }, { by: second }]
  const rules: BodyApproval['rules'] =
    template === 'amount'
      ? [
          { name: words.ruleAbove, when: { [amount]: { gt: above } }, steps: [one, two] },
          { name: words.ruleBelow, steps: [one] },
        ]
      : [{ name: words.ruleAll, steps: template === 'two' ? [one, two] : [one] }]
  return { waits: 'pending', requester, approve: 'approve', reject: 'reject', deciders: ['employee'], rules }
}
