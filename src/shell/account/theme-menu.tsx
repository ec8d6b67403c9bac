import PaletteIcon from '@mui/icons-material/PaletteOutlined'
import { useTranslate } from 'ra-core'
import { lazy } from 'react'
import { BarMenu } from './bar-menu'

const ThemeList = lazy(() => import('./theme-list').then((module) => ({ default: module.ThemeList })))

/** Lets the person choose an appearance; the choices load when they are opened. */
export function ThemeMenu() {
  const label = useTranslate()('shell.appearance')
  return (
    <BarMenu {...{ label }} opens="menu" content={(anchor, close) => <ThemeList {...{ anchor, close }} />}>
      <PaletteIcon aria-hidden />
    </BarMenu>
  )
}
