import { createWordsHook, type SayOf } from '../../../i18n/words-hook'

/** Words of the files of a record; loaded with them. */
const words = {
  title: 'Files',
  none: 'None yet.',
  onLines: 'The files are with the lines.',
  add: 'Add',
  addTo: 'Add to %{kind}',
  full: 'The limit of %{most} is reached.',
  hint: 'Drop files or paste images here. At most %{megabytes} MB each: %{endings}.',
  about: '%{size} · %{who} · %{at}',
  download: 'Download %{name}',
  saved: '%{name} downloaded',
  remove: 'Remove %{name}',
  removeTitle: 'Remove %{name}?',
  removeText: 'The file is removed for everyone. Its name stays in the history.',
  removeDo: 'Remove',
  keep: 'Keep it',
  removed: '%{name} removed',
  added: '%{name} added',
  addedCleaned: '%{name} added. Location and camera data were removed.',
  cleaned: 'Location and camera data were removed.',
  notAdded: '%{name} was not added. %{why}',
  otherContent: 'This is not a valid %{ending} file. It may be damaged or renamed.',
  waiting: 'Waiting',
  sending: '%{percent} sent',
  checking: 'Checking',
  progress: 'Upload of %{name}',
  stop: 'Stop',
  stopOf: 'Stop %{name}',
  stopped: '%{name} was not sent',
  again: 'Try again',
  againOf: 'Try again with %{name}',
  leaveOut: 'Leave out',
  leaveOutOf: 'Leave out %{name}',
  which: 'What is %{name}?',
  whichMany: 'What are these %{count} files?',
  pasted: 'Pasted %{at}',
  bytes: '%{size} byte |||| %{size} bytes',
  kilobytes: '%{size} kB',
  megabytes: '%{size} MB',
} as const

export type FileSay = SayOf<keyof typeof words>

export const useFileWords = createWordsHook('files', words)
