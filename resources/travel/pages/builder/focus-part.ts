/** Focuses an input of a part that was just added, once it is drawn. */
export const focusFirstInput = (listId: string, at: number, name: string): void => {
  requestAnimationFrame(() => document.getElementById(`${listId}.${at}.${name}`)?.focus())
}
