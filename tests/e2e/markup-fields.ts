import { type Field, getFieldBehaviour } from '../../src/framework/field'
import { isInputField, type Resource } from '../../src/framework/resource'
import { payloads } from './markup-payloads'

/** A text field of a resource, or of a group in it, with the texts to write there one after the other. */
export interface Target {
  name: string
  /** The field inside a group. */
  nested?: string
  /** What shows it: fields of one kind are shown by the same code. */
  kind: string
  texts: readonly string[]
  /** Payloads that the field's own check refuses. */
  refused: number
}

const takes = (field: Field, text: string) => getFieldBehaviour(field).parse(text).ok

/** As many payloads at once as the field takes, each text different from all others. */
function textsFor(field: Field): { texts: string[]; refused: number } {
  const accepted = payloads.filter((payload) => takes(field, payload))
  const texts: string[] = []
  for (const payload of accepted) {
    const longer = `${texts.at(-1)} ${payload}`
    if (texts.length > 0 && takes(field, `${longer} 999`)) texts[texts.length - 1] = longer
    else texts.push(payload)
  }
  const numbered = texts.map((text, index) => (takes(field, `${text} ${index}`) ? `${text} ${index}` : text))
  return { texts: numbered, refused: payloads.length - accepted.length }
}

const isText = (field: Field) => {
  const schema = getFieldBehaviour(field).schema()
  return schema.type === 'string' && !('enum' in schema)
}

/** Where a resource takes text that is changed after its creation, from its declaration alone. */
export function targetsOf(resource: Resource): Target[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Target[] => {
    if (!isInputField(resource, name) || field.options.fixed) return []
    const within = getFieldBehaviour(field).schema().type === 'object' ? (getFieldBehaviour(field).nested() ?? {}) : {}
    const nested = Object.entries(within).filter(([, inner]) => isText(inner))
    const kind = `${field.type.name}${name === resource.title ? ', the title' : ''}`
    if (nested.length > 0)
      return nested.map(([inside, inner]) => {
        return { name, nested: inside, kind: `${kind} of ${inner.type.name}`, ...textsFor(inner) }
      })
    return isText(field) ? [{ name, kind, ...textsFor(field) }] : []
  })
}
