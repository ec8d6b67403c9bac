import type { Identifier } from 'ra-core'
import { type RefObject, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { findState, type Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useBoardWords } from '../../../i18n/lists/board-words'
import type { Step } from '../../steps/list-steps'
import { findCardElement } from './card-keys'
import type { TargetColumn } from './card-moves'
import { type OnStep, useCardMoves } from './use-card-moves'

interface SentCard {
  row: Row
  from: string
  /** The state to which the step leads; undefined if it changes no state. */
  to: string | undefined
  at: number
}

/** Several steps that lead to the same column. */
export interface StepChoice {
  name: string
  to: string
  ways: readonly Step[]
  onChosen(step: Step | undefined): void
}

interface CardStepOptions {
  onStep: OnStep
  box: RefObject<HTMLElement | null>
  /** When the counts of the columns were loaded, in ms since 1970. */
  toldAt: number
  /** Keeps a moved card visible. */
  keep(id: Identifier): Promise<void>
}

/** Takes the step of a card that was dropped or whose menu was used; the focus stays on the card. */
export function useCardSteps(resource: Resource, { onStep, box, toldAt, keep }: CardStepOptions) {
  const say = useBoardWords()
  const { moves, send } = useCardMoves(resource, onStep, keep)
  const [asking, setAsking] = useState<StepChoice>()
  const [announcement, setAnnouncement] = useState('')
  const stateLabel = (state: string) => findState(resource, state)?.label ?? state

  const sendBy = async (step: Step, { row, from, to, at }: SentCard): Promise<void> => {
    const name = formatTitleOrId(resource, row)
    if (moves.has(row.id)) return setAnnouncement(say('waits', { name }))
    if (to === undefined) return void onStep(step, row)
    setAnnouncement('')
    const sending = send(step, { row, from, to, at, countsOf: toldAt })
    restoreFocus(box, row, to)
    const isTaken = await sending
    if (!isTaken) setAnnouncement(say('back', { name, state: stateLabel(from) }))
    restoreFocus(box, row, isTaken ? to : from)
  }
  const handleDrop = (drop: SentCard & { to: string; targets: ReadonlyMap<string, TargetColumn> }): void => {
    const ways = drop.targets.get(drop.to)?.ways ?? []
    const [only] = ways
    if (ways.length === 1 && only) return void sendBy(only, drop)
    const onChosen = (step: Step | undefined) => {
      setAsking(undefined)
      if (step) void sendBy(step, drop)
      else restoreFocus(box, drop.row, drop.from)
    }
    setAsking({ name: formatTitleOrId(resource, drop.row), to: drop.to, ways, onChosen })
  }
  return { moves, sendBy, dropped: handleDrop, asking, said: announcement }
}

/** Moves the focus back to the card, or to its column, if it was lost. */
function restoreFocus(box: RefObject<HTMLElement | null>, { id }: Row, state: string): void {
  requestAnimationFrame(() => {
    const { current } = box
    if (!current || (document.activeElement && document.activeElement !== document.body)) return
    const card = findCardElement(current, String(id))
    const column = current.querySelector<HTMLElement>(`[data-state="${CSS.escape(state)}"] button`)
    const place = card ?? column
    place?.focus()
  })
}
