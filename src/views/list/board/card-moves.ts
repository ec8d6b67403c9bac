import type { Identifier } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import { listStepsBetween } from '../../../framework/lists/board'
import type { Resource } from '../../../framework/resource'
import type { Step } from '../../steps/list-steps'

/** A card being moved. It is shown in its new column before the server has confirmed. */
export interface CardMove {
  row: Row
  from: string
  to: string
  /** Its position in the new column. */
  at: number
  /** When the counts were loaded that do not include this move yet. */
  countsOf: number
}

export type CardMoves = ReadonlyMap<Identifier, CardMove>

export const noMoves: CardMoves = new Map()

/** Lists the cards of a column: those of the server, without cards that move out, with cards that move in. */
export function listCards(state: string, rows: readonly Row[], moves: CardMoves): Row[] {
  const seen = new Set<Identifier>()
  const cards = rows.filter(({ id }) => {
    // Pages that are read one after the other can overlap if records move meanwhile.
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew && !moves.has(id)
  })
  for (const { row, to, at } of moves.values()) if (to === state) cards.splice(Math.min(at, cards.length), 0, row)
  return cards
}

/** Counts the records of a column; moving cards count in their new column. */
export function countWithMoves(state: string, base: number, moves: CardMoves, countsOf: number): number {
  let count = base
  for (const move of moves.values()) {
    if (move.countsOf !== countsOf) continue
    if (move.to === state) count += 1
    if (move.from === state) count -= 1
  }
  return count
}

/** A column to which a card can go, and the reason if that is blocked for now. */
export interface TargetColumn {
  ways: readonly Step[]
  reason: string | undefined
}

/** Lists the columns to which a record can be moved, by its available steps. */
export function listTargetColumns(
  { workflow }: Resource,
  from: string,
  steps: readonly Step[],
): ReadonlyMap<string, TargetColumn> {
  const targets = new Map<string, TargetColumn>()
  if (!workflow) return targets
  for (const to of Object.keys(workflow.states)) {
    const names = listStepsBetween(workflow, from, to)
    const offered = steps.filter(({ name }) => names.includes(name))
    if (offered.length === 0) continue
    const ways = offered.filter(({ blocked }) => blocked === undefined)
    targets.set(to, { ways, reason: ways.length > 0 ? undefined : offered[0]?.blocked })
  }
  return targets
}

/** Finds the state to which a step leads; undefined if it changes no state. */
export function findEndState({ workflow }: Resource, step: string): string | undefined {
  return workflow?.transitions[step]?.to
}
