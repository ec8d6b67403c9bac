/** The specification's eleven themes, by their mode. */
export const themes = {
  light: ['blue', 'whiteBlue', 'whitePurple', 'purple1', 'purple2', 'red'],
  dark: ['blueDark', 'purpleDark1', 'purpleDark2', 'slateDark1', 'slateDark2'],
} as const

export const themeModes = ['light', 'dark', 'system'] as const

type LightTheme = (typeof themes.light)[number]
type DarkTheme = (typeof themes.dark)[number]
export type ThemeName = LightTheme | DarkTheme

/** A person's choice of themes and mode. */
export interface ThemeChoice {
  mode: (typeof themeModes)[number]
  light: LightTheme
  dark: DarkTheme
}
