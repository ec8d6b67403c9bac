import { isPlainObject } from '../../../../src/framework/filter'

/** The parts of a body that its card shows as they stand. */
const wholeParts = ['name', 'label', 'plural', 'menu', 'icon', 'title', 'access', 'comments']

/**
 * Picks what the page makes a card of (`buildOwnCard`). Whole bodies are long, and few of many are opened.
 * @param body a body as its reader may see it
 */
export function pickCardBody(body: unknown): object {
  const { fields, approval, files, letters, ...parts } = toObject(body)
  const words = isPlainObject(letters) ? mapValues(letters, pickLetter) : undefined
  const templates = Object.values(words ?? {}).map(({ template }) => template)
  const isTemplate = (name: unknown) => templates.includes(`$record.${name}`)
  return {
    ...pick(parts, wholeParts),
    fields: (Array.isArray(fields) ? fields : []).flatMap((field: unknown) => pickField(field, isTemplate)),
    ...(isPlainObject(approval) && { approval: pick(approval, ['sendBack']) }),
    ...(isPlainObject(files) && { files: mapValues(files, () => true) }),
    ...(words && { letters: words }),
  }
}

const toObject = (value: unknown) => (isPlainObject(value) ? value : {})

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])))

const mapValues = <Value>(from: Readonly<Record<string, unknown>>, map: (value: unknown) => Value) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value)]))

const pickLetter = (letter: unknown) => pick(toObject(letter), ['label', 'template', 'templatesBy'])

/** Answers a reference, or the choices that name letter templates; nothing of other fields. */
function pickField(field: unknown, isTemplate: (name: unknown) => boolean): unknown[] {
  if (!Array.isArray(field)) return []
  const [id, name, type, options] = field
  const { to } = toObject(options)
  if (typeof to === 'string') return [[id, name, type, pick(toObject(options), ['to', 'isUnlisted'])]]
  return isTemplate(name) ? [[id, name, type, pick(toObject(options), ['options'])]] : []
}
