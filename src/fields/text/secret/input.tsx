import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { lowercaseFirst } from '../../../i18n/say'
import type { InputProps } from '../../field-views'
import { TextBox } from '../../parts/text-box'
import { isMask } from './mask'
import { useSecretInputWords } from './words'

/**
 * The input is empty although a value is stored. Typing replaces the value; an empty input keeps it unless
 * the person removes it.
 */
export function SecretInput(props: InputProps) {
  const say = useSecretInputWords()
  const { value, onChange, isRequired, isBare } = props
  const stored = useRef<string | null>(null)
  if (isMask(value)) stored.current = value
  const { current: mask } = stored
  const isRemoved = mask !== null && (value === null || value === undefined || value === '')
  return (
    <>
      <TextBox
        {...props}
        value={isMask(value) ? '' : value}
        onChange={(typed) => onChange(typed === '' ? mask : typed)}
        inputProps={{
          spellCheck: false,
          autoCapitalize: 'none',
          ...(mask === null ? {} : { placeholder: say(isRemoved ? 'secretRemoved' : 'secretUnchanged', { mask }) }),
        }}
      />
      {mask !== null && !isRequired && !isBare && (isRemoved || isMask(value)) ? (
        <RemoveSecret
          label={props.label}
          isRemoved={isRemoved}
          onRemove={() => onChange(null)}
          onKeep={() => onChange(mask)}
        />
      ) : null}
    </>
  )
}

interface RemovalProps {
  label: string
  isRemoved: boolean
  onRemove(): void
  onKeep(): void
}

/** Removes the stored value after a confirmation; the person can take this back until the form is saved. */
function RemoveSecret({ label, isRemoved, onRemove, onKeep }: RemovalProps) {
  const say = useSecretInputWords()
  const [isAsking, ask] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const handlePress = (isAsked: boolean, act?: () => void) => {
    wasPressed.current = true
    ask(isAsked)
    act?.()
  }
  // Moves the focus to the button that replaced the pressed one.
  useEffect(() => {
    if (wasPressed.current) box.current?.querySelector('button')?.focus()
    wasPressed.current = false
  })
  const name = lowercaseFirst(label)
  const question = say('secretRemoveAsk', { label: name })
  return (
    <div ref={box}>
      {isAsking ? (
        <fieldset aria-label={question} style={{ margin: 0, padding: 0, border: 0 }}>
          {question}{' '}
          <Button size="small" color="error" onClick={() => handlePress(false, onRemove)}>
            {say('secretRemoveDo')}
          </Button>
          <Button size="small" onClick={() => handlePress(false)}>
            {say('secretKeep')}
          </Button>
        </fieldset>
      ) : (
        <Button
          size="small"
          aria-label={say(isRemoved ? 'secretKeepOf' : 'secretRemoveOf', { label: name })}
          onClick={() => (isRemoved ? handlePress(false, onKeep) : handlePress(true))}
        >
          {say(isRemoved ? 'secretKeep' : 'secretRemove')}
        </Button>
      )}
    </div>
  )
}
