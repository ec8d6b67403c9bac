import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of the saved views of a list; loaded with the first that is shown, or with their panel. */
const words = {
  changed: 'changed',
  everything: 'All %{list}',
  mine: 'My views',
  shared: 'Shared with me',
  none: 'None yet. Set filters, order and columns as you need them, and save them here under a name.',
  opensFirst: 'Opens first',
  count: '%{count} records',
  countCapped: 'more than %{count} records',
  unknownCount: 'not counted',
  unusable: 'It does not fit any more: %{problem}.',
  actionsOf: 'Actions for the view %{name}',
  saveChanges: 'Save changes to “%{name}”',
  saveAs: 'Save as…',
  edit: 'Name, sharing…',
  replace: 'Keep the list as it is now',
  makeDefault: 'Open first for me',
  noDefault: 'No longer open first for me',
  delete: 'Delete…',
  newTitle: 'Save this view',
  editTitle: 'The view “%{name}”',
  name: 'Name',
  first: 'Open first for me',
  shareWith: 'Share with',
  shareHelp: 'Each of them sees the records of their own rights.',
  firstFor: 'Open first for',
  save: 'Save',
  cancel: 'Cancel',
  deleteTitle: 'Delete the view “%{name}”?',
  deleteText: 'The records stay as they are.',
  deleteShared: 'It is shared with %{roles}, who lose it, too. The records stay as they are.',
  confirmDelete: 'Delete',
  saved: 'View “%{name}” saved',
  deleted: 'View “%{name}” deleted',
  nowFirst: 'View “%{name}” opens first from now on',
  notFirst: 'View “%{name}” no longer opens first',
  gone: 'This view is not there any more, or it is not shared with you.',
}

type SavedViewsWord = keyof typeof words
export type SavedViewsSay = (word: SavedViewsWord, args?: Readonly<Record<string, unknown>>) => string

export function useSavedViewsWords(): SavedViewsSay {
  const translate = useTranslate()
  return useCallback((word, args) => translate(`savedViews.${word}`, { ...args, _: words[word] }), [translate])
}
