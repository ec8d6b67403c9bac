import { useTranslate } from 'ra-core'
import { useMemo } from 'react'

export type Translate = (key: string, options?: Record<string, unknown>) => string

/** Answers a word of one part of the catalogue; `args` fill its `%{name}`. */
export type SayOf<Word extends string> = (word: Word, args?: Readonly<Record<string, unknown>>) => string

type Words<Word extends string> = Readonly<Record<Word, string>>

/** Answers the words of a part to code outside components, which passes the translation. */
export const createSay =
  <Word extends string>(translate: Translate, part: string, words: Words<Word>): SayOf<Word> =>
  (word, args) =>
    translate(`${part}.${word}`, { ...args, _: words[word] })

/** Makes a hook that returns the words of a part in the person's language; loaded with their code. */
export function createWordsHook<Word extends string>(part: string, words: Words<Word>): () => SayOf<Word> {
  return function useWords() {
    const translate = useTranslate()
    return useMemo(() => createSay(translate, part, words), [translate])
  }
}
