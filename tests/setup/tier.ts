/** Whether this run is exhaustive (`npm run test:all`), or tries samples where trying everything takes minutes. */
export const isExhaustive = process.env.TESTS === 'all'

/** Widths of windows in pixels that a screen is looked at in. */
export const widths: readonly number[] = isExhaustive ? [1280, 768, 360] : [1280, 360]

const schemes = ['light', 'dark'] as const
let looks = 0

/** The colour schemes of one look at a screen: both, or in turn one of them. */
export function schemesOfLook(): readonly ('light' | 'dark')[] {
  if (isExhaustive) return schemes
  looks += 1
  return [schemes[looks % schemes.length] ?? 'light']
}
