import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { findMessageCount } from '../framework/values/message-count'

export type Translate = (key: string, options?: Record<string, unknown>) => string

/** Answers a word of one part of the catalogue; `args` fill its `%{name}`. */
export type SayOf<Word extends string> = (word: Word, args?: Readonly<Record<string, unknown>>) => string

type Words<Word extends string> = Readonly<Record<Word, string>>

/**
 * Answers the words of a part to code outside components, which passes the translation. Of a word with two
 * forms, `%{days} day |||| %{days} days`, its first number chooses one.
 */
export const createSay =
  <Word extends string>(translate: Translate, part: string, words: Words<Word>): SayOf<Word> =>
  (word, args) =>
    translate(`${part}.${word}`, { smart_count: findMessageCount(words[word], args), ...args, _: words[word] })

/** Makes a hook that returns the words of a part in the person's language; loaded with their code. */
export function createWordsHook<Word extends string>(part: string, words: Words<Word>): () => SayOf<Word> {
  return function useWords() {
    const translate = useTranslate()
    return useMemo(() => createSay(translate, part, words), [translate])
  }
}
