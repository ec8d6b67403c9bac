import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import type { Role } from '../../../framework/register'
import type { Reminder } from '../../../framework/steps/reminders'
import { LabelledSelect } from '../../../views/import/labelled-select'
import { type Draft, listFilledFields } from '../draft'
import { ProblemsAt } from '../problems/part-problems'
import { listRequesters } from './approval-templates'
import { RowButtons, Tick, TickGroup } from './flow-rows'
import { useFlowWords } from './flow-words'

interface RemindersCardProps {
  draft: Draft
  onChange(draft: Draft): void
}

const listDates = (draft: Draft) =>
  listFilledFields(draft)
    .filter(({ type }) => type === 'date')
    .map(({ name, options }) => [name, String(options.label)] as const)

/** Whom to remind of a date of the record, and how many days before. */
export function RemindersCard({ draft, onChange }: RemindersCardProps) {
  const say = useFlowWords()
  const dates = listDates(draft)
  const entries = Object.entries(draft.remind ?? {})
  const put = (remind: readonly (readonly [string, Reminder])[]) => {
    const { remind: _, ...rest } = draft
    onChange(remind.length > 0 ? { ...rest, remind: Object.fromEntries(remind) } : rest)
  }
  const add = () => {
    const [[before, label] = ['', '']] = dates
    const [person] = listRequesters(draft)
    const used = entries.map(([name]) => name)
    const name = [before, ...used.map((_, at) => `${before}${at + 2}`)].find((each) => !used.includes(each)) ?? before
    const to = person ? [{ of: person.name }] : []
    const words = { subject: say('subjectStart', { label: draft.label || label }), message: say('messageStart') }
    put([...entries, [name, { before, days: [3], to, ...words }]])
  }
  if (dates.length === 0 && entries.length === 0) return <p className="quiet">{say('remindersNone')}</p>
  return (
    <>
      <p className="quiet">{say('remindersHelp')}</p>
      <ol className="plain own-lines">
        {entries.map(([name, reminder], at) => (
          <li key={name}>
            <ReminderRow
              {...{ draft, reminder }}
              place={at + 1}
              onChange={(changed) => put(entries.with(at, [name, { ...reminder, ...changed }]))}
              onRemove={() => put(entries.toSpliced(at, 1))}
            />
            <ProblemsAt path={`remind.${name}`} />
          </li>
        ))}
      </ol>
      <Button disabled={dates.length === 0} onClick={add}>
        {say('addReminder')}
      </Button>
    </>
  )
}

interface ReminderRowProps {
  draft: Draft
  reminder: Reminder
  place: number
  onChange(changed: Partial<Reminder>): void
  onRemove(): void
}

function ReminderRow({ draft, reminder, place, onChange, onRemove }: ReminderRowProps) {
  const say = useFlowWords()
  const renderText = (part: 'subject' | 'message', most: number) => (
    <TextField
      size="small"
      label={say(part, { place })}
      value={reminder[part]}
      slotProps={{ htmlInput: { maxLength: most } }}
      onChange={({ target }) => onChange({ [part]: target.value })}
    />
  )
  return (
    <div className="own-options">
      <LabelledSelect<string>
        label={say('before', { place })}
        value={reminder.before}
        none={say('before', { place })}
        options={listDates(draft)}
        onChange={(before) => onChange({ before })}
      />
      <DaysInput label={say('days', { place })} help={say('daysHelp')} days={reminder.days} {...{ onChange }} />
      <RecipientTicks {...{ draft, reminder, onChange }} label={say('remindTo', { place })} />
      {renderText('subject', 80)}
      {renderText('message', 300)}
      <RowButtons words={{ remove: say('removeReminder', { place }) }} isFirst isLast {...{ onRemove }} />
    </div>
  )
}

interface DaysInputProps extends Pick<ReminderRowProps, 'onChange'> {
  label: string
  help: string
  days: readonly number[]
}

/** Several numbers with commas; the text stays as it is typed. */
function DaysInput({ label, help, days, onChange }: DaysInputProps) {
  const [text, setText] = useState(days.join(', '))
  return (
    <TextField
      size="small"
      {...{ label }}
      helperText={help}
      value={text}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
      onChange={({ target }) => {
        setText(target.value)
        onChange({ days: (target.value.match(/\d+/g) ?? []).map(Number) })
      }}
    />
  )
}

function RecipientTicks({
  draft,
  reminder: { to },
  label,
  onChange,
}: Pick<ReminderRowProps, 'draft' | 'reminder' | 'onChange'> & { label: string }) {
  const say = useFlowWords()
  const { roles } = requireCatalogue()
  const choices: readonly { key: string; label: string; value: Role | { of: string } }[] = [
    ...listRequesters(draft).map(({ name, options }) => ({
      ...{ key: `of ${name}`, value: { of: name } },
      label: say('person', { label: options.label }),
    })),
    ...listRoles(roles).map((role) => ({ key: role, value: role, label: roles.labels[role] })),
  ]
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return (
    <TickGroup {...{ label }}>
      {choices.map(({ key, value, label: words }) => (
        <Tick
          key={key}
          label={words}
          isOn={to.some((each) => isSame(each, value))}
          onChange={(isOn) => onChange({ to: isOn ? [...to, value] : to.filter((each) => !isSame(each, value)) })}
        />
      ))}
    </TickGroup>
  )
}
