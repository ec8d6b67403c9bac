import Select from '@mui/material/Select'
import { writeChoice, writeLabel } from './labelled-text'
import { scanText } from './scan'
import type { NamedField, Vocabulary } from './vocabulary'
import { useExpressionWords } from './words'

interface InsertSelectProps {
  label: string
  vocabulary: Vocabulary
  /** The text before the caret. */
  before: string
  isCondition: boolean
  onInsert(words: string): void
}

/** Inserts a field, or a choice together with its field, at the caret. */
export function InsertSelect({ label, vocabulary, before, isCondition, onInsert }: InsertSelectProps) {
  const say = useExpressionWords()
  const { expects } = scanText(before, vocabulary)
  const withChoices = vocabulary.filter(({ choices = [] }) => choices.length > 0)
  const insertChoice = (field: NamedField, choice: string) =>
    onInsert(expects === field ? writeChoice(choice) : `${writeLabel(field, vocabulary)} = ${writeChoice(choice)}`)
  const insert = (key: string) => {
    const [at, place] = key.split(' ').map(Number)
    const field = vocabulary[at ?? -1]
    const choice = place === undefined ? undefined : field?.choices?.[place]?.[1]
    if (field && choice !== undefined) insertChoice(field, choice)
    else if (field) onInsert(writeLabel(field, vocabulary))
  }
  return (
    <Select
      native
      size="small"
      value=""
      onChange={({ target }) => insert(target.value)}
      inputProps={{ 'aria-label': say('insertInto', { label }) }}
    >
      <option value="" disabled>
        {say('insert')}
      </option>
      <optgroup label={say('fields')}>
        {vocabulary.map((field, at) => (
          <option key={field.name} value={String(at)}>
            {field.label}
          </option>
        ))}
      </optgroup>
      {(isCondition ? withChoices : withChoices.filter((field) => field === expects)).map((field) => (
        <optgroup key={field.name} label={say('choicesOf', { label: field.label })}>
          {field.choices?.map(([value, words], place) => (
            <option key={value} value={`${vocabulary.indexOf(field)} ${place}`}>
              {words}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
