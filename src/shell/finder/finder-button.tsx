import Search from '@mui/icons-material/Search'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithPreload, preloadComponent } from '../../fields/parts/lazy-with-preload'
import type { SignedInUser } from '../../framework/session'
import { useFinderFirstWords } from './first-words'

const Finder = lazyWithPreload(() => import('./finder').then((module) => module.Finder))

const isFinderKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** Opens the search of everything, by the mouse or by Ctrl or Cmd + K; the search loads on its first use. */
export function FinderButton({ user }: { user: SignedInUser }) {
  const say = useFinderFirstWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isFinderKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="bar-button bar-find"
        aria-label={say('open')}
        title={`${say('open')} (${say('key')})`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => preloadComponent(Finder)}
      >
        <Search aria-hidden />
        <span aria-hidden>{say('open')}</span>
        <kbd aria-hidden>{say('key')}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Finder user={user} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
