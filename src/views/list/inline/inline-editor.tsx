import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Popper from '@mui/material/Popper'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { requireViews } from '../../../fields/views'
import type { Direction } from './cell-places'
import type { InlineEditing } from './create-inline-editing'
import { describeEdit } from './describe-edit'
import { EditFields } from './edit-fields'
import { useEditReasons } from './edit-reasons'
import type { InlineEdit } from './inline-edits'

interface InlineEditorProps {
  inline: InlineEditing
  edit: InlineEdit
  /** The cell, or the first cell of the row; undefined if it is not rendered. */
  anchor: HTMLElement | undefined
  /** Closes the editor and focuses the neighbouring cell. */
  leave(direction: Direction): void
}

/** Shows an edit over its cell or row; if that is scrolled away, at the position of this element. */
export function InlineEditor(props: InlineEditorProps) {
  const { anchor, edit } = props
  if (!anchor) return <EditorBox {...props} />
  return (
    <Popper
      open
      anchorEl={edit.isRow ? (anchor.closest('[role=row]') ?? anchor) : anchor}
      placement="bottom-start"
      modifiers={overCell}
      sx={{ zIndex: 'mobileStepper', maxWidth: 'calc(100vw - 16px)' }}
    >
      <EditorBox {...props} />
    </Popper>
  )
}

const overCell = [
  {
    name: 'offset',
    options: { offset: ({ reference }: { reference: { height: number } }) => [0, -reference.height] },
  },
]

function EditorBox({ inline, edit, anchor, leave }: InlineEditorProps) {
  const { edits } = inline
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  const isClash = edit.phase === 'conflict'
  /** Runs the action, then leaves: the cell can take the focus only when the editor over it is gone. */
  const runAndLeave = (act: () => boolean, direction: Direction) => {
    if (flushSync(act)) leave(direction)
  }
  const save = (direction: Direction) => runAndLeave(() => edits.submit(edit.key), direction)
  const cancel = () => runAndLeave(() => edits.drop(edit.key), 'here')
  const choose = (name: string, isTheirs: boolean) => runAndLeave(() => edits.choose(edit.key, name, isTheirs), 'here')
  return (
    // A click beside a row does not close the row's editor.
    <ClickAwayListener onClickAway={() => edit.isRow || edits.submit(edit.key)}>
      <Box
        ref={box}
        className="inline-edit"
        role="group"
        aria-label={describeEdit(edit, edits.resource, inline.say)}
        sx={{ width: editorWidth(inline, edit, anchor) }}
        onKeyDown={(event) => handleEditorKey(event, edit.isRow || isClash, save, cancel)}
      >
        {isClash ? <EditReasons inline={inline} edit={edit} /> : null}
        <EditFields inline={inline} edit={edit} onChoose={choose} />
        {isClash ? null : <EditReasons inline={inline} edit={edit} />}
        {edit.isRow ? <RowButtons inline={inline} onSave={() => save('here')} onCancel={cancel} /> : null}
        {isClash ? null : <p className="inline-keys">{inline.say(edit.isRow ? 'keysRow' : 'keysCell')}</p>}
      </Box>
    </ClickAwayListener>
  )
}

function EditReasons({ inline, edit }: Pick<InlineEditorProps, 'inline' | 'edit'>) {
  return useEditReasons(inline.edits.resource)(edit, true).map((reason) => (
    <Box key={reason} role="alert" sx={{ color: 'error.main', fontSize: '0.875rem', p: 0.5 }}>
      {reason}
    </Box>
  ))
}

function RowButtons({
  inline: { say },
  onSave,
  onCancel,
}: {
  inline: InlineEditing
  onSave(): void
  onCancel(): void
}) {
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 1, pb: 0.5 }}>
      <Button size="small" variant="contained" onClick={onSave}>
        {say('save')}
      </Button>
      <Button size="small" onClick={onCancel}>
        {say('cancel')}
      </Button>
    </Box>
  )
}

/** Answers the width of the editor: that of the cell, or more if the input needs it. */
function editorWidth(
  inline: InlineEditing,
  { isRow, names }: InlineEdit,
  anchor: HTMLElement | undefined,
): string | number {
  if (isRow) return 'min(760px, calc(100vw - 48px))'
  return Math.max(anchor?.offsetWidth ?? 0, names.some((name) => isWideField(inline, name)) ? 340 : 240)
}

function isWideField({ edits }: InlineEditing, name: string): boolean {
  const field = edits.resource.fields[name]
  return !!field && requireViews(field).isWide === true
}

/** Handles keys; with `isForm` there are several controls, and Tab moves from the last one to the first. */
function handleEditorKey(
  event: KeyboardEvent,
  isForm: boolean,
  save: (direction: Direction) => void,
  cancel: () => void,
): void {
  // A list of options that is open gets these keys first.
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  const isButton = event.target instanceof HTMLButtonElement
  if (event.key === 'Escape') cancel()
  else if (event.key === 'Enter' && !event.shiftKey && !isButton) save(isForm ? 'here' : 'down')
  else if (event.key !== 'Tab') return
  else if (!isForm) save(event.shiftKey ? 'left' : 'right')
  else if (!wrapFocus(event)) return
  event.preventDefault()
}

const listControls = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('input, select, textarea, button')].filter(({ tabIndex }) => tabIndex >= 0)

/** Moves the focus from the last control to the first, and back. */
function wrapFocus({ currentTarget, target, shiftKey }: KeyboardEvent): boolean {
  const controls = listControls(currentTarget as HTMLElement)
  const [from, to] = shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (target !== from) return false
  to?.focus()
  return true
}

/** Focuses the first control and selects its text when it is rendered. */
function useFirstFocus(box: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const focus = () => {
      const [control] = listControls(current)
      control?.focus({ preventScroll: true })
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select()
      return !!control
    }
    if (focus()) return
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [box])
}
