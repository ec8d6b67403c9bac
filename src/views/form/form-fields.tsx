import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { requireViews } from '../../fields/views'
import { findResource } from '../../framework/company/catalogue'
import type { FieldErrors } from '../../framework/errors'
import { isEmpty } from '../../framework/field'
import { fieldLabel, type Resource } from '../../framework/resource'
import type { RuleContext } from '../../framework/rule-context/rule-context'
import { findNeededFields } from '../../framework/steps/needed-fields'
import { computeValues, isVisible, type Values } from '../../framework/validate'
import { useAlternativeWords } from '../../i18n/form-lines-words'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { findColumn } from '../display-fields'
import { isSameValue } from '../saving/is-same-value'
import { useReferencedValues } from '../saving/referenced-values'
import { useSignedIn } from '../signed-in'
import { findFieldInput, listCoveredFields } from '../tools/area-pages'
import { FieldValue } from '../value/field-value'
import { findCurrency } from '../value/record-currency'
import { type FormField, type FormSection, fieldPathLabels, listDependentFields } from './form-input'
import { FormSectionFrame } from './form-section'
import { limitToExtensible } from './part-of-whole'

interface FieldsProps {
  resource: Resource
  formId: string
  control: Control<Values>
  base: Values
  /** The record as the server would save it, for fields whose place in the form depends on what it computes. */
  tried?: Values | undefined
  errors: FieldErrors
  /** The rule context of the record. */
  given: RuleContext
  /** The step that the main button takes after saving. */
  step?: string | undefined
  /** Fields that the server has refused to leave empty. */
  refused?: readonly string[]
  onLeave(name: string): void
  onClear(names: readonly string[]): void
  /** Fills in other fields for an input that takes several. */
  onFill(values: Values): void
  onStart(name: string, value: unknown): void
}

interface SectionsProps extends FieldsProps {
  sections: readonly FormSection[]
  /** Index of the only visible section; the others keep their input. */
  only?: number | undefined
}

/** Shows the sections of the form; `visible` is checked with the current input. */
export function FormSections({ sections, only, ...props }: SectionsProps) {
  const entered = useWatch({ control: props.control })
  const current = { ...props.base, ...props.tried, ...entered }
  const beyond = useReferencedValues(props.resource, current, props.base)
  const record = computeValues(props.resource, { ...current, ...beyond }, props.given)
  const open = sections.flatMap(({ fields }) => fields.flatMap(({ name, isWritable }) => (isWritable ? name : [])))
  const declared = findNeededFields(props.resource, record, props.given, open, props.step)
  const needed = { ...declared, ...Object.fromEntries((props.refused ?? []).map((name) => [name, []])) }
  const covered = listCoveredFields(props.resource.name)
  return sections.map(({ title, fields }, index) => (
    <FormSectionFrame
      key={title ?? ''}
      id={`${props.formId}-section-${index}`}
      title={title}
      isHidden={only !== undefined && only !== index}
      isShownAlone={only === index}
      isFolded={isFoldedSection(props, title, fields, record)}
    >
      {fields
        .filter(({ name }) => !covered.includes(name) && isVisible(props.resource, name, record, props.given))
        .map((field) => (
          <Box key={field.name} sx={isWideField(props.resource, field.name) ? { gridColumn: '1 / -1' } : {}}>
            <FieldOrReadOnly {...props} field={field} record={record} instead={needed[field.name]} />
          </Box>
        ))}
    </FormSectionFrame>
  ))
}

/** Tells whether a section that may be folded has no input, no error and nothing that must be filled in. */
function isFoldedSection(
  { resource, errors }: FieldsProps,
  title: string | undefined,
  fields: readonly FormField[],
  record: Values,
): boolean | undefined {
  if (title === undefined || !resource.views.folds?.includes(title)) return undefined
  const isBlank = (name: string) => isEmpty(record[name]) || record[name] === resource.fields[name]?.options.default
  return fields.every(({ name }) => isBlank(name) && errors[name] === undefined)
}

function isWideField(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  const { covers } = findFieldInput(resource.name, name) ?? {}
  return covers !== undefined || (!!field && requireViews(field).isWide === true)
}

function FieldOrReadOnly({ field, ...props }: FieldsProps & ShownField & { field: FormField }) {
  return field.isWritable ? (
    <EditableField name={field.name} {...props} />
  ) : (
    <ReadOnlyField name={field.name} {...props} />
  )
}

interface ShownField {
  record: Values
  /** Fields that serve instead of this one; absent where it may stay empty. */
  instead: readonly string[] | undefined
}

type OneFieldProps = FieldsProps & ShownField & { name: string }

function EditableField(props: OneFieldProps) {
  const { resource, name, formId, control, base, errors, record, instead, onLeave, onClear, onFill, onStart } = props
  const { field: bound } = useController({ control, name })
  const toWords = useDescribeFieldError()
  const toAlternativeWords = useAlternativeWords()
  const field = useFormField(resource, name, base)
  const Input = field ? (findFieldInput(resource.name, name) ?? requireViews(field).Input) : null
  if (!field || !Input) return null
  const label = fieldLabel(resource, name)
  const error = errors[name]
  const errorOf = (other: string) => errors[other] && toWords(errors[other], fieldLabel(resource, other))
  const errorAt = (place: string) => {
    const inner = errors[`${name}.${place}`]
    return inner && toWords(inner, fieldPathLabels(resource, `${name}.${place}`).at(-1) ?? place)
  }
  return (
    <Input
      id={`${formId}-${name}`}
      name={name}
      label={label}
      field={field}
      record={record}
      value={bound.value ?? null}
      onChange={(value) => {
        bound.onChange(value)
        if (!isSameValue(value, bound.value)) onClear(listDependentFields(resource, name, findResource))
      }}
      onStart={(value) => onStart(name, value)}
      onBlur={() => onLeave(name)}
      error={error && toWords(error, label, field.options.help, findCurrency(resource, base))}
      errorAt={errorAt}
      isRequired={instead?.length === 0}
      others={{ errorOf, fill: onFill, idOf: (other) => `${formId}-${other}` }}
      instead={instead && toAlternativeWords(instead.map((other) => fieldLabel(resource, other)))}
    />
  )
}

/** Answers the field; in a new record its choices are those with which the person may create it. */
function useFormField(resource: Resource, name: string, base: Values) {
  const { roles } = useSignedIn()
  const isNew = !('id' in base)
  return useMemo(
    () => (isNew ? limitToExtensible(resource, name, roles) : resource.fields[name]),
    [resource, name, isNew, roles],
  )
}

/** Shows a field that the person may read but not change. */
function ReadOnlyField({ resource, name, base }: OneFieldProps) {
  const column = findColumn(resource, name, findResource)
  if (!column) return null
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {column.label}
      </Typography>
      <FieldValue shown={column} record={base} />
    </div>
  )
}
