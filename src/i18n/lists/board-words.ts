import { createWordsHook } from '../words-hook'

/** Words of the board; loaded with it. */
const words = {
  board: 'Board of %{list}',
  keys: 'On a card: arrow keys move, Enter opens, M shows actions, Space picks it up.',
  touch: 'Hold a card to move it, or use its menu.',
  cardOf: '%{name}, %{state}',
  some: '%{shown} of %{count}',
  all: '%{count}',
  noneHere: 'None',
  kept: 'Moved here. With this sorting it is further down.',
  more: 'Show %{count} more',
  openColumn: 'Show column %{state}',
  closeColumn: 'Fold column %{state}',
  fold: 'Fold',
  failed: 'These cards could not be loaded.',
  countsFailed: 'The counts could not be loaded.',
  notNow: 'Not now: %{reason}',
  lifted:
    '%{name} picked up from %{state}. It can go to: %{targets}. Left and right arrow keys choose, Space drops, Escape cancels.',
  liftedStuck: '%{name} picked up from %{state}, but it cannot go anywhere now. Escape cancels.',
  over: '%{name} is over %{state}.',
  overNothing: '%{name} cannot be dropped here.',
  stays: '%{name} stays in %{state}.',
  moving: '%{name} moves to %{state}…',
  back: '%{name} was not moved and is back in %{state}.',
  waits: '%{name} is still being saved.',
  chooseWay: 'How do you want to move %{name}?',
}

export const useBoardWords = createWordsHook('board', words)
