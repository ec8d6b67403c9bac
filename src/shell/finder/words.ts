import { createWordsHook, type SayOf } from '../../i18n/words-hook'

/** Words of the search of everything; loaded with it. */
const words = {
  title: 'Search everything',
  label: 'Search records, people, pages and actions',
  placeholder: 'A name, a number, a page or what to do',
  close: 'Close',
  keys: '↑ ↓ to move · Enter to open · Esc to close',
  searching: 'Searching…',
  failed: 'Search failed. Type again to retry.',
  none: 'No results for “%{q}”.',
  start: 'Type a name, a number such as LV-00241, a page or what to do.',
  count: '1 result |||| %{smart_count} results',
  similar: 'No exact match. Showing similar results.',
  cut: 'More results match. Add a word.',
  more: 'See all in %{name}',
  favourites: 'Favourites',
  opened: 'Last opened',
  pages: 'Pages',
  actions: 'Actions',
  create: 'New %{name}',
  theme: 'Appearance: %{name}',
  signOut: 'Sign out',
  account: 'My account',
  batches: 'My imports and bulk changes',
  addFavourite: 'Add this page to favourites',
  removeFavourite: 'Remove this page from favourites',
  noPlaces: 'Nothing yet. What you open appears here, on all your devices.',
  placesFailed: 'These could not be loaded.',
}

export type FinderSay = SayOf<keyof typeof words>
export const useFinderWords = createWordsHook('finder', words)
