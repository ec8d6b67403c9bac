import { darken, lighten } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import type { RaThemeOptions } from 'ra-ui-materialui'
import { pageNonce } from '../fields/parts/page-nonce'
import type { Palette } from './palettes'

/** On hover a filled button changes away from its text's colour, so that the text stays readable. */
const toFillColours = ({ mode }: Palette, main: string) => ({
  main,
  dark: mode === 'dark' ? lighten(main, 0.25) : darken(main, 0.2),
})

/** The MUI theme of a palette: system fonts, comfortable density, focus and edges that hold 3:1. */
export function buildTheme(palette: Palette): RaThemeOptions {
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
        // The ripple is rendered at each press; the outline shows the same at no cost.
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focus } },
      },
      MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: inertLook } },
      // Dark papers get no lighter tone per elevation: contrasts were computed on the plain one.
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { styleOverrides: { root: { border: `1px solid ${palette.line}`, boxShadow: 'none' } } },
      MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: palette.muted, opacity: 1 } } } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: palette.edge } } },
      ...buildChoiceStyles(palette),
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
      MuiIconButton: { styleOverrides: { root: { minWidth: 32, minHeight: 32 } } },
      // The grid writes its dimensions into a style element of its own.
      MuiDataGrid: { defaultProps: pageNonce ? { nonce: pageNonce } : {} },
      MuiLink: { defaultProps: { underline: 'always' } },
    },
  }
}

/** The selected option is bold; its background is unchanged. */
const chosenLook = { fontWeight: 600, backgroundColor: 'transparent' }

/** In an option list an edge marks the option that Enter takes. */
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

/** A button without an effect keeps the focus, and looks disabled. */
const inertLook = { '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' } }
