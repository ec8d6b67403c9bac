import { darken, lighten } from '@mui/material/styles'
import type { RaThemeOptions } from 'ra-ui-materialui'
import type { Palette } from './palettes'
import type { PopupFrames } from './phone/use-popup-frames'

/**
 * Builds the colours of a filled button. On hover its background moves away from the text's colour, so
 * that the text stays readable.
 */
const toFillColours = ({ mode }: Palette, main: string) => ({
  main,
  dark: mode === 'dark' ? lighten(main, 0.25) : darken(main, 0.2),
})

/**
 * Builds the MUI theme of a palette: system fonts, comfortable density, and a contrast of 3:1 for focus
 * and edges.
 */
export function buildTheme(palette: Palette, frames?: PopupFrames): RaThemeOptions {
  const primary = { ...toFillColours(palette, palette.primary), contrastText: palette.onPrimary }
  const focus = { outline: `3px solid ${palette.primary}`, outlineOffset: 2 }
  return {
    palette: {
      mode: palette.mode,
      primary,
      secondary: primary,
      error: toFillColours(palette, palette.danger),
      warning: { main: palette.warning },
      success: { main: palette.success },
      info: { main: palette.primary },
      text: { primary: palette.text, secondary: palette.muted },
      background: { default: palette.ground, paper: palette.surface },
      divider: palette.line,
      action: { selected: palette.tint, selectedOpacity: 1 },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'var(--font)',
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButtonBase: {
        // The outline shows the focus without cost; a ripple would be rendered at each press.
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focus } },
      },
      MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: inertLook } },
      // Dark papers keep one tone at all elevations, because the contrasts were computed for it.
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { styleOverrides: { root: { border: `1px solid ${palette.line}`, boxShadow: 'none' } } },
      MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: palette.muted, opacity: 1 } } } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: palette.edge } } },
      ...buildChoiceStyles(palette),
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
      MuiIconButton: { styleOverrides: { root: { minWidth: 32, minHeight: 32 } } },
      MuiLink: { defaultProps: { underline: 'always' } },
      ...frames,
    },
  }
}

/** Makes the selected option bold and keeps its background. */
const chosenLook = { fontWeight: 600, backgroundColor: 'transparent' }

/** Marks the option that Enter takes with an edge. */
const buildChoiceStyles = ({ tint, text, primary }: Palette) => ({
  MuiMenuItem: { styleOverrides: { root: { '&&&.Mui-selected': chosenLook } } },
  MuiAutocomplete: {
    styleOverrides: {
      option: {
        '&.MuiAutocomplete-option[aria-selected="true"]': chosenLook,
        '&.MuiAutocomplete-option.MuiAutocomplete-option.Mui-focused': {
          backgroundColor: tint,
          color: text,
          boxShadow: `inset 3px 0 0 ${primary}`,
        },
      },
    },
  },
})

/** Shows a button without an effect as disabled; it keeps the focus. */
const inertLook = { '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' } }
