import { peopleResource } from '../../../framework/register'
import type { Letter } from '../../../framework/steps/letters'
import { type Draft, type DraftField, listFilledFields, markFileKind, markLetter } from '../draft'
import { addStep, changeStep, readFlow } from '../steps/edit-flow'
import { labelState } from '../steps/flow-labels'
import { addFileKind, nameByLabel, putEntry, putPart } from './edit-files'

interface LetterWords {
  letter: string
  kind: string
}

/** Types whose values a text cannot hold. */
const unspoken = new Set(['rows', 'group', 'choices'])

/** Lists the fields whose values a letter may say. */
export const listSpokenFields = (draft: Pick<Draft, 'fields'>): readonly DraftField[] =>
  listFilledFields(draft).filter(({ type }) => !unspoken.has(type))

/** Lists the persons whom a letter may notify. */
export const listPersons = (draft: Pick<Draft, 'fields'>): readonly DraftField[] =>
  listFilledFields(draft).filter(({ type, options }) => type === 'ref' && options.to === peopleResource)

/** Adds a letter that the last step makes, kept as a kind of files that nobody changes. */
export function addLetter(draft: Draft, words: LetterWords): Draft {
  const names = Object.keys(draft.letters ?? {})
  const label = [words.letter, ...names.map((_, at) => `${words.letter} ${at + 2}`)].find(
    (each) => !names.includes(nameByLabel(each, [], 'letter')),
  )
  const name = nameByLabel(label ?? words.letter, names, 'letter')
  const letterKind = Object.entries(draft.files ?? {}).find(([, { to }]) => to?.length === 0)?.[0]
  const kind = letterKind ? { draft, name: letterKind } : addFileKind(draft, { label: words.kind, to: [] })
  const [title] = listSpokenFields(draft)
  const [person] = listPersons(draft)
  const letter: Letter = {
    ...{ label: label ?? words.letter, at: readFlow(draft).steps.at(-1)?.[1] ?? '', template: name },
    ...{ says: title ? [title.name] : [], keepAs: kind.name, templatesBy: ['admin'] },
    ...(person && { tells: person.name as never }),
  }
  return { ...kind.draft, letters: { ...draft.letters, [name]: letter } }
}

/** Changes a letter; a new one and its template are named by its label. */
export function changeLetter(
  draft: Draft,
  name: string,
  changed: { [Part in keyof Letter]?: Letter[Part] | undefined },
) {
  const letter = draft.letters?.[name]
  if (!letter) return draft
  const others = Object.keys(draft.letters ?? {}).filter((each) => each !== name)
  const isKept = changed.label === undefined || draft.usedParts.has(markLetter(name))
  const next = isKept ? name : nameByLabel(changed.label ?? '', others, 'letter')
  const template = letter.template === name ? next : letter.template
  const entries = Object.entries({ ...letter, template, ...changed }).filter(([, value]) => value !== undefined)
  return putPart(draft, 'letters', putEntry(draft.letters, name, [next, Object.fromEntries(entries) as never]))
}

/** Removes a letter, and the kind of its files where no other letter is kept as it and no file is stored. */
export function removeLetter(draft: Draft, name: string): Draft {
  const letter = draft.letters?.[name]
  const rest = putPart(draft, 'letters', putEntry(draft.letters, name, undefined))
  const isKept = Object.values(rest.letters ?? {}).some(({ keepAs }) => keepAs === letter?.keepAs)
  if (!letter || isKept || draft.usedParts.has(markFileKind(letter.keepAs))) return rest
  return putPart(rest, 'files', putEntry(rest.files, letter.keepAs, undefined))
}

/** Adds a step that only makes the letter, by a button, while a record is in the state. */
export function giveOutInState(draft: Draft, name: string, state: string, label: string): Draft {
  const withStep = addStep(draft, label, state, state)
  const step = readFlow(withStep).steps.at(-1)
  if (!step) return draft
  const by = draft.access.flatMap(({ to, can }) => (can?.includes('update') ? to : []))
  return changeLetter(changeStep(withStep, step[0], { by: [...new Set(by)] }), name, { at: step[1] })
}

/** Lists the states in which a button may give a letter out. */
export const listStates = (draft: Pick<Draft, 'workflow'>) =>
  readFlow(draft).states.map((state) => [state[1], labelState(state)] as const)
