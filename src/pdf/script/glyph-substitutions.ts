/** A glyph to draw; `code` is its character, the first one if several were joined. */
export interface GlyphShape {
  glyph: number
  code: number
}

/** The substitutions of a font for a script: OpenType's GSUB table. */
export interface Substitutions {
  /** Lists the lookups of the features, in the order of the font. */
  lookupsOf(...features: readonly string[]): readonly number[]
  /** Applies a lookup to the shapes from left to right, in place, up to `end` (default: all). */
  apply<S extends GlyphShape>(lookup: number, shapes: S[], end?: number): void
}

/** Replaces shapes from position `at` on; returns how many shapes are there afterwards, 0 for no match. */
type SubstitutionRule = <S extends GlyphShape>(shapes: S[], at: number, end: number) => number

const [single, ligature, chained, extended] = [1, 4, 6, 7]

/** Reads the substitutions of `script`: single, ligature and contextual ones of GSUB. */
export function readSubstitutions(bytes: Uint8Array, script: string): Substitutions {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const gsub = findTableOffset(view, 'GSUB')
  const readUint16 = (at: number) => view.getUint16(at)
  const [scripts, features, lookups] = [4, 6, 8].map((at) => gsub + readUint16(gsub + at)) as [number, number, number]
  const rulesCache = new Map<number, readonly SubstitutionRule[]>()
  const getRules = (lookup: number): readonly SubstitutionRule[] => {
    const rules = rulesCache.get(lookup) ?? readLookup(view, lookups + readUint16(lookups + 2 + 2 * lookup), apply)
    rulesCache.set(lookup, rules)
    return rules
  }
  const apply = (lookup: number, shapes: GlyphShape[], at: number, end: number) => {
    for (const rule of getRules(lookup)) {
      const length = rule(shapes, at, end)
      if (length > 0) return length
    }
    return 0
  }
  const byFeature = readFeatures(view, scripts, features, script)
  return {
    lookupsOf: (...names) => names.flatMap((name) => byFeature.get(name) ?? []).sort((one, other) => one - other),
    apply(lookup, shapes, end = shapes.length) {
      let most = end
      for (let at = 0; at < most; ) {
        const before = shapes.length
        at += apply(lookup, shapes, at, most) || 1
        most -= before - shapes.length
      }
    },
  }
}

const readTag = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

function findTableOffset(view: DataView, tag: string): number {
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16)
    if (readTag(view, at) === tag) return view.getUint32(at + 8)
  throw new Error(`The font has no table ${tag}`)
}

function readFeatures(view: DataView, scripts: number, features: number, script: string): Map<string, number[]> {
  const places = listRecordOffsets(view, scripts, 6)
  const place = places.find((at) => readTag(view, at) === script)
  if (place === undefined) throw new Error(`The font does not know the script ${script}`)
  const own = scripts + view.getUint16(place + 4)
  const language = own + view.getUint16(own)
  const lookupsByTag = new Map<string, number[]>()
  for (const index of readNumbers(view, language + 4)) {
    const record = features + 2 + 6 * index
    const feature = features + view.getUint16(record + 4)
    const tag = readTag(view, record)
    lookupsByTag.set(tag, [...(lookupsByTag.get(tag) ?? []), ...readNumbers(view, feature + 2)])
  }
  return lookupsByTag
}

/** Lists the offsets of the records in a list that begins with their number. */
const listRecordOffsets = (view: DataView, at: number, size: number): number[] =>
  Array.from({ length: view.getUint16(at) }, (_, index) => at + 2 + size * index)

/** Reads a list of numbers that begins with their count. */
const readNumbers = (view: DataView, at: number): number[] =>
  listRecordOffsets(view, at, 2).map((place) => view.getUint16(place))

type LookupApplier = (lookup: number, shapes: GlyphShape[], at: number, end: number) => number

function readLookup(view: DataView, at: number, nested: LookupApplier): SubstitutionRule[] {
  const kind = view.getUint16(at)
  return readNumbers(view, at + 4).flatMap((offset) => {
    const isExtended = kind === extended
    const table = at + offset
    return isExtended
      ? readRule(view, view.getUint16(table + 2), table + view.getUint32(table + 4), nested)
      : readRule(view, kind, table, nested)
  })
}

