import TextField from '@mui/material/TextField'
import { approvalTables } from '../../../framework/approval'
import { findResource } from '../../../framework/company/catalogue'
import { getFieldBehaviour } from '../../../framework/field'
import { LabelledSelect } from '../../../views/import/labelled-select'
import type { Draft, DraftField } from '../draft'
import { ProblemsAt } from '../part-problems'
import { type OwnSay, useOwnWords } from '../words'
import {
  type ApprovalChoice,
  applyApprovalChoice,
  approvalTemplates,
  listAmounts,
  listRequesters,
  readApprovalChoice,
} from './approval-templates'
import { StepsDrawing } from './steps-drawing'

const templateWords = {
  none: ['stepsNone', 'stepsNoneText'],
  one: ['stepsOne', 'stepsOneText'],
  two: ['stepsTwo', 'stepsTwoText'],
  amount: ['stepsAmount', 'stepsAmountText'],
} as const

interface ApprovalCardProps {
  draft: Draft
  onChange(draft: Draft): void
}

/** How a record is decided: a template, who decides, and the steps in words and as a drawing. */
export function ApprovalCard({ draft, onChange }: ApprovalCardProps) {
  const say = useOwnWords()
  const approvers = listApprovers()
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
      {choice ? null : <p className="quiet">{say('stepsKeptText')}</p>}
      {choice && choice.template !== 'none' ? (
        <ApprovalChoices {...{ draft, choice, approvers }} onChange={put} />
      ) : null}
      <ProblemsAt path="workflow" />
      <ProblemsAt path="approval" />
      {draft.approval ? <StepsDrawing {...{ draft, approvers }} /> : null}
    </>
  )
}

type Approvers = Readonly<Record<string, string>>

/** Lists who can be asked to decide, but for those whom a rule names and those whom shipped records name. */
function listApprovers(): Approvers {
  const steps = findResource(approvalTables.rules)?.fields.steps
  const by = steps && getFieldBehaviour(steps).nested()?.by
  const { values = {} } = (by?.options ?? {}) as { values?: Approvers }
  const { person: _, travelAuthority: __, projectManager: ___, payingDepartmentHead: ____, ...others } = values
  return others
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
