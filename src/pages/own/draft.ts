import { findFieldNameProblem } from '../../engines/definitions/body/read-fields'
import type { BodyField, ResourceBody } from '../../framework/company/resource-body'
import { capitalize } from '../../framework/naming'
import { peopleResource } from '../../framework/register'
import { renameInText } from './expressions/rename-in-text'

type Options = Readonly<Record<string, unknown>>
type BodyAccessRule = ResourceBody['access'][number]

/** A field of a draft; without a label it is a row that nobody has filled in yet. */
export interface DraftField {
  id: string
  name: string
  type: string
  options: Options
  /** True while its type follows from its label. */
  isGuessed: boolean
}

/** What an administrator edits: the body, with empty rows and names that follow from labels. */
export interface Draft extends Omit<ResourceBody, 'fields'> {
  fields: readonly DraftField[]
  /** Names of fields that are in use already: they stay when a label changes. */
  usedNames: ReadonlySet<string>
  /** Ids of states and steps, and marks of files and letters, that records may name: these keep their names. */
  usedParts: ReadonlySet<string>
}

/** Answers the next free id such as `f12`; ids of removed parts never come again while the draft is open. */
export function nextId(letter: string, ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.slice(1))).filter(Number.isInteger)
  return `${letter}${Math.max(0, ...numbers) + 1}`
}

/** Turns words into a name: `Date of return` becomes `dateOfReturn`. */
export function toCodeName(words: string): string {
  const parts = words
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 _-]/g, '')
    .split(/[\s_-]+/)
    .filter(Boolean)
  const name = parts.map((part, at) => (at === 0 ? part.toLowerCase() : capitalize(part.toLowerCase()))).join('')
  return /^[a-z]/.test(name) ? name : name && `n${name}`
}

/** Names a field by its label, differently from the other fields; references end in `Id`. */
export function nameField(
  { type, options }: Pick<DraftField, 'type' | 'options'>,
  usedNames: readonly string[],
): string {
  const words = toCodeName(String(options.label ?? '')).slice(0, 28) || 'field'
  const isPerson = type === 'ref' && options.to === peopleResource
  const name = type !== 'ref' || /Id$/.test(words) ? words : `${words}${isPerson ? 'EmpId' : 'Id'}`
  const isReserved = name === stateField || findFieldNameProblem(name) !== undefined
  const bare = isReserved ? `${name}Value` : name
  return [bare, ...usedNames.map((_, at) => `${bare}${at + 2}`)].find((one) => !usedNames.includes(one)) ?? bare
}

/** The field of the state, which a workflow brings. */
const stateField = 'status'

/** Makes the plural of a name in English. */
export function toPlural(label: string): string {
  if (/(s|x|ch|sh)$/i.test(label)) return `${label}es`
  return /[^aeiou]y$/i.test(label) ? `${label.slice(0, -1)}ies` : label && `${label}s`
}

/** Names a resource by its plural: `Equipment loans` becomes `equipmentLoans`; its prefix is added to it. */
const nameResource = (plural: string): string => toCodeName(plural).slice(0, 36)

/** Adds a row without a label. */
export function addField(fields: readonly DraftField[]): readonly DraftField[] {
  const id = nextId(
    'f',
    fields.map((field) => field.id),
  )
  return [...fields, { id, name: '', type: 'text', options: {}, isGuessed: true }]
}

/** A draft without anything: only administrators may use what becomes of it. */
export const startDraft = (): Draft => ({
  ...{ name: '', label: '', icon: 'Folder', menu: 'top', title: '', usedNames: new Set(), usedParts: new Set() },
  fields: addField([]),
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update', 'delete', 'export'] }],
})

/** Mark kinds of files and letters that are in use: stored files and templates name them. */
export const markFileKind = (name: string): string => `files ${name}`
export const markLetter = (name: string): string => `letters ${name}`

const listUsedParts = ({
  workflow,
  files = {},
  letters = {},
}: Pick<ResourceBody, 'workflow' | 'files' | 'letters'>) => [
  ...[...(workflow?.states ?? []), ...(workflow?.steps ?? [])].map(([id]) => id),
  ...Object.keys(files).map(markFileKind),
  ...Object.keys(letters).map(markLetter),
]

