import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { choice, ref } from '../../../fields'
import { NestedInputs } from '../../../fields/parts/nested-inputs'
import { requireViews } from '../../../fields/views'
import { findResource } from '../../../framework/company/catalogue'
import type { ResourceCard } from '../../../framework/company/resource-cards'
import { type Field, type Fields, getFieldBehaviour } from '../../../framework/field'
import { peopleResource } from '../../../framework/register'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { type ToolWord, useToolWords } from '../../../i18n/tool-words'
import { kinds, type QuestionKind, type useSimulationQuestion } from './use-simulation-question'

interface QuestionInputsProps {
  id: string
  question: ReturnType<typeof useSimulationQuestion>
  /** The resources with approvals. */
  waiting: readonly ResourceCard[]
}

const person = ref(peopleResource)

/** Takes the request to ask about, and the person who makes it. */
export function QuestionInputs({ id, question, waiting }: QuestionInputsProps) {
  const { draft, enter } = question
  const resource = findResource(draft.entityType)
  const requests = useMemo(
    () => choice(Object.fromEntries(waiting.map(({ name, plural }) => [name, plural]))),
    [waiting],
  )
  const stored = useMemo(() => resource && ref(resource.name), [resource])
  const shared = { id, question }
  return (
    <>
      <QuestionInput
        {...shared}
        name="entityType"
        field={requests}
        word="requests"
        missing="chooseKind"
        isRequired
        onChange={(entityType) => enter({ entityType: String(entityType ?? ''), id: null, values: {} })}
      />
      <RequestKindChoice {...shared} />
      {draft.kind === 'stored' && stored ? (
        <QuestionInput
          {...shared}
          name="id"
          field={stored}
          word="request"
          missing="chooseRequest"
          isRequired
          onChange={(value) => enter({ id: Number(value) || null })}
        />
      ) : null}
      <QuestionInput
        {...shared}
        name="requesterEmpId"
        field={person}
        word={draft.kind === 'stored' ? 'requesterOfRecord' : 'requester'}
        missing="chooseRequester"
        isRequired={draft.kind === 'thought'}
        onChange={(value) => enter({ requesterEmpId: Number(value) || null })}
      />
      {draft.kind === 'thought' && resource ? <RequestDetails {...shared} resource={resource} /> : null}
    </>
  )
}

/** Lets the person choose between an existing request and an invented one. */
function RequestKindChoice({ id, question }: Pick<QuestionInputProps, 'id' | 'question'>) {
  const say = useToolWords()
  const { draft, enter } = question
  return (
    <Box>
      <Typography id={`${id}-about`} variant="body2" sx={{ fontWeight: 600 }}>
        {say('about')}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={`${id}-about`}
        value={draft.kind}
        onChange={(_, kind) => enter({ kind: kind as QuestionKind })}
      >
        {kinds.map((kind) => (
          <FormControlLabel key={kind} value={kind} control={<Radio size="small" />} label={say(kind)} />
        ))}
      </RadioGroup>
    </Box>
  )
}

interface QuestionInputProps {
  id: string
  question: ReturnType<typeof useSimulationQuestion>
  name: 'entityType' | 'id' | 'requesterEmpId'
  field: Field
  /** Key of the word that is its label. */
  word: ToolWord
  /** Key of the message while the input is missing. */
  missing: ToolWord
  isRequired: boolean
  onChange(value: unknown): void
}

function QuestionInput({ id, question, name, field, word, missing, isRequired, onChange }: QuestionInputProps) {
  const say = useToolWords()
  const toWords = useDescribeFieldError()
  const { Input } = requireViews(field)
  const error = question.errors[name]
  if (!Input) return null
  return (
    <Input
      id={`${id}-${name}`}
      name={name}
      label={say(word)}
      field={field}
      record={{}}
      value={question.draft[name] || null}
      onChange={onChange}
      isRequired={isRequired}
      error={question.missing[name] ? say(missing) : error && toWords(error, say(word))}
    />
  )
}

/** Takes the fields that a rule may need; all are optional. */
function RequestDetails({
  id,
  question,
  resource,
}: Pick<QuestionInputProps, 'id' | 'question'> & { resource: Resource }) {
  const say = useToolWords()
  const toWords = useDescribeFieldError()
  const { draft, enter, errors } = question
  const fields = useMemo(() => listRuleFields(resource), [resource])
  return (
    <Box role="group" aria-label={say('details')}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {say('details')}
      </Typography>
      <NestedInputs
        id={`${id}-values`}
        fields={fields}
        value={draft.values}
        onChange={(values) => enter({ values })}
        onBlur={undefined}
        errorAt={(name) => {
          const error = errors[`values.${name}`]
          return error && toWords(error, fieldLabel(resource, name))
        }}
        isRequired={false}
      />
    </Box>
  )
}

/** Tells whether the field is free text, a phone number or an address: no rule uses these. */
const isFreeTextField = ({ type: { operators } }: Field) => operators.includes('contains') && !operators.includes('ne')

function listRuleFields({ fields, computed, approval }: Resource): Fields {
  const isAsked = (name: string, field: Field) =>
    name !== approval?.requester &&
    !Object.hasOwn(computed, name) &&
    !field.type.isServerMade &&
    !field.type.isDocument &&
    !field.type.isSealed &&
    !isFreeTextField(field) &&
    getFieldBehaviour(field).column() !== null &&
    requireViews(field).Input !== null
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isAsked(name, field)))
}
