import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSeenWords } from './seen-words'
import './seen-list.css'
import { readSeenPlaces } from './seen-places'

/** Names the pages that the person has seen last; without a connection none of their data is shown. */
export function SeenList({ open }: { open: (path: string) => Promise<void> }) {
  const say = useSeenWords()
  const [page, setPage] = useState<Element | null>(null)
  // The page itself also stands before sign-in, where nobody has seen anything.
  useEffect(() => setPage(document.querySelector('.state-page')), [])
  const places = readSeenPlaces()
  if (places.length === 0 || !page) return null
  return createPortal(
    <nav className="seen-places" aria-label={say('title')}>
      <h2>{say('title')}</h2>
      <p>{say('text')}</p>
      <ul>
        {places.map(({ path, title }) => (
          <li key={path}>
            <a
              href={path}
              onClick={(event) => {
                event.preventDefault()
                void open(path)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>,
    page,
  )
}
