import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuEntry from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { themeModes } from '../../framework/company/themes'
import { type Palette, palettes, themeNames } from '../palettes'
import { getThemeChoice, getThemeName, onThemeChange, setTheme, setThemeMode } from '../theme-choice'

/**
 * Lets the person choose light, dark or the mode of the device, and one of the specification's eleven
 * themes.
 */
export function ThemeList({ anchor, close }: { anchor: HTMLElement; close: () => void }) {
  const translate = useTranslate()
  const { mode } = useSyncExternalStore(onThemeChange, getThemeChoice)
  const current = useSyncExternalStore(onThemeChange, getThemeName)
  return (
    <Menu open anchorEl={anchor} onClose={close} slotProps={{ list: { dense: true } }}>
      {themeModes.map((name) => (
        <MenuEntry key={name} role="menuitemradio" aria-checked={mode === name} onClick={() => setThemeMode(name)}>
          <CheckMark shown={mode === name} />
          {translate(`shell.${name}`)}
        </MenuEntry>
      ))}
      <Divider />
      {themeNames.map((name) => (
        <MenuEntry key={name} role="menuitemradio" aria-checked={current === name} onClick={() => setTheme(name)}>
          <CheckMark shown={current === name} />
          <span className="theme-swatch" aria-hidden style={{ background: buildSwatch(palettes[name]) }} />
          {translate(`themes.${name}`)}
        </MenuEntry>
      ))}
    </Menu>
  )
}

const buildSwatch = ({ bar, primary }: Palette) => `linear-gradient(135deg, ${bar} 50%, ${primary} 50%)`

const CheckMark = ({ shown }: { shown: boolean }) => (
  <Check aria-hidden fontSize="small" sx={{ mr: 1, visibility: shown ? 'visible' : 'hidden' }} />
)
