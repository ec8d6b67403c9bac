import type { FileKind } from '../../../framework/files/file-kinds'
import { addField, type Draft, type DraftField, markFileKind, toCodeName } from '../draft'

type FilesDraft = Pick<Draft, 'files' | 'needsFiles' | 'letters' | 'usedParts'>

/** Names an entry by its label, differently from the others. */
export function nameByLabel(label: string, names: readonly string[], fallback: string): string {
  const bare = toCodeName(label).slice(0, 40) || fallback
  return [bare, ...names.map((_, at) => `${bare}${at + 2}`)].find((name) => !names.includes(name)) ?? bare
}

/** Replaces an entry of a map at its place; `undefined` leaves it out. */
export const putEntry = <Value>(
  map: Readonly<Record<string, Value>> | undefined,
  name: string,
  entry: readonly [name: string, value: Value] | undefined,
): Readonly<Record<string, Value>> | undefined => {
  const entries = Object.entries(map ?? {}).flatMap((each) => (each[0] === name ? (entry ? [entry] : []) : [each]))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Changes a part of the draft; a part that is not there is left out of the body. */
export function putPart<D extends object, Part extends keyof D>(draft: D, part: Part, value: D[Part] | undefined): D {
  const { [part]: _, ...rest } = draft
  return (value === undefined ? rest : { ...draft, [part]: value }) as D
}

/** Adds a kind of files, which people who may change a record add. */
export function addFileKind<D extends FilesDraft>(draft: D, kind: FileKind): { draft: D; name: string } {
  const files = draft.files ?? {}
  const name = nameByLabel(kind.label, Object.keys(files), 'file')
  return { draft: { ...draft, files: { ...files, [name]: kind } }, name }
}

/** Makes a kind of files of a field, because files belong to the record and have rights of their own. */
export function turnIntoFileKind(draft: Draft, field: DraftField): Draft {
  const { label, help, readableBy } = field.options
  const kind: FileKind = {
    ...{ label: String(label), most: 1 },
    ...(typeof help === 'string' && { help }),
    ...(Array.isArray(readableBy) && { readableBy }),
    ...(/\b(photo|picture|image|portrait|logo)\b/i.test(String(label)) && { isImage: true as const }),
  }
  const fields = draft.fields.filter(({ id }) => id !== field.id)
  return addFileKind({ ...draft, fields: fields.length > 0 ? fields : addField([]) }, kind).draft
}

/** Changes a kind of files; parts that are set to nothing are left out. A new kind is named by its label. */
export function changeFileKind<D extends FilesDraft>(
  draft: D,
  name: string,
  changed: Partial<Unset<FileKind>>,
  needWords = '',
): D {
  const { files = {}, needsFiles } = draft
  const kind = files[name]
  if (!kind) return draft
  const entries = Object.entries({ ...kind, ...changed }).filter(
    ([part, value]) => part === 'label' || (value !== undefined && value !== ''),
  )
  const others = Object.keys(files).filter((each) => each !== name)
  const isKept = changed.label === undefined || draft.usedParts.has(markFileKind(name))
  const next = isKept ? name : nameByLabel(String(changed.label), others, 'file')
  const need = needsFiles?.[name]
  const withKind = putPart(draft, 'files', putEntry(files, name, [next, Object.fromEntries(entries) as never]))
  const withNeed = need
    ? putPart(
        withKind,
        'needsFiles',
        putEntry(needsFiles, name, [next, { ...need, message: needWords || need.message }]),
      )
    : withKind
  return next === name ? withNeed : renameKeptKind(withNeed, name, next)
}

type Unset<Value> = { [Part in keyof Value]: Value[Part] | undefined }

function renameKeptKind<D extends FilesDraft>(draft: D, from: string, to: string): D {
  const { letters } = draft
  if (!letters) return draft
  const renamed = Object.entries(letters).map(([name, letter]) => [
    name,
    letter.keepAs === from ? { ...letter, keepAs: to } : letter,
  ])
  return { ...draft, letters: Object.fromEntries(renamed) }
}

/** Removes a kind of files with what steps need of it. */
export function removeFileKind<D extends FilesDraft>(draft: D, name: string): D {
  const without = putPart(draft, 'files', putEntry(draft.files, name, undefined))
  return putPart(without, 'needsFiles', putEntry(draft.needsFiles, name, undefined))
}

/** Sets the steps that need a file of the kind, and the sentence of one that lacks it. */
export function needFileAt<D extends FilesDraft>(
  draft: D,
  name: string,
  steps: readonly string[],
  needWords: string,
): D {
  const { needsFiles = {} } = draft
  const message = needsFiles[name]?.message ?? needWords
  const { [name]: before, ...others } = needsFiles
  const all = steps.length > 0 ? { ...others, [name]: { ...before, at: steps, message } } : others
  return putPart(draft, 'needsFiles', Object.keys(all).length > 0 ? all : undefined)
}
