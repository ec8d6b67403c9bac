import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import type { InputProps } from '../field-views'
import { buildControlProps, LabelledControl } from './labelled'

export interface TextBoxProps extends InputProps {
  type?: string
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'url'
  isMultiline?: boolean
  before?: ReactNode
  after?: ReactNode
  /** What is asked about the typed text. */
  below?: ReactNode
  inputProps?: OutlinedInputProps['inputProps']
}

/** Shows a text control with its label; typed text stays as typed until the form reads it. */
export function TextBox({
  type = 'text',
  inputMode,
  isMultiline = false,
  before,
  after,
  below,
  inputProps,
  ...props
}: TextBoxProps) {
  const { value, onChange, onBlur, error, name } = props
  const { id, ...aria } = buildControlProps(props)
  return (
    <LabelledControl {...props}>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        value={value ?? ''}
        error={!!error}
        size="small"
        fullWidth
        multiline={isMultiline}
        {...(isMultiline ? { minRows: 3, maxRows: 12 } : {})}
        // The browser would suggest the reader's own address, but a record is about somebody else.
        autoComplete="off"
        startAdornment={before}
        endAdornment={after}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
        inputProps={{ ...aria, ...(inputMode ? { inputMode } : {}), ...inputProps }}
      />
      {below}
    </LabelledControl>
  )
}