/** Opens a body for editing; rights of several roles become one row each. */
export function openDraft({ fields, access, ...rest }: ResourceBody): Draft {
  return {
    ...rest,
    usedNames: new Set(fields.map(([, name]) => name)),
    usedParts: new Set(listUsedParts(rest)),
    fields: addField(fields.map(([id, name, type, options = {}]) => ({ id, name, type, options, isGuessed: false }))),
    access: access.flatMap((rule): BodyAccessRule[] => rule.to.map((role) => ({ ...rule, to: [role] }))),
  }
}

/** The labelled fields of the draft, in their order in the body. */
export const listFilledFields = ({ fields }: Pick<Draft, 'fields'>): readonly DraftField[] =>
  fields.filter(({ options }) => String(options.label ?? '').trim() !== '')

/** Names every field that is not in use yet; parts that refer to it follow. */
export function nameFields(draft: Draft): Draft {
  const usedNames: string[] = [...draft.usedNames]
  const fields = draft.fields.map((field) => {
    if (draft.usedNames.has(field.name) || !String(field.options.label ?? '').trim()) return field
    const name = nameField(field, usedNames)
    usedNames.push(name)
    return { ...field, name }
  })
  const renamed = new Map(
    draft.fields.flatMap(({ name }, at) => {
      const now = fields[at]?.name ?? name
      return name !== '' && now !== name ? [[name, now] as const] : []
    }),
  )
  return renameIn({ ...draft, fields }, renamed)
}

/** Parts whose texts are no names of fields. */
const noNames = new Set([
  ...['name', 'label', 'message', 'code', 'confirm', 'states', 'initial', 'to', 'from', 'can', 'subject', 'template'],
  ...['keepAs', 'templatesBy'],
])

/** Parts whose keys are names of fields. */
const keyedByField = new Set(['where', 'when', 'while', 'computed', 'visible'])

/** Parts that hold expressions: of fields, and of guards. */
const expressionParts = new Set(['computed', 'visible', 'must'])

/** Follows renamed fields into rights, steps and the list. */
function renameIn(draft: Draft, renamed: ReadonlyMap<string, string>): Draft {
  if (renamed.size === 0) return draft
  const follow = (value: unknown, part: string, hasFieldKeys = false): unknown => {
    // Whoever decides is a name of the register, a role, or a reference, and only that is a field.
    if (part === 'by' && typeof value === 'string') return /Id$/.test(value) ? (renamed.get(value) ?? value) : value
    if (typeof value === 'string' && expressionParts.has(part)) return renameInText(value, renamed)
    if (typeof value === 'string') {
      const bare = value.replace(/^-/, '')
      return noNames.has(part) || hasFieldKeys ? value : value.replace(bare, renamed.get(bare) ?? bare)
    }
    if (Array.isArray(value)) return value.map((each) => follow(each, part === 'by' ? 'to' : part, hasFieldKeys))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const name = hasFieldKeys ? (renamed.get(key) ?? key) : key
        // A formula follows whatever field it computes.
        const isFormula = expressionParts.has(part)
        return [name, follow(each, isFormula ? part : key, hasFieldKeys || keyedByField.has(key))]
      }),
    )
  }
  const { title, access, workflow, approval, views, computed, visible, remind, letters } = draft
  const parts = { title, access, workflow, approval, views, computed, visible, remind, letters }
  const filled = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  const followed = Object.fromEntries(
    Object.entries(filled).map(([name, part]) => [name, follow(part, name, keyedByField.has(name))]),
  )
  return { ...draft, ...followed }
}

/** The body of a draft, without rows that are not filled in and rights that allow nothing. */
export function toBody({ fields, usedNames: _, usedParts: __, access, menu, ...rest }: Draft): ResourceBody {
  const filled = listFilledFields({ fields })
  const label = rest.label.trim()
  const plural = rest.plural?.trim() || toPlural(label)
  return {
    ...rest,
    ...{ label, plural, name: rest.name || nameResource(plural) },
    ...(menu && { menu }),
    title: filled.some(({ name }) => name === rest.title) ? rest.title : (filled[0]?.name ?? ''),
    fields: filled.map(({ id, name, type, options }): BodyField => [id, name, type, dropEmpty(options)]),
    access: access.filter(({ can, cannot }) => (can?.length ?? 0) + (cannot?.length ?? 0) > 0),
  }
}

/** Leaves out options without a value. */
export const dropEmpty = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      const bare = typeof value === 'string' ? value.trim() : value
      return bare === '' || bare === undefined || bare === null || bare === false ? [] : [[name, bare]]
    }),
  )
