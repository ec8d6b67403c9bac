import { createWordsHook } from '../words-hook'

/** Words of the files of a new record; loaded with forms that take some. */
const words = {
  add: 'Attach %{kind}',
  remove: 'Remove %{name}',
  refused: '%{name} is not attached. %{why}',
  keptWithout: 'Saved as a draft, because a file could not be attached. Try again.',
} as const

export const useFormFileWords = createWordsHook('formFiles', words)
