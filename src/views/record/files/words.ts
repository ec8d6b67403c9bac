import { createWordsHook, type SayOf } from '../../../i18n/words-hook'

/** Words of the files of a record; loaded with them. */
const words = {
  title: 'Files',
  none: 'None yet.',
  add: 'Add',
  addTo: 'Add to %{kind}',
  full: 'There are %{most}, and no more can be added.',
  hint: 'Files can be dropped here too, and images pasted. At most %{megabytes} MB each: %{endings}.',
  about: '%{size} · %{who} · %{at}',
  download: 'Download %{name}',
  saved: '%{name} is downloaded',
  remove: 'Remove %{name}',
  removeTitle: 'Remove %{name}?',
  removeText: 'It is gone for everybody then. The history keeps its name.',
  removeDo: 'Remove',
  keep: 'Keep it',
  removed: '%{name} is removed',
  added: '%{name} is added',
  addedCleaned: '%{name} is added. Place and camera data were taken out.',
  cleaned: 'Place and camera data were taken out.',
  notAdded: '%{name} is not added. %{why}',
  otherContent: 'Its content is not that of a %{ending} file: it is damaged, or something else under this name.',
  waiting: 'Waits for its turn',
  sending: '%{percent} % sent',
  checking: 'Sent, being checked',
  progress: 'How much of %{name} is sent',
  stop: 'Stop',
  stopOf: 'Stop %{name}',
  stopped: '%{name} is not sent',
  again: 'Try again',
  againOf: 'Try again with %{name}',
  leaveOut: 'Leave out',
  leaveOutOf: 'Leave out %{name}',
  which: 'What is %{name}?',
  whichMany: 'What are these %{count} files?',
  pasted: 'Pasted %{at}',
  bytes: '%{size} bytes',
  kilobytes: '%{size} kB',
  megabytes: '%{size} MB',
} as const

export type FileSay = SayOf<keyof typeof words>

export const useFileWords = createWordsHook('files', words)
