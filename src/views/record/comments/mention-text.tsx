import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { CommentedRecord } from '../../../../dataProvider/record-comments'
import type { CommentPerson } from '../../../framework/answers/record-comments'
import { type Draft, newDraft } from './draft'
import { MentionList } from './mention-list'
import { useMentionPicker } from './use-mention-picker'

interface MentionTextProps {
  id: string
  record: CommentedRecord
  draft: Draft
  label: string
  /** True where it takes the focus once it is shown. */
  isFocused: boolean
  isRefused: boolean
  onDraft(draft: Draft): void
  onSubmit(): void
  onEscape: (() => void) | undefined
}

/** A text in which `@` offers people to mention. */
export function MentionText({ id, record, draft, label, isFocused, isRefused, onDraft, ...on }: MentionTextProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const placeCaret = useNextCaret(box, draft.text)
  const picker = useMentionPicker(record)
  useEffect(() => {
    if (isFocused) box.current?.focus()
  }, [isFocused])
  const insertMention = (person: CommentPerson) => {
    const caret = box.current?.selectionStart ?? draft.text.length
    const before = `${draft.text.slice(0, picker.at)}@${person.name} `
    const others = draft.people.filter(({ empId }) => empId !== person.empId)
    onDraft(newDraft(before + draft.text.slice(caret), [...others, person]))
    picker.close()
    placeCaret(before.length)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) on.onSubmit()
    else if (picker.people && handlePickerKey(event, picker, insertMention)) event.stopPropagation()
    else if (event.key === 'Escape' && on.onEscape) on.onEscape()
    else return
    event.preventDefault()
  }
  return (
    <>
      <label htmlFor={id} className="for-readers">
        {label}
      </label>
      <textarea
        ref={box}
        id={id}
        rows={2}
        placeholder={label}
        value={draft.text}
        aria-autocomplete="list"
        aria-controls={picker.people ? `${id}-people` : undefined}
        aria-activedescendant={picker.chosen ? `${id}-${picker.chosen.empId}` : undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={isRefused || undefined}
        onChange={({ target }) => {
          onDraft(newDraft(target.value, draft.people))
          picker.look(target.value, target.selectionStart)
        }}
        onSelect={({ currentTarget }) => picker.look(currentTarget.value, currentTarget.selectionStart)}
        onBlur={picker.close}
        onKeyDown={handleKey}
      />
      {picker.people ? (
        <MentionList id={id} people={picker.people} place={picker.place} onChoose={insertMention} />
      ) : null}
    </>
  )
}

/** Places the caret once the changed text is shown. */
function useNextCaret(box: RefObject<HTMLTextAreaElement | null>, text: string): (caret: number) => void {
  const nextCaret = useRef<number>(undefined)
  // Before the next key: set in a later frame, the caret would come after a letter that is typed at once.
  useLayoutEffect(() => {
    const caret = nextCaret.current
    if (caret === undefined || !text) return
    nextCaret.current = undefined
    box.current?.setSelectionRange(caret, caret)
  }, [box, text])
  return (caret) => {
    nextCaret.current = caret
  }
}

type Picker = ReturnType<typeof useMentionPicker>

/** Handles a key while people are offered; true where it did. */
function handlePickerKey({ key }: KeyboardEvent, picker: Picker, mention: (person: CommentPerson) => void): boolean {
  if (key === 'Escape') picker.close()
  else if (key === 'ArrowDown') picker.move(1)
  else if (key === 'ArrowUp') picker.move(-1)
  else if ((key === 'Enter' || key === 'Tab') && picker.chosen) mention(picker.chosen)
  else return false
  return true
}
