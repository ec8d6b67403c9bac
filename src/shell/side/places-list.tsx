import { Link, useLocation } from 'react-router'
import { listPlaceEntries } from '../finder/entries'
import { usePersonPlaces } from '../finder/use-finder-search'
import { useFinderWords } from '../finder/words'
import { useUser } from '../use-user'

/** The most places of each kind in the side bar. */
const most = 8

/** Lists favourites and what the person opened last; it asks again on each page. */
export function PlacesList({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  return <PlacesOfNow key={useLocation().pathname} onNavigate={onNavigate} />
}

function PlacesOfNow({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const say = useFinderWords()
  const user = useUser()
  const { places, hasFailed } = usePersonPlaces()
  if (hasFailed) return <p className="side-note">{say('placesFailed')}</p>
  if (!places || !user) return null
  const groups = [
    listPlaceEntries(places.favourites, say('favourites'), user),
    listPlaceEntries(places.opened, say('opened'), user),
  ].filter((entries) => entries.length > 0)
  if (groups.length === 0) return <p className="side-note">{say('noPlaces')}</p>
  return groups.map((entries) => (
    <ul key={entries[0]?.group} aria-label={entries[0]?.group}>
      <li className="side-label">{entries[0]?.group}</li>
      {entries.slice(0, most).map(({ key, label, to = '/' }) => (
        <li key={key}>
          <Link className="side-entry" to={to} onClick={onNavigate}>
            <span className="side-name">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  ))
}
