import { type FocusEvent, type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { TextBox, type TextBoxProps } from '../parts/text-box'
import { CalendarButton } from './calendar-button'

/** Where a calendar opens, and how it is closed. */
interface OpenCalendar {
  anchor: HTMLElement | null
  onClose(): void
}

interface CalendarBoxProps extends TextBoxProps {
  placeholder: string
  onKeyDown?(event: KeyboardEvent): void
  /** Draws the calendar while it is open. */
  renderCalendar(open: OpenCalendar): ReactNode
}

/** Takes typed text, with a calendar that opens by its button or by Alt and the arrow down. */
export function CalendarBox({ placeholder, onKeyDown, renderCalendar, ...props }: CalendarBoxProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handleKeys = (event: KeyboardEvent) => {
    onKeyDown?.(event)
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <TextBox
        {...props}
        inputProps={{ ...props.inputProps, placeholder, onKeyDown: handleKeys, onFocus: selectText }}
        after={<CalendarButton ref={button} isOpen={isOpen} onOpen={() => setOpen(true)} />}
      />
      {isOpen ? (
        <Suspense fallback={null}>{renderCalendar({ anchor: button.current, onClose: () => setOpen(false) })}</Suspense>
      ) : null}
    </>
  )
}

/** Selects the text of a box that a key or a form leads to, so that typing replaces it. */
const selectText = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select()
