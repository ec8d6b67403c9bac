import { relative } from 'node:path'
import { expect, test } from 'vitest'

/** Whether this run is exhaustive (`npm run test:all`), or tries samples where trying everything takes minutes. */
export const isExhaustive = process.env.TESTS === 'all'

/** A test that only the exhaustive run has; the other one keeps the main tasks of each screen. */
export const exhaustively = test.runIf(isExhaustive)

/** So often something is tried at once: in a run that tries samples, and in one that tries everything. */
export const rounds = (sample: number, all: number): number => (isExhaustive ? all : sample)

/** All of a list, or in a run that tries samples the first of it. */
export const firstOf = <T>(all: readonly T[]): readonly T[] => (isExhaustive ? all : all.slice(0, 1))

/** All of a list, or in a run that tries samples every second of it. */
export const everySecond = <T>(all: readonly T[]): readonly T[] =>
  isExhaustive ? all : all.filter((_, at) => at % 2 === 0)

const schemes = ['light', 'dark'] as const
const wide = 1280
const narrow = 360
let looks = 0

/** Widths of windows in pixels that a screen is looked at in: all, or in turn a wide and a narrow one, beginning with either by the name of the file. */
export function widthsOfLook(): readonly number[] {
  if (isExhaustive) return [wide, 768, narrow]
  // Not by the folder it was cloned into: it is the same one everywhere.
  const letters = [...relative(process.cwd(), expect.getState().testPath ?? '')]
  const first = letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  looks += 1
  return [(first + looks) % 2 === 0 ? wide : narrow]
}

/** The colour schemes of one look at a screen: both, or in turn one of them. */
export function schemesOfLook(): readonly ('light' | 'dark')[] {
  if (isExhaustive) return schemes
  looks += 1
  return [schemes[looks % schemes.length] ?? 'light']
}
