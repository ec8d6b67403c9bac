import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/say'
import type { InputProps } from '../field-views'

export type LabelledProps = Pick<
  InputProps,
  'id' | 'label' | 'field' | 'error' | 'isRequired' | 'isUnmarked' | 'instead' | 'isBare'
>

/** Builds the ARIA attributes of a control. */
export function buildControlProps({ id, label, field, error, isRequired, instead, isBare }: LabelledProps) {
  const describedBy = [!isBare && field.options.help ? `${id}-help` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    'aria-required': isRequired || undefined,
    'aria-label': isBare ? (instead ? `${label} (${instead})` : label) : undefined,
  }
}

/** Shows the label above a control, error and hint below: so the controls of two columns stand in line. */
export function LabelledControl({ children, ...parts }: LabelledProps & { children: ReactNode }) {
  if (parts.isBare) return <ErrorBelow {...parts}>{children}</ErrorBelow>
  return (
    <div>
      <Typography
        component="label"
        htmlFor={parts.id}
        variant="body2"
        sx={{ display: 'block', fontWeight: 600, mb: 0.5 }}
      >
        {parts.label}
        <OptionalMark {...parts} />
      </Typography>
      <ErrorBelow {...parts}>{children}</ErrorBelow>
      <FieldHint {...parts} />
    </div>
  )
}

/** Says beside the label that the field may stay empty, or what serves instead of it. */
export function OptionalMark({ isRequired, isUnmarked, instead }: LabelledProps) {
  const say = useSay()
  if (isRequired || isUnmarked) return null
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      {` (${instead ?? say('optional')})`}
    </Typography>
  )
}

export function FieldHint({ id, field }: LabelledProps) {
  if (!field.options.help) return null
  return (
    <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary', fontSize: '0.8125rem', my: 0.5 }}>
      {field.options.help}
    </Typography>
  )
}

export function ErrorBelow({ id, error, children }: LabelledProps & { children: ReactNode }) {
  return (
    <>
      {children}
      {error ? (
        <FormHelperText id={`${id}-error`} error sx={{ mx: 0, fontSize: '0.875rem' }}>
          {error}
        </FormHelperText>
      ) : null}
    </>
  )
}
