import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figures'

const file = fileURLToPath(new URL('ceilings.json', import.meta.url))

/** The lowest that each figure has been, by name. */
export type Ceilings = Readonly<Record<string, number>>

export const readCeilings = (): Ceilings => JSON.parse(readFileSync(file, 'utf8'))

export const writeCeilings = (ceilings: Ceilings): void => writeFileSync(file, `${JSON.stringify(ceilings, null, 2)}\n`)

/** What a figure may be: its goal, and before that is reached the lowest that it has been. */
export const limitOf = ({ name, goal }: Figure, ceilings: Ceilings): number => Math.max(goal, ceilings[name] ?? goal)

export const isLost = (figure: Figure, ceilings: Ceilings): boolean => figure.value > limitOf(figure, ceilings)

/** The ceilings where they have come down to; none ever rises, and what is measured no more has none. */
export const lowered = (figures: readonly Figure[], ceilings: Ceilings): Ceilings =>
  Object.fromEntries(figures.map(({ name, value }) => [name, Math.min(value, ceilings[name] ?? value)]))
