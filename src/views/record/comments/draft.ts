import { onUserChange, readUser } from '../../../../authProvider/storage'
import { createIdempotencyKey } from '../../../../dataProvider/call'
import type { CommentPerson } from '../../../framework/answers/record-comments'

/** What somebody has written and not sent. It is kept in the tab, so that no refusal or reload loses it. */
export interface Draft {
  text: string
  people: readonly CommentPerson[]
  /** Stays the same until the text changes, so that a retry adds no second comment. */
  key: string
}

export const newDraft = (text = '', people: readonly CommentPerson[] = []): Draft => ({
  text,
  people,
  key: createIdempotencyKey(),
})

export const draftName = (empId: number, resource: string, id: number) => `comment-draft ${empId} ${resource} ${id}`

export function readDraft(name: string): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return typeof stored?.text === 'string' && Array.isArray(stored.people) ? { ...newDraft(), ...stored } : newDraft()
  } catch {
    return newDraft()
  }
}

export function storeDraft(name: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // A full store keeps no draft; the text stays on the screen.
  }
}

/** Lists the people whose names still stand in the text. */
export const listMentioned = ({ text, people }: Draft): number[] =>
  people.flatMap(({ empId, name }) => (text.includes(`@${name}`) ? [empId] : []))

/** Forgets all drafts of the tab, because others may use it after a sign-out. */
function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('comment-draft ')) sessionStorage.removeItem(name)
}

onUserChange(() => {
  if (!readUser()) forgetDrafts()
})
