import type { NamedProblem } from './labelled-text'
import type { Vocabulary } from './vocabulary'
import type { ExpressionSay } from './words'

/** Says which word names nothing, and which label is near. */
export function sayUnknownWord({ word, of, isShared, nearest }: NamedProblem, say: ExpressionSay): string {
  if (of) return say(nearest ? 'noChoiceNear' : 'noChoice', { word, nearest, label: of.label })
  if (isShared) return say('sharedLabel', { word })
  return say(nearest ? 'noFieldNear' : 'noField', { word, nearest })
}

/** Where a sentence of the checker names fields or choices. */
const namePattern = /(?<=did you mean )'?([\w.]+)'?(?=\?)|^([\w.]+)(?= is )|(?<=; )([\w.]+)(?= is )/g

/** Words a sentence of the checker with labels, without its place in a stored text that nobody sees. */
export function wordProblem(problem: string, vocabulary: Vocabulary): string {
  const labels = new Map(vocabulary.map(({ name, label }) => [name, `“${label}”`]))
  for (const { choices = [] } of vocabulary)
    for (const [value, label] of choices) if (!labels.has(value)) labels.set(value, `“${label}”`)
  const sentence = problem.replaceAll(/\bat (?:line \d+, )?\d+: /g, '')
  const worded = sentence.replace(namePattern, (words, ...names: readonly (string | undefined)[]) => {
    const name = names.slice(0, 3).find((each) => each !== undefined)
    return (name && labels.get(name)) ?? words
  })
  return worded.charAt(0).toUpperCase() + worded.slice(1)
}
