import PaletteIcon from '@mui/icons-material/PaletteOutlined'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'

const ThemeList = lazy(() => import('./theme-list').then((module) => ({ default: module.ThemeList })))

/** Lets the person choose an appearance; the choices load when they are opened. */
export function ThemeMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = useTranslate()('shell.appearance')
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PaletteIcon aria-hidden />
      </button>
      {anchor && (
        <Suspense>
          <ThemeList anchor={anchor} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
