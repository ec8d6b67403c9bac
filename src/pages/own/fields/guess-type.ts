import { peopleResource } from '../../../framework/register'

/** A type and its options, guessed from words. */
export interface GuessedType {
  type: string
  options: Readonly<Record<string, unknown>>
}

/** What words of a label say of the type; the first pattern that fits counts. */
const patterns: readonly (readonly [words: RegExp, type: string])[] = [
  [/\b(e-?mail|mail address)\b/, 'email'],
  [/\b(phone|mobile|telephone|fax)\b/, 'phone'],
  [/\b(website|url|link|homepage|web address)\b/, 'url'],
  [/\b(time zone|timezone)\b/, 'zone'],
  [/\bcountry\b/, 'country'],
  [/\bcurrency\b/, 'currency'],
  [/(%|\b(percent|percentage|discount|share)\b)/, 'percent'],
  [/\b(amount|price|cost|costs|fee|fees|budget|salary|deposit|value|total)\b/, 'money'],
  [/\b(date|birthday|deadline|due|until|from|day|valid to)\b|\bon$/, 'date'],
  [/\b(time|moment)\b|\bat$/, 'instant'],
  [/\b(notes?|description|reason|comments?|details|remarks?|purpose|address|instructions)\b/, 'longText'],
  [/^(is|has|needs|can|was|may)\b|\?$|\b(confirmed|returned|active|insured|agreed)$/, 'check'],
  [/\b(kind|type|category|priority|condition|level|size|colou?r|stage)\b/, 'choice'],
  [
    /\b(count|quantity|qty|number of|how many|days|hours|weeks|months|years|age|weight|length|height|seats)\b/,
    'number',
  ],
]

/** Words that mean somebody of the company. */
const personWords =
  /\b(employee|person|colleague|manager|owner|assignee|borrower|requester|contact person|responsible|by)$/

/** Guesses the type of a field from its label; `resources` are the labels of resources by their names. */
export function guessType(label: string, resources: ReadonlyMap<string, string>): GuessedType {
  const words = label.trim().toLowerCase()
  const target = [...resources].find(([, own]) => own.toLowerCase() === words)?.[0]
  if (target !== undefined) return { type: 'ref', options: { to: target } }
  if (personWords.test(words) && resources.has(peopleResource)) return { type: 'ref', options: { to: peopleResource } }
  return { type: patterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'text', options: {} }
}

/** One choice: its id, its stored value and its label. */
type DraftChoice = readonly [id: string, value: string, label: string]

/** Makes choices of lines of text; a line that is renamed in its place keeps id and value. */
export function toChoices(lines: readonly string[], former: readonly DraftChoice[] = []): readonly DraftChoice[] {
  const labels = [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
  const byLabel = new Map(former.map((choice) => [choice[2], choice]))
  const isRenaming = labels.length === former.length
  const matches = labels.map(
    (label, at) => byLabel.get(label) ?? renamedChoice(label, isRenaming ? former[at] : undefined, labels),
  )
  const ids = [...former.map(([id]) => Number(id.slice(1))), 0]
  const values = new Set(matches.flatMap((choice) => (choice ? [choice[1]] : [])))
  let next = Math.max(...ids)
  return matches.map((choice, at) => {
    if (choice) return choice
    next += 1
    return [`c${next}`, freeValue(labels[at] ?? '', values), labels[at] ?? '']
  })
}

function renamedChoice(
  label: string,
  previous: DraftChoice | undefined,
  labels: readonly string[],
): DraftChoice | undefined {
  return previous && !labels.includes(previous[2]) ? [previous[0], previous[1], label] : undefined
}

function freeValue(label: string, values: Set<string>): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  const bare = /^[a-z]/.test(words) ? words : `v_${words || 'other'}`
  let value = bare
  for (let at = 2; values.has(value); at++) value = `${bare}_${at}`
  values.add(value)
  return value
}
