import ExpandMore from '@mui/icons-material/ExpandMore'
import { lazy, Suspense, useId, useState } from 'react'
import { useFinderFirstWords } from '../finder/first-words'
import { findIcon } from '../icons'

const PlacesList = lazy(() => import('./places-list').then((module) => ({ default: module.PlacesList })))

const openKey = 'steward.places'
const Icon = findIcon('History')

/** Shows the person's favourites and what they opened last; loaded when the group is opened. */
export function PlacesGroup({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const say = useFinderFirstWords()
  const id = useId()
  const [isOpen, setOpen] = useState(() => localStorage.getItem(openKey) === 'open')
  const toggle = () => {
    localStorage.setItem(openKey, isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return (
    <li>
      <button type="button" className="side-entry" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <Icon aria-hidden fontSize="small" />
        <span className="side-name">{say('places')}</span>
        <ExpandMore aria-hidden fontSize="small" className="side-fold" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <PlacesList onNavigate={onNavigate} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