/** Reads the rules of a lookup; it does not support kinds for very rare forms. */
function readRule(view: DataView, kind: number, at: number, nested: LookupApplier): SubstitutionRule[] {
  if (kind === single) return [readSingleSubstitution(view, at)]
  if (kind === ligature) return [readLigatureSubstitution(view, at)]
  return kind === chained && view.getUint16(at) === 3 ? [readChainedSubstitution(view, at, nested)] : []
}

/** Reads the glyphs of a coverage table, each with its index. */
function readCoverage(view: DataView, at: number): Map<number, number> {
  if (view.getUint16(at) === 1) return new Map(readNumbers(view, at + 2).map((glyph, index) => [glyph, index]))
  return new Map(
    listRecordOffsets(view, at + 2, 6).flatMap((range) => {
      const [first, last, index] = [0, 2, 4].map((offset) => view.getUint16(range + offset)) as [number, number, number]
      return Array.from({ length: last - first + 1 }, (_, step): [number, number] => [first + step, index + step])
    }),
  )
}

function readSingleSubstitution(view: DataView, at: number): SubstitutionRule {
  const coverage = readCoverage(view, at + view.getUint16(at + 2))
  const isShift = view.getUint16(at) === 1
  const others = isShift ? [] : readNumbers(view, at + 4)
  const shift = view.getInt16(at + 4)
  return (shapes, place) => {
    const shape = shapes[place]
    const index = shape && coverage.get(shape.glyph)
    if (!shape || index === undefined) return 0
    shapes[place] = {
      ...shape,
      glyph: isShift ? (shape.glyph + shift) & 0xffff : (others[index] ?? shape.glyph),
    } as never
    return 1
  }
}

function readLigatureSubstitution(view: DataView, at: number): SubstitutionRule {
  const coverage = readCoverage(view, at + view.getUint16(at + 2))
  const sets = readNumbers(view, at + 4).map((offset) => {
    const set = at + offset
    return readNumbers(view, set).map((ligatureOffset) => {
      const place = set + ligatureOffset
      const length = view.getUint16(place + 2) - 1
      const rest = Array.from({ length }, (_, index) => view.getUint16(place + 4 + 2 * index))
      return { glyph: view.getUint16(place), rest }
    })
  })
  return (shapes, place, end) => {
    const first = shapes[place]
    const index = first && coverage.get(first.glyph)
    const match = (index === undefined ? [] : (sets[index] ?? [])).find(
      ({ rest }) => place + rest.length < end && rest.every((glyph, step) => shapes[place + 1 + step]?.glyph === glyph),
    )
    if (!first || !match) return 0
    shapes.splice(place, 1 + match.rest.length, { ...first, glyph: match.glyph } as never)
    return 1
  }
}

/** Reads a rule that matches glyphs before, at and after a position; other lookups then replace them. */
function readChainedSubstitution(view: DataView, at: number, nested: LookupApplier): SubstitutionRule {
  let next = at + 2
  const readCoverages = () => {
    const list = readNumbers(view, next)
    next += 2 + 2 * list.length
    return list.map((offset) => readCoverage(view, at + offset))
  }
  const [before, here, behind] = [readCoverages(), readCoverages(), readCoverages()]
  const steps = listRecordOffsets(view, next, 4).map((place) => ({
    on: view.getUint16(place),
    lookup: view.getUint16(place + 2),
  }))
  return (shapes, place, end) => {
    const isCovered = (coverage: Map<number, number>, where: number) => coverage.has(shapes[where]?.glyph ?? -1)
    const fits =
      place + here.length <= end &&
      before.every((coverage, step) => isCovered(coverage, place - 1 - step)) &&
      here.every((coverage, step) => isCovered(coverage, place + step)) &&
      behind.every((coverage, step) => isCovered(coverage, place + here.length + step))
    if (!fits) return 0
    const length = shapes.length
    for (const { on, lookup } of steps) nested(lookup, shapes, place + on, end - (length - shapes.length))
    return here.length - (length - shapes.length)
  }
}
