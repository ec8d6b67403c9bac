import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of menus; loaded with it. */
const words = {
  intro: 'What people see in their side bar, by role. Hiding an entry does not remove access.',
  role: 'Menu of',
  edited: 'Edited',
  usual: 'Default',
  name: 'Name',
  page: 'Page',
  group: 'In group',
  icon: 'Icon',
  noGroup: 'No group',
  isGroup: 'A group',
  isHeading: 'A heading',
  badge: 'Badge',
  edit: 'Edit',
  editOf: 'Edit %{name}',
  apply: 'Apply',
  cancel: 'Cancel',
  entries: 'Entries of the menu',
  search: 'Search entries',
  moveHint: 'Drag a row to move it, or press Alt and an arrow key on one of its buttons.',
  movedTo: '%{name} moved to position %{place}. Save to keep it.',
  up: 'Move %{name} up',
  down: 'Move %{name} down',
  remove: 'Remove %{name}',
  addEntry: 'Add entry',
  newEntry: 'New entry',
  preview: 'Preview',
  previewAs: 'Preview as',
  save: 'Save menu',
  reset: 'Reset to default',
  saved: 'Menu saved. People see it within a minute.',
  row: 'Entry %{row}: %{message}',
} as const

export const useMenuWords = createWordsHook('menus', words)
