import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { findResource } from '../../../framework/company/catalogue'
import type { FieldErrors } from '../../../framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { SaveProblem, TrialAnswer } from '../../../framework/rule-context/trial-answer'
import type { Values } from '../../../framework/validate'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { useTrialWords } from '../../../i18n/trial-words'
import { panelStyle } from '../../blocks/panel-style'
import { type DisplayField, findColumn } from '../../display-fields'
import { isSameValue } from '../../saving/is-same-value'
import { FieldValue } from '../../value/field-value'
import { fieldPathLabels } from '../form-input'
import type { RecordFormState } from '../use-record-form'
import { isFieldChanged } from './trial-question'
import { useTrialSave } from './use-trial'

interface TrialAreaProps {
  resource: Resource
  form: RecordFormState
  /** Whether another part of the form shows what saving would add. */
  isSilent: boolean
  /** Whether the server is asked before anything was entered, about what the form begins with. */
  isAtOnce: boolean
  onTried(tried: TrialAnswer | undefined): void
  /** Called with the server's errors at fields that the person has filled in. */
  onErrors(errors: FieldErrors): void
}

/** Shows what a save would do: errors at their fields, and below them the values that the server adds. */
export function TrialArea({ resource, form, isSilent, isAtOnce, onTried, onErrors }: TrialAreaProps) {
  const headId = useId()
  const say = useTrialWords()
  const trial = useTrialSave(resource, form, isAtOnce)
  const entered = useWatch({ control: form.control })
  useEffect(() => onTried(trial), [trial, onTried])
  const errors = JSON.stringify(listTrialErrors(trial, entered, isAtOnce ? {} : form.base))
  useEffect(() => onErrors(JSON.parse(errors)), [errors, onErrors])
  const added = useMemo(
    () => listAddedFields(resource, trial?.record ?? {}, form, entered),
    [resource, trial, form, entered],
  )
  const general = [
    ...(trial?.problems ?? []).filter(isSaveProblem),
    ...useUnplacedProblems(resource, trial, form.names),
  ]
  const steps = trial?.approval ?? []
  if (isSilent || !trial || added.length + general.length + steps.length === 0) return null
  return (
    <Box component="section" aria-labelledby={headId} sx={panelStyle}>
      <Typography id={headId} component="h2" sx={{ fontSize: '1.125rem', fontWeight: 650, mb: 1 }}>
        {say('comesTo')}
      </Typography>
      {general.map(({ message }) => (
        <Typography key={message}>{message}</Typography>
      ))}
      {added.map((column) => (
        <Box key={column.name} sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {column.label}
          </Box>
          <FieldValue shown={column} record={trial.record} />
        </Box>
      ))}
      {steps.map(({ stepNo, approver, persons }) => (
        <Typography key={stepNo}>
          {say('decidedBy', { step: stepNo, as: approver, persons: persons.join(', ') || say('nobodyKnown') })}
        </Typography>
      ))}
    </Box>
  )
}

/** Lists the errors of fields that the form does not show, in words, as no field would say them. */
function useUnplacedProblems(resource: Resource, trial: TrialAnswer | undefined, names: readonly string[]) {
  const toWords = useDescribeFieldError()
  const errors = (trial?.problems ?? []).flatMap(({ fields = {} }) => Object.entries(fields))
  const isUnplaced = (name: string) => Object.hasOwn(resource.fields, name) && !names.includes(name)
  return errors
    .filter(([path]) => isUnplaced(path.split('.')[0] ?? path))
    .map(([path, error]) => ({ message: toWords(error, fieldPathLabels(resource, path)) }))
}

/** Tells whether a problem of no field is shown now; those with the listed codes are shown only on saving. */
const isSaveProblem = ({ code, fields }: SaveProblem): boolean =>
  !fields && !['notFound', 'forbidden', 'staleVersion', 'unavailable'].includes(code)

/** Lists the errors of the check, without those of fields that nobody has filled in yet. */
function listTrialErrors(trial: TrialAnswer | undefined, entered: Values, base: Values): FieldErrors {
  const fieldErrors = (trial?.problems ?? []).flatMap(({ code, fields = {} }) =>
    code === 'staleVersion' ? [] : Object.entries(fields),
  )
  // The answer is about an earlier moment: what was missing then may be filled in by now.
  const isFilledSince = (path: string, code: string) => code === 'required' && !isEmpty(entered[path])
  return Object.fromEntries(
    fieldErrors.filter(
      ([path, { code }]) => isFieldChanged(entered, base, path.split('.')[0] ?? path) && !isFilledSince(path, code),
    ),
  )
}

/** Lists the values that the server adds to the input: computed ones, and defaults of fields left empty. */
function listAddedFields(
  resource: Resource,
  record: Values,
  { base, names }: RecordFormState,
  entered: Values,
): DisplayField[] {
  return Object.keys(resource.fields).flatMap((name) => {
    const field = resource.fields[name]
    const isOpen = names.includes(name) ? isEmpty(entered[name]) : !isSameValue(record[name], base[name])
    if (
      !field ||
      isEmpty(record[name]) ||
      !isOpen ||
      getFieldBehaviour(field).derive() ||
      field.options.default !== undefined
    )
      return []
    return findColumn(resource, name, findResource) ?? []
  })
}
