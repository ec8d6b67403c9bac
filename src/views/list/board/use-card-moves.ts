import { useQueryClient } from '@tanstack/react-query'
import type { Identifier } from 'ra-core'
import { useRef, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import type { Step } from '../../steps/list-steps'
import { type CardMove, type CardMoves, noMoves } from './card-moves'
import { boardQueryKey } from './use-column-cards'

export type OnStep = (step: Step, record: Row) => Promise<boolean>

/** Moves cards one after the other; a card goes back if the server refuses or the person cancels. */
export function useCardMoves(resource: Resource, onStep: OnStep, keep: (id: Identifier) => Promise<void>) {
  const client = useQueryClient()
  const [moves, setMoves] = useState<CardMoves>(noMoves)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const change = (id: Identifier, move?: CardMove) =>
    setMoves((before) => {
      const next = new Map(before)
      next.delete(id)
      return move ? next.set(id, move) : next
    })
  /** Takes the step; answers whether the card stays in its new column. */
  const send = async (step: Step, move: CardMove): Promise<boolean> => {
    const { id } = move.row
    change(id, move)
    const turn = line.current.then(() => onStep(step, move.row))
    line.current = turn.catch(() => undefined)
    try {
      const isTaken = await turn
      // The move ends only after the step's queries are reloaded; otherwise the card would go back for a moment.
      if (isTaken) {
        const refetch = client.refetchQueries({ queryKey: boardQueryKey(resource) }, { cancelRefetch: false })
        await Promise.all([refetch, keep(id)])
      }
      return isTaken
    } finally {
      change(id)
    }
  }
  return { moves, send }
}
