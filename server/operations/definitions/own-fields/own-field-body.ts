import type { OwnFieldsBody } from '../../../../src/framework/company/resource-body'
import { isPlainObject } from '../../../../src/framework/filter'
import type { BodyProblems } from '../../../records/areas/definitions-in-force'

/** The parts of an overlay that are about own fields, as they are stored. */
export type OwnFieldsText = OwnFieldsBody & { of: string }

const keyedParts = ['computed', 'visible', 'required'] as const

/** Answers the part of an overlay about own fields; undefined where it has none. */
export function readOwnPart(body: unknown): OwnFieldsText | undefined {
  if (!isOverlayWithFields(body)) return undefined
  const { of, ownFields, computed, visible, required, rules } = body
  const parts = { of, ownFields, computed, visible, required, rules }
  const filled = Object.entries(parts).filter(([, part]) => part !== undefined)
  return Object.assign({ of, ownFields }, Object.fromEntries(filled))
}

/** Answers the parts of an overlay that are not about own fields; without own fields there are no others. */
export function omitOwnPart(body: unknown): unknown {
  if (!isOverlayWithFields(body)) return body
  const { ownFields: _, computed: __, visible: ___, required: ____, rules: _____, ...words } = body
  return words
}

const isOverlayWithFields = (body: unknown): body is OwnFieldsText =>
  isPlainObject(body) && typeof body.of === 'string' && body.ownFields !== undefined

/** Leaves out the fields, expressions and rules that are refused; undefined where no field remains. */
export function omitRefused(part: OwnFieldsText, problems: BodyProblems): OwnFieldsText | undefined {
  const { ownFields, rules = [] } = part
  if (!Array.isArray(ownFields)) return undefined
  const paths = [...problems.keys()].map((path) => path.split('.'))
  const isRefused = (head: string, place: string | number) =>
    paths.some(([first, second]) => first === head && second === String(place))
  // A field whose expression does not fit must not become one that people enter.
  const rest = ownFields.filter((field, at) => !isRefused('ownFields', at) && !isRefused('computed', field[1]))
  const names = rest.map(([, name]) => name)
  const keyed = keyedParts.map((head) => {
    const entries = Object.entries(part[head] ?? {}).filter(([name]) => names.includes(name) && !isRefused(head, name))
    return [head, Object.fromEntries(entries)]
  })
  const next = {
    ...part,
    ...Object.fromEntries(keyed),
    ownFields: rest,
    rules: rules.filter((_, at) => !isRefused('rules', at)),
  }
  return rest.length === 0 || JSON.stringify(next) === JSON.stringify(part) ? undefined : next
}
