import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Popper from '@mui/material/Popper'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { viewsOf } from '../../../fields/views'
import { EditFields } from './edit-fields'
import type { Edit } from './edits'
import type { Inline } from './inline'
import type { Direction } from './places'
import { useReason } from './reason'
import { whatOf } from './what'

export interface EditorProps {
  inline: Inline
  edit: Edit
  /** The cell, or the first of the row; absent where it is not drawn. */
  anchor: HTMLElement | undefined
  /** Closes, and leaves the focus at the cell beside. */
  leave(direction: Direction): void
}

/** An edit over its cell or row; where that is scrolled away, in the place of this. */
export function Editor(props: EditorProps) {
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

function EditorBox({ inline, edit, anchor, leave }: EditorProps) {
  const { edits, say } = inline
  const { resource } = edits
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  const reasons = useReason(resource)(edit, true)
  /** The cell can take the focus only once the editor over it is gone. */
  const done = (act: () => boolean, direction: Direction) => {
    if (flushSync(act)) leave(direction)
  }
  const save = (direction: Direction) => done(() => edits.submit(edit.key), direction)
  const cancel = () => done(() => edits.drop(edit.key), 'here')
  const isWide = edit.names.some((field) => isWideField(inline, field))
  const width = edit.isRow ? 'min(760px, calc(100vw - 24px))' : Math.max(anchor?.offsetWidth ?? 0, isWide ? 340 : 240)
  return (
    // Of a row, a click beside it is no answer.
    <ClickAwayListener onClickAway={() => edit.isRow || edits.submit(edit.key)}>
      <Box
        ref={box}
        className="inline-edit"
        role="group"
        aria-label={whatOf(edit, resource, say)}
        sx={{ width }}
        onKeyDown={(event) => onKey(event, edit.isRow, save, cancel)}
      >
        <EditFields
          inline={inline}
          edit={edit}
          onChoose={(name, isTheirs) => done(() => edits.choose(edit.key, name, isTheirs), 'here')}
        />
        {reasons.map((reason) => (
          <Box key={reason} role="alert" sx={{ color: 'error.main', fontSize: '0.875rem', px: 0.5, pt: 0.5 }}>
            {reason}
          </Box>
        ))}
        {edit.isRow ? (
          <Box sx={{ display: 'flex', gap: 1, px: 1, pb: 0.5 }}>
            <Button size="small" variant="contained" onClick={() => save('here')}>
              {say('save')}
            </Button>
            <Button size="small" onClick={cancel}>
              {say('cancel')}
            </Button>
          </Box>
        ) : null}
        {edit.conflicts.length > 0 ? null : <p className="inline-keys">{say(edit.isRow ? 'keysRow' : 'keysCell')}</p>}
      </Box>
    </ClickAwayListener>
  )
}

function isWideField({ edits }: Inline, name: string): boolean {
  const field = edits.resource.fields[name]
  return !!field && viewsOf(field).isWide === true
}

function onKey(event: KeyboardEvent, isRow: boolean, save: (direction: Direction) => void, cancel: () => void): void {
  // A list that is open takes these keys first.
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  const isButton = event.target instanceof HTMLButtonElement
  if (event.key === 'Escape') cancel()
  else if (event.key === 'Enter' && !event.shiftKey && !isButton) save(isRow ? 'here' : 'down')
  else if (event.key === 'Tab' && !isRow) save(event.shiftKey ? 'left' : 'right')
  else return
  event.preventDefault()
}

/** The first control takes the focus, its text marked, as soon as it is there. */
function useFirstFocus(box: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const focus = () => {
      const control = current.querySelector<HTMLElement>('input, select, textarea, button')
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
