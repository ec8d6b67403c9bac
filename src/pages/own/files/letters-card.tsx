import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Link } from 'react-router'
import { findResource } from '../../../framework/company/catalogue'
import { fieldLabel } from '../../../framework/resource'
import type { Letter } from '../../../framework/steps/letters'
import { LabelledSelect } from '../../../views/import/labelled-select'
import { type Draft, type DraftField, markLetter } from '../draft'
import { RoleTicks } from '../fields/role-ticks'
import { ProblemsAt } from '../problems/part-problems'
import { readFlow } from '../steps/edit-flow'
import { labelStep } from '../steps/flow-labels'
import { RowButtons, Tick, TickGroup } from '../steps/flow-rows'
import {
  addLetter,
  changeLetter,
  giveOutInState,
  listPersons,
  listSpokenFields,
  listStates,
  removeLetter,
} from './edit-letters'
import { useRowKeys } from './use-row-keys'
import { useFileWords } from './words'

interface LettersCardProps {
  draft: Draft
  onChange(draft: Draft): void
}

/** The letters of a resource: when each is made, what its text can say, and who hears of it. */
export function LettersCard({ draft, onChange }: LettersCardProps) {
  const say = useFileWords()
  const letters = Object.entries(draft.letters ?? {})
  const { keys, drop } = useRowKeys(letters.length)
  const remove = (at: number, name: string) => {
    drop(at)
    onChange(removeLetter(draft, name))
  }
  const hasSteps = readFlow(draft).steps.length > 0
  if (!hasSteps && letters.length === 0) return <p className="quiet">{say('lettersNone')}</p>
  return (
    <>
      <p className="quiet">{say('lettersHelp')}</p>
      <ol className="plain own-lines">
        {letters.map(([name, letter], at) => (
          <li key={keys[at]} className="own-entry">
            <LetterRow {...{ draft, name, letter, onChange }} place={at + 1} onRemove={() => remove(at, name)} />
            <ProblemsAt path={`letters.${name}`} />
          </li>
        ))}
      </ol>
      <Button
        disabled={!hasSteps}
        onClick={() => onChange(addLetter(draft, { letter: say('newLetter'), kind: say('letters') }))}
      >
        {say('addLetter')}
      </Button>
    </>
  )
}

interface LetterRowProps extends LettersCardProps {
  name: string
  letter: Letter
  place: number
  onRemove(): void
}

function LetterRow({ draft, name, letter, place, onChange, onRemove }: LetterRowProps) {
  const say = useFileWords()
  const put = (changed: { [Part in keyof Letter]?: Letter[Part] | undefined }) =>
    onChange(changeLetter(draft, name, changed))
  const fileKind = draft.files?.[letter.keepAs]?.label
  return (
    <>
      <div className="own-entry-head">
        <TextField
          fullWidth
          size="small"
          label={say('label')}
          value={letter.label}
          slotProps={{ htmlInput: { maxLength: 80, 'aria-label': say('letterLabel', { place }) } }}
          onChange={({ target }) => put({ label: target.value })}
        />
        <RowButtons words={{ remove: say('removeLetter', { place }) }} isFirst isLast {...{ onRemove }} />
      </div>
      <div className="choices">
        <MomentSelect {...{ draft, name, letter, place, onChange }} />
        <LabelledSelect<string>
          label={say('tells', { place })}
          value={letter.tells ?? '-'}
          options={[
            ['-', say('tellsNobody')],
            ...listPersons(draft).map((field) => [field.name, String(field.options.label)] as const),
          ]}
          onChange={(person) => put({ tells: person === '-' ? undefined : person })}
        />
      </div>
      <SaysTicks {...{ draft, letter }} onChange={(says) => put({ says })} />
      <RoleTicks
        legend={say('writers')}
        label={say('writersNone')}
        value={letter.templatesBy}
        onChange={(roles) => put({ templatesBy: (roles ?? []) as Letter['templatesBy'] })}
      />
      <p className="own-sentence">
        {fileKind ? `${say('kept', { label: fileKind })} ` : ''}
        {draft.usedParts.has(markLetter(name)) ? (
          <Link to="/LetterTemplates">{say('writeText')}</Link>
        ) : (
          say('writeLater')
        )}
      </p>
    </>
  )
}

