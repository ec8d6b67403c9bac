import { createWordsHook } from '../words-hook'

/** Words of arranging a dashboard; loaded with it. */
const words = {
  title: 'Customize %{page}',
  close: 'Close without saving',
  how: 'Drag a part by its handle, or use the arrows. Only you see these changes.',
  keys: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to put back.',
  handle: 'Move %{name}',
  up: 'Move %{name} up',
  down: 'Move %{name} down',
  wide: 'Wide',
  wideOf: '%{name}: wide',
  show: 'Show',
  showOf: 'Show %{name}',
  hide: 'Hide',
  hideOf: 'Hide %{name}',
  save: 'Save',
  cancel: 'Cancel',
  reset: 'Reset to standard',
  lifted: '%{name} picked up, position %{at} of %{count}.',
  over: '%{name}, position %{at} of %{count}.',
  dropped: '%{name} moved to position %{at} of %{count}.',
  putBack: '%{name} stays in position %{at}.',
  stale: 'This layout was changed in another tab or on another device. Nothing is lost yet.',
  takeOther: 'Use the other layout',
  keepOwn: 'Save this one instead',
} as const

export const useArrangeWords = createWordsHook('arrange', words)
