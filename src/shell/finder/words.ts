import { createWordsHook, type SayOf } from '../../i18n/words-hook'

/** Words of the search of everything; loaded with it. */
const words = {
  title: 'Search everything',
  label: 'Search records, people, pages and actions',
  placeholder: 'A name, a number, a page or what to do',
  close: 'Close',
  searching: 'Searching…',
  failed: 'The search could not be asked. Try again.',
  none: 'Nothing found for “%{q}”.',
  start: 'Type a name, a number such as LV-00241, a page or what to do.',
  count: '1 result |||| %{smart_count} results',
  similar: 'Nothing fits exactly. These are similar.',
  cut: 'More kinds of records fit. Type more words to see them.',
  more: 'More in %{name}',
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
  placesFailed: 'This could not be fetched.',
}

export type FinderSay = SayOf<keyof typeof words>
export const useFinderWords = createWordsHook('finder', words)
