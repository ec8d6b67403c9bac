import { onUserChange, readUser, updateUser } from '../../authProvider/storage'
import { callOperation } from '../../dataProvider/call'
import type { ThemeChoice, ThemeName } from '../framework/company/themes'
import { type Palette, palettes } from './palettes'

const key = 'steward.theme'
const defaultChoice: ThemeChoice = { mode: 'system', light: 'blue', dark: 'blueDark' }
const queryDarkMode = () => window.matchMedia('(prefers-color-scheme: dark)')

function readThemeChoice(): ThemeChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const { mode, light, dark } = { ...defaultChoice, ...(stored as Partial<ThemeChoice>) }
    return {
      mode: mode === 'light' || mode === 'dark' ? mode : 'system',
      light: palettes[light]?.mode === 'light' ? light : defaultChoice.light,
      dark: palettes[dark]?.mode === 'dark' ? dark : defaultChoice.dark,
    }
  } catch {
    return defaultChoice
  }
}

let choice: ThemeChoice | undefined
const listeners = new Set<() => void>()

export const getThemeChoice = (): ThemeChoice => (choice ??= readThemeChoice())

export function getThemeName(): ThemeName {
  const { mode, light, dark } = getThemeChoice()
  return mode === 'dark' || (mode === 'system' && queryDarkMode().matches) ? dark : light
}

export function setThemeMode(mode: ThemeChoice['mode']): void {
  chooseTheme({ ...getThemeChoice(), mode })
}

/** Chooses a theme and with it the theme's mode, light or dark. */
export function setTheme(name: ThemeName): void {
  const { mode } = palettes[name]
  chooseTheme({ ...getThemeChoice(), mode, [mode]: name })
}

/** Applies the choice here and keeps it with the person, for their other devices. */
function chooseTheme(next: ThemeChoice): void {
  storeThemeChoice(next)
  const user = readUser()
  if (!user) return
  updateUser({ ...user, theme: next })
  // Without an answer the choice still holds here.
  callOperation('saveTheme', { ...next }).catch(() => undefined)
}

/** Applies what the person chose on another device. */
function adoptTheme(): void {
  const theme = readUser()?.theme
  if (theme && describeChoice(theme) !== describeChoice(getThemeChoice())) storeThemeChoice(theme)
}

const describeChoice = ({ mode, light, dark }: ThemeChoice): string => `${mode} ${light} ${dark}`

function storeThemeChoice(next: ThemeChoice): void {
  choice = next
  // The early script needs the colours: it paints before this program is loaded.
  const colours = { light: toCssProperties(palettes[next.light]), dark: toCssProperties(palettes[next.dark]) }
  localStorage.setItem(key, JSON.stringify({ ...next, colours }))
  applyTheme()
}

/** Turns a palette into custom properties, for plain style sheets. */
export function toCssProperties({ mode: _, ...colours }: Palette): Record<string, string> {
  return Object.fromEntries(Object.entries(colours).map(([part, value]) => [`--${part}`, value]))
}

function applyTheme(): void {
  const name = getThemeName()
  const palette: Palette = palettes[name]
  const root = document.documentElement
  root.dataset.theme = name
  root.dataset.mode = palette.mode
  for (const [property, value] of Object.entries(toCssProperties(palette))) root.style.setProperty(property, value)
  for (const tell of listeners) tell()
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies the stored choice and follows the person's other devices, the system and the other tabs. */
export function startTheme(): void {
  applyTheme()
  adoptTheme()
  onUserChange(adoptTheme)
  queryDarkMode().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return
    choice = undefined
    applyTheme()
  })
}
