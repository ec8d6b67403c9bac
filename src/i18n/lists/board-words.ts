import { createWordsHook } from '../words-hook'

/** Words of the board; loaded with it. */
const words = {
  board: 'Board of %{list}',
  keys: 'On a card: arrow keys go to the next one, Enter opens it, M shows what can be done with it, Space picks it up.',
  touch: 'Hold a card to move it, or take the menu of it.',
  cardOf: '%{name}, %{state}',
  some: '%{shown} of %{count}',
  all: '%{count}',
  noneHere: 'None',
  kept: 'Moved here. In this order its place is further down.',
  more: 'Show %{count} more',
  openColumn: 'Show the cards that are %{state}',
  closeColumn: 'Fold the column %{state}',
  fold: 'Fold',
  failed: 'These cards could not be loaded.',
  countsFailed: 'The counts could not be loaded.',
  notNow: 'Not now: %{reason}',
  lifted:
    '%{name} is picked up from %{state}. It can go to: %{targets}. Left and right arrow keys choose, Space puts it down, Escape leaves it where it was.',
  liftedStuck: '%{name} is picked up from %{state}, and there is nowhere it can go now. Escape puts it back.',
  over: '%{name} is over %{state}.',
  overNothing: '%{name} is over no column it can go to.',
  stays: '%{name} stays in %{state}.',
  moving: '%{name} moves to %{state}…',
  back: '%{name} is back in %{state}: it was not moved.',
  waits: '%{name} is still being saved.',
  chooseWay: 'How is %{name} moved?',
}

export const useBoardWords = createWordsHook('board', words)
