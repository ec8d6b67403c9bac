import { Suspense } from 'react'
import { homePath } from '../../../authProvider/paths'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import type { MenuItem } from '../../../src/framework/session'
import { type CalendarDate, formatTimestampInZone } from '../../../src/framework/values/dates'
import { findIcon } from '../../../src/shell/icons'
import { filterMenu, type KnownRoutes } from '../../../src/shell/menu-tree'
import { usePageTitle } from '../../../src/shell/page-title'
import { useUser } from '../../../src/shell/use-user'
import { Tile } from '../../../src/views/blocks/tile'
import { useToday } from '../../../src/views/signed-in'
import { effectiveRoles, roles } from '../../people/roles'
import { useHomeWords } from '../words/en'
import './home.css'

const Today = lazyWithPreload(() => import('./today-cards').then((module) => module.TodayCards))

/** Shows the start page: greeting, date, and links to the pages that the user may open. */
export function HomePage({ knownRoutes }: { knownRoutes: KnownRoutes }) {
  const say = useHomeWords()
  const user = useUser()
  const today = useToday()
  usePageTitle(say('title'))
  if (!user) return null
  const heldRoles = effectiveRoles(user.roles)
  const places = filterMenu(user.menu, knownRoutes)
    .flatMap(flattenMenu)
    .filter(({ path }) => path !== homePath)
  return (
    <div className="page-wide">
      <h1 className="page-title">
        {say(toPartOfDay(user.zone ?? user.company.zone), { name: extractFirstName(user.fullName) })}
      </h1>
      <p className="quiet">{formatLongDate(today)}</p>
      {places.length > 0 && (
        <Suspense fallback={<div className="home-waiting" />}>
          <Today />
        </Suspense>
      )}
      {places.length > 0 && (
        <section aria-labelledby="home-places">
          <h2 id="home-places">{say('places')}</h2>
          <ul className="tiles">
            {places.map((place) => (
              <Tile
                key={place.path}
                to={place.path ?? homePath}
                icon={findIcon(place.icon)}
                title={place.name}
                about={place.badge ? say('badge', { value: place.badge.value }) : null}
              />
            ))}
          </ul>
        </section>
      )}
      {heldRoles.length > 0 && (
        <section aria-labelledby="home-roles">
          <h2 id="home-roles">{say('roles')}</h2>
          <ul className="plain toolbar">
            {heldRoles.map((role) => (
              <li key={role} className="chip">
                {roles[role] ?? role}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const flattenMenu = (item: MenuItem): MenuItem[] =>
  item.children?.length ? item.children.flatMap(flattenMenu) : item.path && item.type !== 'extLink' ? [item] : []

/** Tells the part of the day where the person works, wherever the device is. */
function toPartOfDay(zone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(formatTimestampInZone(zone, Date.now()).slice(11, 13))
  return hour < 5 || hour >= 17 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
}

/**
 * Formats a date as `Saturday, 21 November 2026`: the day comes before the month for all readers of English.
 */
const formatLongDate = (date: CalendarDate) => longDate.format(Date.parse(date))

const longDate = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'UTC',
})

const extractFirstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? ''
