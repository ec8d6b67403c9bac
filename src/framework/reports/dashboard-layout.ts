/** The widths of a part: as the others, or as wide as two of them. */
export const partSizes = ['usual', 'wide'] as const
type PartSize = (typeof partSizes)[number]

/** The kinds of parts; parts move among those of their kind. */
type PartKind = 'tile' | 'chart' | 'card'

/** The name of a part of a dashboard: `tile:late`. */
export type PartName = `${PartKind}:${string}`

/** A part where a person put it. */
export interface LayoutPart {
  name: string
  size?: PartSize
  isHidden?: boolean
}

/** The most parts that a layout names, and the longest name of one. */
export const layoutLimits = { parts: 200, name: 80 }

/** The layout of a dashboard as its reader sees it. */
export interface DashboardLayout {
  /** The name of the dashboard. */
  dashboard: string
  /** The version to send when it is saved; 0: the reader has never saved one. */
  version: number
  /** True where the person arranged the parts; else they stand as declared. */
  isOwn: boolean
  /** All parts that the reader may see, in their order. */
  parts: readonly LayoutPart[]
}

/**
 * Arranges the parts that somebody may see as they arranged them. A part that their layout does not name yet
 * stands behind the part that is before it in the standard order.
 */
export function arrangeParts(standard: readonly string[], stored: readonly LayoutPart[]): LayoutPart[] {
  const parts = stored.filter(({ name }) => standard.includes(name))
  standard.forEach((name, index) => {
    if (parts.some((part) => part.name === name)) return
    const before = parts.findIndex((part) => part.name === standard[index - 1])
    parts.splice(before + 1, 0, { name })
  })
  return parts
}

/**
 * Keeps, in a new layout, the stored parts that its author does not see at the moment, each behind the part
 * that it followed, so that they return to their places together with the right.
 */
export function keepUnseenParts(
  seen: readonly string[],
  stored: readonly LayoutPart[],
  input: readonly LayoutPart[],
): LayoutPart[] {
  const parts = [...input]
  stored.forEach((part, index) => {
    if (seen.includes(part.name)) return
    const before = parts.findIndex(({ name }) => name === stored[index - 1]?.name)
    parts.splice(before + 1, 0, part)
  })
  return parts.slice(0, layoutLimits.parts)
}

/**
 * Moves a part among those of its group, from one place to another; the parts of other groups keep their
 * places.
 */
export function movePart(
  parts: readonly LayoutPart[],
  group: readonly string[],
  from: number,
  to: number,
): readonly LayoutPart[] {
  const own = parts.filter(({ name }) => group.includes(name))
  const [part] = own.splice(from, 1)
  if (!part || to < 0 || to > own.length) return parts
  own.splice(to, 0, part)
  const next = own.values()
  return parts.map((each) => (group.includes(each.name) ? (next.next().value ?? each) : each))
}

/** Changes the size of a part, or whether it is hidden. */
export const changePart = (
  parts: readonly LayoutPart[],
  name: string,
  change: Pick<LayoutPart, 'size' | 'isHidden'>,
): readonly LayoutPart[] => parts.map((part) => (part.name === name ? { ...part, ...change } : part))

export type LayoutProblem = 'unknownPart' | 'doubledPart'

/** Finds, by the index of the part, what is wrong with a layout. */
export function findLayoutProblems(
  seen: readonly string[],
  input: readonly LayoutPart[],
): { index: number; name: string; code: LayoutProblem }[] {
  return input.flatMap(({ name }, index) => {
    const isDoubled = input.findIndex((part) => part.name === name) < index
    const code = seen.includes(name) ? isDoubled && 'doubledPart' : 'unknownPart'
    return code ? [{ index, name, code }] : []
  })
}

const partKeys = ['name', 'size', 'isHidden']

/** Tells whether the input has the form of a layout. */
export const isLayout = (value: unknown): value is LayoutPart[] =>
  Array.isArray(value) && value.length <= layoutLimits.parts && value.every(isLayoutPart)

function isLayoutPart(value: unknown): value is LayoutPart {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const part: Readonly<Record<string, unknown>> = { ...value }
  return (
    Object.keys(part).every((key) => partKeys.includes(key)) &&
    typeof part.name === 'string' &&
    part.name.length > 0 &&
    part.name.length <= layoutLimits.name &&
    (part.size === undefined || partSizes.some((size) => size === part.size)) &&
    (part.isHidden === undefined || typeof part.isHidden === 'boolean')
  )
}
