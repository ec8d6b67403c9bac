import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { describeExpression } from './describe-expression'
import { InsertSelect } from './insert-select'
import { findUnknownWord, type Suggestion, writeChoice, writeLabel } from './labelled-text'
import { sayUnknownWord, wordProblem } from './say-problem'
import { useTypedExpression } from './use-typed-expression'
import type { Vocabulary } from './vocabulary'
import { type ExpressionSay, useExpressionWords } from './words'
import './expressions.css'

interface ExpressionInputProps {
  label: string
  /** The expression as it is stored, with names. */
  value: string
  vocabulary: Vocabulary
  isCondition?: boolean
  /** What the checker says of the stored expression. */
  problem?: string | undefined
  onChange(stored: string): void
}

/**
 * Takes a formula or a condition with the labels that people see, suggests them while typing, and says below
 * in plain words what it means. What is stored holds names.
 */
export function ExpressionInput(props: ExpressionInputProps) {
  const { label, value, vocabulary, isCondition = false, onChange } = props
  const text = useTypedExpression(value, vocabulary, onChange)
  const { typed, before, suggestions } = text
  const [hasFocus, setFocus] = useState(false)
  const { mistake, help } = useFeedback(props, typed, hasFocus ? text.caret : undefined)
  return (
    <div className="expression" ref={text.box}>
      <Autocomplete<Suggestion, false, false, true>
        freeSolo
        options={suggestions}
        filterOptions={(options) => [...options]}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.words)}
        // What is picked becomes a part of the text, and no value of its own.
        value={null}
        inputValue={typed}
        onInputChange={(_, next, reason) => reason === 'input' && text.change(next)}
        onChange={(_, option) => {
          if (option === null) text.change('')
          else if (typeof option !== 'string') text.insert(option.words, option.from)
        }}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            size="small"
            label={label}
            error={mistake !== undefined}
            helperText={help}
            onSelect={text.readCaret}
            slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, maxLength: 1000, spellCheck: false } }}
          />
        )}
      />
      <InsertSelect
        {...{ label, vocabulary, before, isCondition }}
        onInsert={(words) => text.insert(words, before.length)}
      />
    </div>
  )
}

/**
 * Says what is wrong with the text, else what it means, else an example.
 * @param caret where somebody types; undefined once the input is left
 */
function useFeedback(props: ExpressionInputProps, typed: string, caret: number | undefined) {
  const { value, vocabulary, isCondition = false, problem } = props
  const say = useExpressionWords()
  const unknown = findUnknownWord(typed, vocabulary, caret)
  // What is half typed does not fit yet, so the checker is heard once the input is left.
  const misfit = caret !== undefined || problem === undefined ? undefined : wordProblem(problem, vocabulary)
  const mistake = unknown ? sayUnknownWord(unknown, say) : typed ? misfit : undefined
  const sentence = mistake || problem ? undefined : describeExpression(value, vocabulary, say)
  const help = mistake ?? (sentence ? say('reads', { sentence }) : sayExample(vocabulary, isCondition, say))
  return { mistake, help }
}

/** An example with fields of the draft itself. */
function sayExample(vocabulary: Vocabulary, isCondition: boolean, say: ExpressionSay): string {
  const [first] = vocabulary
  const chosen = vocabulary.find(({ choices = [] }) => choices.length > 0)
  const choice = chosen?.choices?.[0]?.[1]
  const plain = (first && writeLabel(first, vocabulary)) || say('exampleField')
  if (!isCondition) return say('formulaHelp', { example: `${plain} * 2` })
  const example = chosen && choice ? `${writeLabel(chosen, vocabulary)} = ${writeChoice(choice)}` : `${plain} > 0`
  return say('conditionHelp', { example })
}
