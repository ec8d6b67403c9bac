import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { CellSelect } from '../cell-select'
import type { Draft } from '../draft'
import { ProblemsAt } from '../problems/part-problems'
import { listAmounts } from './approval-templates'
import {
  type ApprovalLevel,
  type ApprovalLine,
  putLine,
  readAmountCondition,
  writeAmountCondition,
} from './edit-levels'
import { RowButtons, Tick } from './flow-rows'
import { type FlowSay, useFlowWords } from './flow-words'

interface LevelRowsProps {
  draft: Draft
  /** Those who can be asked, with their words. */
  approvers: Readonly<Record<string, string>>
  onChange(draft: Draft): void
}

/** The lines of an approval: which records, and who decides them one after the other. */
export function LevelRows({ draft, approvers, onChange }: LevelRowsProps) {
  const say = useFlowWords()
  const { approval } = draft
  if (!approval) return null
  const { rules } = approval
  const put = (lines: readonly ApprovalLine[]) => onChange({ ...draft, approval: { ...approval, rules: lines } })
  const [by = ''] = Object.keys(approvers)
  const [amount] = listAmounts(draft)
  const addLine = () => {
    if (!amount) return
    const label = String(amount.options.label)
    const when = writeAmountCondition({ field: amount.name, above: '1000' }, amount.type === 'number')
    put([{ name: say('when', { label }), when, steps: [{ by }] }, ...rules])
  }
  const move = (at: number, way: -1 | 1) => {
    const [one, other] = [rules[at], rules[at + way]]
    if (one && other) put(rules.with(at, other).with(at + way, one))
  }
  return (
    <>
      <p className="quiet">{say('levelsHelp')}</p>
      <ol className="plain own-lines">
        {rules.map((line, at) => (
          <LineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and its condition changes while it is typed
            key={at}
            {...{ draft, line, at, approvers }}
            count={rules.length}
            onChange={(changed) => onChange({ ...draft, approval: putLine(approval, at, changed) })}
            onMove={(way) => move(at, way)}
            onRemove={() => (rules.length > 1 ? put(rules.toSpliced(at, 1)) : undefined)}
          />
        ))}
      </ol>
      {amount ? <Button onClick={addLine}>{say('addRule')}</Button> : null}
      <ProblemsAt path="approval" />
    </>
  )
}

interface LineRowProps extends Pick<LevelRowsProps, 'draft' | 'approvers'> {
  line: ApprovalLine
  at: number
  count: number
  onChange(changed: Partial<ApprovalLine>): void
  onMove(way: -1 | 1): void
  onRemove(): void
}

function LineRow({ draft, line, at, count, approvers, onChange, onMove, onRemove }: LineRowProps) {
  const say = useFlowWords()
  const { steps } = line
  const place = at + 1
  const [by = ''] = Object.keys(approvers)
  return (
    <li>
      <div className="own-line">
        <LineCondition {...{ draft, line, at }} onChange={(when) => onChange({ when } as Partial<ApprovalLine>)} />
        <RowButtons
          words={{
            up: say('upRule', { place }),
            down: say('downRule', { place }),
            remove: say('removeRule', { place }),
          }}
          isFirst={at === 0}
          isLast={at === count - 1}
          {...{ onMove, onRemove }}
        />
      </div>
      <ol className="own-levels">
        {steps.map((level, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same approver may be asked twice
          <li key={step}>
            <LevelRow
              {...{ level, approvers, say }}
              args={{ place, step: step + 1 }}
              isOnly={steps.length === 1}
              onChange={(changed) =>
                onChange({ steps: changed ? steps.with(step, changed) : steps.toSpliced(step, 1) })
              }
            />
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => onChange({ steps: [...steps, { by }] })}>
        {say('addLevel')}
      </Button>
    </li>
  )
}

interface LineConditionProps {
  draft: Draft
  line: ApprovalLine
  at: number
  onChange(when: ApprovalLine['when']): void
}

function LineCondition({ draft, line, at, onChange }: LineConditionProps) {
  const say = useFlowWords()
  const condition = readAmountCondition(line.when)
  const amounts = listAmounts(draft)
  if (condition === undefined) return <p className="quiet">{say('asStored', { filter: JSON.stringify(line.when) })}</p>
  const { field, above } = condition === 'always' ? { field: '', above: '1000' } : condition
  const put = (name: string, value: string) => {
    const isNumber = amounts.find((each) => each.name === name)?.type === 'number'
    onChange(name === '' ? undefined : writeAmountCondition({ field: name, above: value }, isNumber))
  }
  return (
    <>
      <CellSelect
        label={say('condition', { place: at + 1 })}
        value={field}
        options={[
          ['', say(draft.approval?.rules.length === 1 ? 'alwaysAll' : 'always')],
          ...amounts.map(({ name, options }) => [name, say('when', { label: options.label })] as const),
        ]}
        onChange={(name) => put(name, above)}
      />
      {field === '' ? null : (
        <TextField
          size="small"
          value={above}
          slotProps={{
            htmlInput: { 'aria-label': say('above', { place: at + 1 }), inputMode: 'decimal', maxLength: 20 },
          }}
          onChange={({ target }) => put(field, target.value.trim())}
        />
      )}
    </>
  )
}

interface LevelRowProps {
  level: ApprovalLevel
  approvers: Readonly<Record<string, string>>
  say: FlowSay
  args: { place: number; step: number }
  isOnly: boolean
  onChange(level: ApprovalLevel | undefined): void
}

function LevelRow({ level, approvers, say, args, isOnly, onChange }: LevelRowProps) {
  const { hours: _, ...timeless } = level
  const { mode: __, ...single } = level
  const options = Object.entries(approvers)
  return (
    <div className="own-level">
      <CellSelect
        label={say('decides', args)}
        value={level.by}
        options={[...options, ...(Object.hasOwn(approvers, level.by) ? [] : [[level.by, level.by] as const])]}
        onChange={(by) => onChange({ ...level, by })}
      />
      <TextField
        size="small"
        placeholder={say('hoursShort')}
        value={level.hours ?? ''}
        slotProps={{ htmlInput: { 'aria-label': say('hours', args), inputMode: 'numeric', maxLength: 4 } }}
        onChange={({ target }) => {
          const hours = Number(target.value)
          onChange(target.value && Number.isInteger(hours) ? { ...level, hours } : timeless)
        }}
      />
      <Tick
        label={say('all')}
        isOn={level.mode === 'all'}
        onChange={(isOn) => onChange(isOn ? { ...level, mode: 'all' } : single)}
      />
      {isOnly ? null : (
        <RowButtons words={{ remove: say('removeLevel', args) }} isFirst isLast onRemove={() => onChange(undefined)} />
      )}
    </div>
  )
}
