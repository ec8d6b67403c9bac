import { focusWhenDrawn } from '../../../../src/fields/parts/focus-when-drawn'

/** Focuses an input of a part that was just added. */
export const focusFirstInput = (listId: string, at: number, name: string): void =>
  focusWhenDrawn(() => document.getElementById(`${listId}.${at}.${name}`))
