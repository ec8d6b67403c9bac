import { isAllowed } from '../../../authProvider/can-access'
import { findCard, requireCatalogue } from '../../framework/company/catalogue'
import type { ResourceCard } from '../../framework/company/resource-cards'
import { themeModes } from '../../framework/company/themes'
import type { PersonPlace, PersonPlaces } from '../../framework/lists/person-places'
import type { SearchAnswer, SearchHit } from '../../framework/lists/search-answer'
import type { MenuItem, SignedInUser } from '../../framework/session'
import { foldText } from '../../framework/values/fold-text'
import { lowercaseFirst } from '../../i18n/say'
import type { Translate } from '../../i18n/words-hook'
import { batchesPath } from '../../views/batch/paths'
import { createPath, filteredListPath, recordPath } from '../../views/paths'
import { profilePath } from '../account/profile-path'
import { setThemeMode } from '../theme-choice'
import type { FinderSay } from './words'

/** One choice of the search of everything: it leads to a page or does something. */
export interface FinderEntry {
  key: string
  /** The heading under which it stands. */
  group: string
  label: string
  detail?: string
  to?: string
  run?: () => void
}

/** What entries are made with. */
interface EntryContext {
  user: SignedInUser
  say: FinderSay
  translate: Translate
  pathname: string
  signOut: () => void
  setFavourite: (path: string, isFavourite: boolean) => void
}

/** The most pages, and the most actions, that fit what was typed. */
const mostOfEach = 4

/** Lists the entries for what was typed: pages and actions that fit, then records by kind. */
export function listEntries(
  context: EntryContext,
  q: string,
  places: PersonPlaces | undefined,
  answer: SearchAnswer | undefined,
): FinderEntry[] {
  const { say } = context
  const actions = listActions(context, places)
  if (q.trim() === '')
    return [
      ...listPlaceEntries(places?.favourites ?? [], say('favourites'), context.user),
      ...listPlaceEntries(places?.opened ?? [], say('opened'), context.user).slice(0, 8),
      ...actions.slice(0, 1),
    ]
  return [
    ...filterEntries(listPages(context), q),
    ...filterEntries(actions, q),
    ...(answer?.kinds ?? []).flatMap(({ resource, hits, isCut }) => {
      const card = findCard(resource)
      if (!card) return []
      const entries = hits.map((hit) => toRecordEntry(card, hit, card.plural, ''))
      return isCut ? [...entries, toMoreEntry(card, q, say)] : entries
    }),
  ]
}

/** Keeps entries in which words begin so; those whose label begins with the first one come first. */
function filterEntries(entries: readonly FinderEntry[], q: string): FinderEntry[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  const matches = entries.filter(({ label }) => words.every((word) => ` ${foldText(label)}`.includes(` ${word}`)))
  const isFirst = ({ label }: FinderEntry) => foldText(label).startsWith(words[0] ?? '')
  return [...matches.filter(isFirst), ...matches.filter((entry) => !isFirst(entry))].slice(0, mostOfEach)
}

/** Lists the records and pages that the person keeps or opened, as far as their pages have names. */
export const listPlaceEntries = (
  places: readonly PersonPlace[],
  group: string,
  user: Pick<SignedInUser, 'menu'>,
): FinderEntry[] =>
  places.flatMap((place): FinderEntry[] => {
    if ('path' in place) {
      const label = findPageName(place.path, user.menu)
      return label === undefined ? [] : [{ key: `${group} ${place.path}`, group, label, to: place.path }]
    }
    const card = findCard(place.resource)
    return card ? [toRecordEntry(card, place, group, card.label)] : []
  })

function toRecordEntry(card: ResourceCard, { id, title, number, detail }: SearchHit, group: string, kind: string) {
  const facts = [kind, number, detail].filter(Boolean).join(' · ')
  return { key: `${group} ${card.name} ${id}`, group, label: title, detail: facts, to: recordPath(card, id) }
}

const toMoreEntry = (card: ResourceCard, q: string, say: FinderSay): FinderEntry => ({
  key: `more ${card.name}`,
  group: card.plural,
  label: say('more', { name: card.plural }),
  to: filteredListPath(card, { q: q.trim() }),
})

/** Lists the pages of the person's menu, and the lists that their roles may open. */
function listPages({ user, say }: EntryContext): FinderEntry[] {
  const group = say('pages')
  const pages = new Map(listMenuPages(user.menu))
  for (const { route, plural } of requireCatalogue().resources)
    if (!pages.has(`/${route}`) && isAllowed({ resource: route, action: 'list', record: undefined, user }))
      pages.set(`/${route}`, plural)
  return [...pages].map(([path, label]) => ({ key: `page ${path}`, group, label, to: path }))
}

const listMenuPages = (menu: readonly MenuItem[]): [string, string][] =>
  menu.flatMap(({ path, name, children, type }): [string, string][] => [
    ...(path?.startsWith('/') && type !== 'extLink' ? [[path, name] as [string, string]] : []),
    ...listMenuPages(children ?? []),
  ])

/** Finds the name of a page: that of its menu entry, of its list, or of its report. */
function findPageName(path: string, menu: readonly MenuItem[]): string | undefined {
  const { resources, pages } = requireCatalogue()
  return (
    new Map(listMenuPages(menu)).get(path) ??
    resources.find(({ route }) => `/${route}` === path)?.plural ??
    pages.find(({ route }) => route === path)?.title
  )
}

function listActions({ user, say, translate, pathname, signOut, setFavourite }: EntryContext, places?: PersonPlaces) {
  const group = say('actions')
  const isFavourite = places?.favourites.some((place) => placePath(place) === pathname) ?? false
  const own: FinderEntry[] = [
    {
      key: 'favourite',
      group,
      label: say(isFavourite ? 'removeFavourite' : 'addFavourite'),
      run: () => setFavourite(pathname, !isFavourite),
    },
    ...themeModes.map((mode) => ({
      key: `theme ${mode}`,
      group,
      label: say('theme', { name: translate(`shell.${mode}`) }),
      run: () => setThemeMode(mode),
    })),
    { key: 'account', group, label: say('account'), to: profilePath },
    { key: 'batches', group, label: say('batches'), to: batchesPath },
    { key: 'sign out', group, label: say('signOut'), run: signOut },
  ]
  const creations = requireCatalogue().resources.flatMap((card): FinderEntry[] =>
    !card.isLine && isAllowed({ resource: card.route, action: 'create', record: undefined, user })
      ? [
          {
            key: `new ${card.name}`,
            group,
            label: say('create', { name: lowercaseFirst(card.label) }),
            to: createPath(card),
          },
        ]
      : [],
  )
  return [...own, ...creations]
}

/** Answers the path of a place, as the address shows it. */
function placePath(place: PersonPlace): string {
  if ('path' in place) return place.path
  const card = findCard(place.resource)
  return card ? recordPath(card, place.id) : ''
}