/** When the letter is made: at a step, or by a button that does nothing else. */
function MomentSelect({ draft, name, letter, place, onChange }: Omit<LetterRowProps, 'onRemove'>) {
  const say = useFileWords()
  const { steps } = readFlow(draft)
  const isAlone = (state: string) =>
    steps.some(([, step, { from, to }]) => step === letter.at && to === state && from.includes(state))
  const options = [
    ...steps.map((step) => [`at ${step[1]}`, say('madeAtStep', { label: labelStep(step) })] as const),
    ...listStates(draft)
      .filter(([state]) => !isAlone(state))
      .map(([state, label]) => [`in ${state}`, say('madeInState', { label })] as const),
  ]
  const isThere = steps.some(([, step]) => step === letter.at)
  return (
    <LabelledSelect<string>
      label={say('madeAt', { place })}
      value={isThere ? `at ${letter.at}` : ''}
      none={say('choose')}
      isWrong={!isThere}
      {...{ options }}
      onChange={(value) => {
        const [kind, ...rest] = value.split(' ')
        const at = rest.join(' ')
        onChange(
          kind === 'at'
            ? changeLetter(draft, name, { at })
            : giveOutInState(draft, name, at, say('giveOut', { label: letter.label.toLowerCase() })),
        )
      }}
    />
  )
}

interface SaysTicksProps extends Pick<LetterRowProps, 'draft' | 'letter'> {
  onChange(says: readonly string[]): void
}

/** Ticks the values of the record, and adds values of records that it refers to. */
function SaysTicks({ draft, letter: { says }, onChange }: SaysTicksProps) {
  const say = useFileWords()
  const fields = listSpokenFields(draft)
  const toggle = (path: string) =>
    onChange(says.includes(path) ? says.filter((each) => each !== path) : [...says, path])
  const further = says.filter((path) => !fields.some(({ name }) => name === path))
  return (
    <>
      <TickGroup label={say('says')}>
        {fields.map(({ name, options }) => (
          <Tick key={name} label={String(options.label)} isOn={says.includes(name)} onChange={() => toggle(name)} />
        ))}
        {further.map((path) => (
          <Tick key={path} label={labelPath(draft, path)} isOn onChange={() => toggle(path)} />
        ))}
      </TickGroup>
      <div className="choices">
        {fields
          .filter(({ type }) => type === 'ref')
          .map((field) => (
            <LabelledSelect<string>
              key={field.id}
              label={say('sayMore', { label: field.options.label })}
              value=""
              none={say('choose')}
              options={listTargetValues(field).filter(([path]) => !says.includes(path))}
              onChange={toggle}
            />
          ))}
      </div>
      {says.length > 0 ? (
        <p className="own-sentence">{say('placesHelp', { places: says.map((path) => `{${path}}`).join(' ') })}</p>
      ) : null}
    </>
  )
}

/** Lists the values of the record that a field refers to, as far as a text can say them. */
function listTargetValues({ name, options }: DraftField): readonly (readonly [path: string, label: string])[] {
  const target = findResource(String(options.to))
  if (!target) return []
  return Object.entries(target.fields).flatMap(([each, { type }]) =>
    type.isSealed || type.isDocument ? [] : [[`${name}.${each}`, fieldLabel(target, each)] as const],
  )
}

function labelPath(draft: Pick<Draft, 'fields'>, path: string): string {
  const [first, ...rest] = path.split('.')
  const field = listSpokenFields(draft).find(({ name }) => name === first)
  const label = field && listTargetValues(field).find(([each]) => each === path)?.[1]
  return field ? `${field.options.label}: ${label ?? rest.join('.')}` : path
}
