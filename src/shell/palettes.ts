import type { ThemeName } from '../framework/company/themes'

/**
 * Colours of one theme. Text has a contrast of 4.5:1 or more to its background, controls and focus of 3:1;
 * a test checks it.
 */
export interface Palette {
  mode: 'light' | 'dark'
  /** Background of the page. */
  ground: string
  /** Background of cards, forms and the side bar. */
  surface: string
  text: string
  muted: string
  /** Colour of links and main buttons; readable on ground, surface and tint. */
  primary: string
  onPrimary: string
  /** Background of chosen rows and of the current menu entry. */
  tint: string
  bar: string
  onBar: string
  /** Edges of controls. */
  edge: string
  /** Lines that only divide parts. */
  line: string
  danger: string
  warning: string
  success: string
}

const light = {
  mode: 'light',
  ground: '#f4f6f9',
  surface: '#ffffff',
  text: '#1a2330',
  muted: '#525d6b',
  onPrimary: '#ffffff',
  bar: '#ffffff',
  onBar: '#1a2330',
  edge: '#7b8694',
  line: '#dde2e9',
  danger: '#b3261e',
  warning: '#8a5200',
  success: '#1a6b3c',
} as const

const dark = {
  mode: 'dark',
  ground: '#11161d',
  surface: '#19202a',
  text: '#e8ecf2',
  muted: '#a8b2c0',
  onPrimary: '#0d1420',
  bar: '#19202a',
  onBar: '#e8ecf2',
  edge: '#738093',
  line: '#2c3644',
  danger: '#ff9a90',
  warning: '#f5be66',
  success: '#7bd29b',
} as const

/** The colours of the specification's eleven themes. */
export const palettes = {
  blue: { ...light, primary: '#155bb5', tint: '#e6effa', bar: '#124f9e', onBar: '#ffffff' },
  blueDark: { ...dark, primary: '#84b6f7', tint: '#20324a' },
  whiteBlue: { ...light, ground: '#fafbfc', primary: '#155bb5', tint: '#e9f1fb' },
  whitePurple: { ...light, ground: '#fbfafc', primary: '#6a3ab2', tint: '#f1eafa' },
  purple1: { ...light, ground: '#f6f5fa', primary: '#5d49c9', tint: '#ebe8fb', bar: '#4f3cb4', onBar: '#ffffff' },
  purple2: { ...light, ground: '#f7f4f9', primary: '#7b2f9e', tint: '#f3e6f8', bar: '#6a2589', onBar: '#ffffff' },
  purpleDark1: {
    ...dark,
    ground: '#15121f',
    surface: '#1e1a2c',
    bar: '#2b2350',
    primary: '#b3a6fb',
    tint: '#322b52',
    line: '#352f4a',
  },
  purpleDark2: {
    ...dark,
    ground: '#17111b',
    surface: '#211927',
    bar: '#3a2048',
    primary: '#d8a4ee',
    tint: '#402a4c',
    line: '#3b2f43',
  },
  slateDark1: {
    ...dark,
    ground: '#1a2038',
    surface: '#222a45',
    bar: '#222a45',
    primary: '#8fb4ff',
    tint: '#2f3b61',
    line: '#364060',
    edge: '#7f8ab0',
  },
  slateDark2: {
    ...dark,
    ground: '#16191d',
    surface: '#1f2429',
    bar: '#1f2429',
    primary: '#f2b76b',
    tint: '#3a3222',
    line: '#343b43',
    edge: '#7e8996',
  },
  red: { ...light, ground: '#f9f6f5', primary: '#b4232a', tint: '#fbe9e8', bar: '#9c1c23', onBar: '#ffffff' },
} as const satisfies Record<ThemeName, Palette>

export const themeNames = Object.keys(palettes) as ThemeName[]

/** Computes the WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
