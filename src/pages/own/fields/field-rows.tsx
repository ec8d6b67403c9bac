import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MoveButtons } from '../../../views/blocks/records/move-buttons'
import { CellSelect } from '../cell-select'
import { addField, type DraftField, listFilledFields, nextId } from '../draft'
import { ProblemsAt } from '../problems/part-problems'
import { useOwnWords } from '../words'
import { guessType } from './guess-type'
import { listOfferedTypes } from './option-parts'
import { isComputedType, keepCommonOptions, relabelField } from './rename-field'

interface FieldRowsProps {
  fields: readonly DraftField[]
  /** Labels of resources by their names. */
  resources: ReadonlyMap<string, string>
  picked: string | undefined
  /** Shown below the picked row in narrow windows. */
  below: ReactNode
  /** Makes a kind of files of the field; absent: records keep their files as declared. */
  onAttachment?: ((field: DraftField) => void) | undefined
  onPick(id: string): void
  onChange(fields: readonly DraftField[]): void
}

/** The fields of a resource as rows: a name is typed, Enter goes to the next one, and the type is guessed. */
export function FieldRows({ fields, resources, picked, below, onAttachment, onPick, onChange }: FieldRowsProps) {
  const say = useOwnWords()
  const list = useRef<HTMLOListElement>(null)
  const filled = listFilledFields({ fields })
  const { show, put, move, remove, goNext, paste } = useRowActions({ list, fields, resources, onChange })
  return (
    <>
      <ol ref={list} className="plain own-fields">
        {fields.map((field, at) => (
          <li key={field.id} data-picked={field.id === picked} onFocus={() => onPick(field.id)}>
            <FieldRow
              {...{ field, at, resources, onAttachment }}
              path={`fields.${filled.indexOf(field)}`}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              onPaste={(event) => paste(at, event)}
              onChange={(changed) => put(at, changed)}
              onNext={() => goNext(at)}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
            {field.id === picked ? below : null}
          </li>
        ))}
      </ol>
      <Button onClick={() => show(addField(fields), fields.length)}>{say('addField')}</Button>
    </>
  )
}

interface RowActions extends Pick<FieldRowsProps, 'fields' | 'resources' | 'onChange'> {
  list: RefObject<HTMLOListElement | null>
}

/** What keys and buttons of a row do; the focus follows. */
function useRowActions({ list, fields, resources, onChange }: RowActions) {
  const focusRow = (at: number) => findNameInput(list.current, at)?.focus()
  /** Draws the rows at once and moves the focus, so that what is typed next goes into the right row. */
  const show = (rows: readonly DraftField[], at: number) => {
    flushSync(() => onChange(rows))
    focusRow(at)
  }
  const put = (at: number, changed: Partial<DraftField>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...changed } : field)))
  const move = (at: number, by: -1 | 1) => {
    const [field, other] = [fields[at], fields[at + by]]
    if (!field || !other) return
    show(fields.with(at, other).with(at + by, field), at + by)
  }
  const remove = (at: number) => {
    const rest = fields.toSpliced(at, 1)
    show(rest.length > 0 ? rest : addField([]), Math.max(0, at - 1))
  }
  const goNext = (at: number) => (at === fields.length - 1 ? show(addField(fields), at + 1) : focusRow(at + 1))
  const paste = (at: number, event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    show(insertLabels(fields, at, lines, resources), at + lines.length)
  }
  return { show, put, move, remove, goNext, paste }
}

const findNameInput = (list: HTMLElement | null, at: number) =>
  list?.children[at]?.querySelector<HTMLInputElement>('input[type="text"]')

/** Puts pasted lines into the row at the place and rows after it. */
function insertLabels(
  fields: readonly DraftField[],
  at: number,
  labels: readonly string[],
  resources: ReadonlyMap<string, string>,
): readonly DraftField[] {
  const ids = fields.map(({ id }) => id)
  const pasted = labels.map((label): DraftField => {
    const id = nextId('f', ids)
    ids.push(id)
    const { type, options } = guessType(label, resources)
    return { id, name: '', type, options: { ...options, label }, isGuessed: true }
  })
  const rest = fields.toSpliced(at, fields[at]?.options.label ? 0 : 1, ...pasted)
  return at + pasted.length < rest.length ? rest : addField(rest)
}

interface FieldRowProps extends Pick<FieldRowsProps, 'onAttachment'> {
  field: DraftField
  at: number
  resources: ReadonlyMap<string, string>
  /** The place of the field in the body. */
  path: string
  isFirst: boolean
  isLast: boolean
  onPaste(event: ClipboardEvent): void
  onChange(changed: Partial<DraftField>): void
  onNext(): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

function FieldRow({ field, at, resources, path, isFirst, isLast, ...props }: FieldRowProps) {
  const say = useOwnWords()
  const { onAttachment, onPaste, onChange, onNext, onMove, onRemove } = props
  const { type, options } = field
  const label = String(options.label ?? '')
  const place = at + 1
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter') onNext()
    else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1)
    else if (key === 'Backspace' && label === '' && !isFirst) onRemove()
    else return
    event.preventDefault()
  }
  const shownLabel = label || say('fieldName', { place })
  return (
    <>
      <div className="own-field">
        <TextField
          fullWidth
          size="small"
          value={label}
          placeholder={say('fieldPlaceholder')}
          slotProps={{ htmlInput: { 'aria-label': say('fieldName', { place }), maxLength: 80 } }}
          onChange={({ target }) => onChange(relabelField(field, target.value, resources))}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <TypeSelect {...{ field, place, onAttachment, onChange }} />
        <RequiredTick
          label={shownLabel}
          isOn={options.required === true}
          isOff={isComputedType(type)}
          onChange={(required) => onChange({ options: { ...options, required } })}
        />
        <MoveButtons {...{ isFirst, isLast, onMove, onRemove }} label={shownLabel} />
      </div>
      <ProblemsAt path={path} />
    </>
  )
}

/** Stands among the types of fields: what is chosen becomes a kind of files of the record. */
const attachment = 'attachment'

interface TypeSelectProps extends Pick<FieldRowProps, 'field' | 'onAttachment' | 'onChange'> {
  place: number
}

function TypeSelect({ field, place, onAttachment, onChange }: TypeSelectProps) {
  const say = useOwnWords()
  const { type, options } = field
  return (
    <CellSelect
      label={say('fieldType', { place })}
      value={type}
      options={[
        ...listOfferedTypes(type),
        ...(onAttachment && options.label ? [[attachment, say('attachment')] as const] : []),
      ]}
      onChange={(next) =>
        next === attachment
          ? onAttachment?.(field)
          : onChange({ type: next, isGuessed: false, options: keepCommonOptions(options, next) })
      }
    />
  )
}

interface RequiredTickProps {
  label: string
  isOn: boolean
  isOff: boolean
  onChange(isRequired: boolean): void
}

function RequiredTick({ label, isOn, isOff, onChange }: RequiredTickProps) {
  const say = useOwnWords()
  return (
    <label className="own-tick">
      <input
        type="checkbox"
        aria-label={say('requiredOf', { label })}
        checked={isOn}
        disabled={isOff}
        onChange={({ target }) => onChange(target.checked)}
      />
      {say('required')}
    </label>
  )
}
