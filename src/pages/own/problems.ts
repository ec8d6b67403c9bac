import { createContext, useContext } from 'react'

/** The sentences of parts that do not fit, by path: `fields.3.options.max`. */
export type Problems = ReadonlyMap<string, string>

export const ProblemsContext = createContext<Problems>(new Map())

/** Answers the sentences at the path and below it. */
export function useProblemsAt(path: string): readonly string[] {
  const problems = useContext(ProblemsContext)
  return [...problems].flatMap(([at, sentence]) => (at === path || at.startsWith(`${path}.`) ? sentence : []))
}
