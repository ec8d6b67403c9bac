import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { computeContrast, type Palette, palettes, themeNames } from '../../src/shell/palettes'
import { toCssProperties } from '../../src/shell/theme-choice'

const text = 4.5
const shape = 3
const grounds = ['ground', 'surface', 'tint'] as const

test('the eleven names of the specification', () => {
  expect([...themeNames].sort()).toEqual([
    'blue',
    'blueDark',
    'purple1',
    'purple2',
    'purpleDark1',
    'purpleDark2',
    'red',
    'slateDark1',
    'slateDark2',
    'whiteBlue',
    'whitePurple',
  ])
})

test('contrast is the WCAG ratio', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
})

describe.each(themeNames)('%s', (name) => {
  const palette: Palette = palettes[name]

  test.each(['text', 'muted', 'primary'] as const)('%s reads on every ground', (part) => {
    for (const ground of grounds)
      expect(computeContrast(palette[part], palette[ground]), ground).toBeGreaterThanOrEqual(text)
  })

  test.each(['danger', 'warning', 'success'] as const)('%s reads on ground and surface', (part) => {
    for (const ground of ['ground', 'surface'] as const) {
      expect(computeContrast(palette[part], palette[ground]), ground).toBeGreaterThanOrEqual(text)
    }
  })

  test('words on buttons and bar', () => {
    expect(computeContrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(text)
    expect(computeContrast(palette.onBar, palette.bar)).toBeGreaterThanOrEqual(text)
  })

  test('edges of controls', () => {
    for (const ground of ['ground', 'surface'] as const) {
      expect(computeContrast(palette.edge, palette[ground]), ground).toBeGreaterThanOrEqual(shape)
    }
  })
})

test('the style sheet that paints first has the standard themes', () => {
  const css = readFileSync(new URL('../../src/shell/base.css', import.meta.url), 'utf8')
  const [day = '', night = ''] = css.split('[data-mode="dark"]')
  const missing = (sheet: string, palette: Palette) =>
    Object.entries(toCssProperties(palette)).filter(([property, value]) => !sheet.includes(`  ${property}: ${value};`))
  expect(missing(day, palettes.blue)).toEqual([])
  expect(missing(night, palettes.blueDark)).toEqual([])
})
