import { createContext, useContext } from 'react'
import { findResource } from '../../../framework/company/catalogue'
import type { ResourceBody } from '../../../framework/company/resource-body'
import { wordProblem } from '../expressions/say-problem'
import { listDraftNames, type Vocabulary } from '../expressions/vocabulary'
import { labelOption } from '../fields/option-parts'
import { type OwnSay, useOwnWords } from '../words'

/** The sentences of parts that do not fit, by path: `fields.3.3.max`. */
export type Problems = ReadonlyMap<string, string>

export const noProblems: Problems = new Map()

export const ProblemsContext = createContext(noProblems)

/** Answers the sentences at the path and below it. */
export function useProblemsAt(path: string): readonly string[] {
  const problems = useContext(ProblemsContext)
  const say = useOwnWords()
  return [...problems].flatMap(([at, sentence]) =>
    at === path || at.startsWith(`${path}.`) ? sayProblem(at, sentence, say) : [],
  )
}

/** The place of a field in the body, and its option, of a path such as `fields.3.3.max`. */
const fieldPath = /^fields\.(\d+)(?:\.3\.(\w+))?/

/** Words of the cards in which other parts are edited. */
const cards: Readonly<Record<string, Parameters<OwnSay>[0]>> = {
  ...{ name: 'label', label: 'label', plural: 'plural', title: 'title', fields: 'fields', access: 'rights' },
  ...{ workflow: 'steps', approval: 'steps', views: 'listCard', computed: 'formula' },
  ...{ remind: 'reminders', files: 'files', needsFiles: 'files', letters: 'letters' },
}

/** Begins a sentence such as `is missing` with the option that it is about. */
function sayProblem(path: string, sentence: string, say: OwnSay, type = ''): string {
  const option = fieldPath.exec(path)?.[2]
  const name = option === 'label' ? say('label') : option && labelOption(type, option)
  return name ? say('problemOf', { part: name, problem: sentence }) : sentence
}

/** Leaves out what only follows from a name or from fields that are not there yet. */
export function dropConsequences(body: ResourceBody, problems: Problems): Problems {
  const consequences = new Set([
    ...(body.label === '' ? ['name', 'plural'] : []),
    ...(body.fields.length === 0 ? ['title'] : []),
  ])
  return new Map([...problems].filter(([path]) => !consequences.has(path)))
}

/** A part of the body that does not fit: its path, and the sentence with its field or card. */
interface NamedProblem {
  path: string
  sentence: string
}

const isExpressionPath = (path: string): boolean => /^(computed|visible)\.|\.must$/.test(path)

/** What expressions of the body name, with labels. */
function listBodyNames({ fields, workflow }: ResourceBody): Vocabulary {
  const rows = fields.map(([id, name, type, options = {}]) => ({ id, name, type, options, isGuessed: false }))
  return listDraftNames({ fields: rows, ...(workflow && { workflow }) }, findResource)
}

/** Lists what does not fit, with its field or card; what follows from a missing name is left out. */
export function nameProblems(body: ResourceBody, problems: Problems, say: OwnSay): readonly NamedProblem[] {
  return [...dropConsequences(body, problems)].map(([path, sentence]) => {
    const [first = ''] = path.split('.')
    const [, , type = '', options] = body.fields[Number(fieldPath.exec(path)?.[1])] ?? []
    const card = cards[first]
    const part = options ? String(options.label) : card && say(card)
    const words = isExpressionPath(path) ? wordProblem(sentence, listBodyNames(body)) : sentence
    const problem = sayProblem(path, words, say, type)
    return { path, sentence: part ? say('problemOf', { part, problem }) : problem }
  })
}

/** Answers the sentences of what does not fit; of a retired resource or own fields they stand as they are. */
export const listProblems = (body: ResourceBody | object | null, problems: Problems, say: OwnSay): readonly string[] =>
  body && 'access' in body ? nameProblems(body, problems, say).map(({ sentence }) => sentence) : [...problems.values()]

/** The body without the fields that do not fit, so that the others can be shown. */
export function dropMisfits(body: ResourceBody, problems: Problems): ResourceBody {
  const places = new Set([...problems.keys()].map((path) => Number(fieldPath.exec(path)?.[1])))
  const fields = body.fields.filter((_, at) => !places.has(at))
  const [first] = fields
  return { ...body, fields, title: fields.some(([, name]) => name === body.title) ? body.title : (first?.[1] ?? '') }
}
