import TextField from '@mui/material/TextField'
import { approvalTables } from '../../../framework/approval'
import { findResource, requireCatalogue } from '../../../framework/company/catalogue'
import { getFieldBehaviour } from '../../../framework/field'
import { LabelledSelect } from '../../../views/import/labelled-select'
import type { Draft, DraftField } from '../draft'
import { ProblemsAt } from '../problems/part-problems'
import type { Problems } from '../problems/problems'
import { type OwnSay, useOwnWords } from '../words'
import {
  type ApprovalChoice,
  applyApprovalChoice,
  approvalTemplates,
  listAmounts,
  listRequesters,
  readApprovalChoice,
} from './approval-templates'
import { FlowEditor } from './flow-editor'
import { type FlowSay, useFlowWords } from './flow-words'
import { StepsDrawing } from './steps-drawing'

const templateWords = {
  none: ['stepsNone', 'stepsNoneText'],
  one: ['stepsOne', 'stepsOneText'],
  two: ['stepsTwo', 'stepsTwoText'],
  amount: ['stepsAmount', 'stepsAmountText'],
} as const

interface ApprovalCardProps {
  draft: Draft
  /** What does not fit in the body as it is now. */
  problems: Problems
  onChange(draft: Draft): void
}

/** How a record is decided: a template, who decides, and the steps in words and as a drawing. */
export function ApprovalCard({ draft, problems, onChange }: ApprovalCardProps) {
  const say = useOwnWords()
  const sayFlow = useFlowWords()
  const approvers = listApprovers(draft, sayFlow)
  const choice = readApprovalChoice(draft)
  const put = (changed: Partial<ApprovalChoice>) => {
    const amounts = listAmounts(draft)
    const next = { ...startChoice(approvers, amounts), ...dropBlank(choice), ...changed }
    onChange(applyApprovalChoice(draft, next, toLabels(next, say)))
  }
  return (
    <>
      <fieldset className="plain-set own-templates">
        <legend>{say('template')}</legend>
        {approvalTemplates.map((template) => (
          <label key={template} data-picked={choice?.template === template}>
            <input
              type="radio"
              name="approval"
              checked={choice?.template === template}
              disabled={template === 'amount' && listAmounts(draft).length === 0}
              onChange={() => put({ template })}
            />
            <span>
              <strong>{say(templateWords[template][0])}</strong>
              <span className="quiet">
                {say(
                  template === 'amount' && listAmounts(draft).length === 0 ? 'noAmount' : templateWords[template][1],
                )}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice ? null : (
        <p>
          <strong>{sayFlow('ownFlow')}</strong> <span className="quiet">{sayFlow('ownFlowText')}</span>
        </p>
      )}
      {choice && choice.template !== 'none' ? (
        <ApprovalChoices {...{ draft, choice, approvers }} onChange={put} />
      ) : null}
      {choice && draft.approval ? <StepsDrawing {...{ draft, approvers }} /> : null}
      <FlowEditor {...{ draft, problems, approvers, onChange }} isOpen={choice === undefined} />
      <ProblemsAt path="workflow" />
    </>
  )
}

type Approvers = Readonly<Record<string, string>>

/** Lists who can be asked: names of the register, persons whom the record names, and roles. */
function listApprovers(draft: Draft, say: FlowSay): Approvers {
  const steps = findResource(approvalTables.rules)?.fields.steps
  const by = steps && getFieldBehaviour(steps).nested()?.by
  const { values = {} } = (by?.options ?? {}) as { values?: Approvers }
  const { person: _, travelAuthority: __, projectManager: ___, payingDepartmentHead: ____, ...others } = values
  // Names with a line below hold what other own resources ask, and roles by their names.
  const register = Object.fromEntries(Object.entries(others).filter(([name]) => !name.includes('_')))
  const { labels } = requireCatalogue().roles
  const roles = Object.entries(labels).filter(([role]) => !Object.hasOwn(register, role))
  return {
    ...register,
    ...Object.fromEntries(
      listRequesters(draft).map(({ name, options }) => [name, say('personIn', { label: options.label })]),
    ),
    ...Object.fromEntries(roles.map(([role, label]) => [role, say('role', { label })])),
  }
}

function startChoice(approvers: Approvers, amounts: readonly DraftField[]): ApprovalChoice {
  const [first = '', , second = ''] = Object.keys(approvers)
  return { template: 'one', requester: '', first, second, amount: amounts[0]?.name ?? '', above: '1000' }
}

const dropBlank = (choice: ApprovalChoice | undefined): Partial<ApprovalChoice> =>
  Object.fromEntries(Object.entries(choice ?? {}).filter(([, value]) => value !== ''))

const toLabels = ({ above }: ApprovalChoice, say: OwnSay) => ({
  ...{ waiting: say('waiting'), approved: say('approved'), rejected: say('rejected'), withdrawn: say('withdrawn') },
  ...{ withdraw: say('withdraw'), requestedBy: say('requestedBy'), ruleAll: say('ruleAll') },
  ...{ ruleAbove: say('ruleAbove', { amount: above }), ruleBelow: say('ruleBelow', { amount: above }) },
})

interface ChoicesProps {
  draft: Draft
  choice: ApprovalChoice
  approvers: Approvers
  onChange(changed: Partial<ApprovalChoice>): void
}

function ApprovalChoices({ draft, choice, approvers, onChange }: ChoicesProps) {
  const say = useOwnWords()
  const { template, requester, first, second, amount, above } = choice
  const toOptions = (fields: readonly DraftField[]) =>
    fields.map(({ name, options }) => [name, String(options.label)] as const)
  const deciders = Object.entries(approvers)
  return (
    <div className="choices">
      <LabelledSelect<string>
        label={say('requester')}
        value={requester}
        options={toOptions(listRequesters(draft))}
        onChange={(name) => onChange({ requester: name })}
      />
      <LabelledSelect<string>
        label={say(template === 'one' ? 'approver' : 'first')}
        value={first}
        options={deciders}
        onChange={(by) => onChange({ first: by })}
      />
      {template === 'one' ? null : (
        <LabelledSelect<string>
          label={say('second')}
          value={second}
          options={deciders}
          onChange={(by) => onChange({ second: by })}
        />
      )}
      {template === 'amount' ? (
        <>
          <LabelledSelect<string>
            label={say('amount')}
            value={amount}
            options={toOptions(listAmounts(draft))}
            onChange={(name) => onChange({ amount: name })}
          />
          <TextField
            size="small"
            label={say('above')}
            value={above}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
            onChange={({ target }) => onChange({ above: target.value.trim() })}
          />
        </>
      ) : null}
    </div>
  )
}
