import type { GlyphShape, Substitutions } from './glyph-substitutions'

const letter = '[\\u0900-\\u097f\\ua8e0-\\ua8ff\\u1cd0-\\u1cf9]'
const word = `${letter}(?:${letter}|[\\u200c\\u200d])*`

/** Matches a letter of the script. */
export const devanagari = new RegExp(letter)

/** Matches words of the script with the spaces between them. */
export const devanagariWords = new RegExp(`(${word}(?: +${word})*)`)

const [ra, iMatra, virama, joiner, nonJoiner] = [0x930, 0x93f, 0x94d, 0x200d, 0x200c]

const consonant = '[\u0915-\u0939\u0958-\u095f\u0978-\u097f]\u093c?'
const vowelSigns = '[\u093a\u093b\u093e-\u094c\u094e\u094f\u0955-\u0957\u0962\u0963]*'
const signs = '[\u0900-\u0903\u0951-\u0954]*'
const halved = '\u094d[\u200c\u200d]?'

/**
 * Matches a syllable: consonants with a virama, a last one without, then vowel signs and other signs; or
 * any other letter.
 */
const syllable = new RegExp(`(?:${consonant}${halved})*${consonant}(?:${halved}|${vowelSigns})${signs}|.`, 'gsu')

const isConsonant = ({ code }: GlyphShape) =>
  (code >= 0x915 && code <= 0x939) || (code >= 0x958 && code <= 0x95f) || (code >= 0x978 && code <= 0x97f)
const isModifierSign = ({ code }: GlyphShape) => (code >= 0x900 && code <= 0x903) || (code >= 0x951 && code <= 0x954)

/**
 * Makes a function that joins and reorders glyphs as the script requires: half forms, conjuncts, short i,
 * r on top. Results are cached by syllable, because few syllables make up most texts.
 */
export function createDevanagariShaper(
  glyphOf: (code: number) => number,
  substitutions: Substitutions,
): (text: string) => GlyphShape[] {
  const cache = new Map<string, readonly GlyphShape[]>()
  const cachedShapes = (letters: string): readonly GlyphShape[] => {
    const shapes = cache.get(letters) ?? shapeSyllable(toShapes(letters, glyphOf), substitutions)
    cache.set(letters, shapes)
    return shapes
  }
  return (text) => (text.match(syllable) ?? []).flatMap(cachedShapes)
}

/** Turns a syllable into shapes. A joiner that forbids the half form keeps virama and consonant apart. */
const toShapes = (syllable: string, glyphOf: (code: number) => number): GlyphShape[] =>
  [...syllable.replace(/\u094d\u200c/g, '\u200c\u094d')].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return { glyph: glyphOf(code), code }
  })

function shapeSyllable(letters: readonly GlyphShape[], { lookupsOf, apply }: Substitutions): GlyphShape[] {
  const applyAll = (shapes: GlyphShape[], ...features: string[]) => {
    for (const lookup of lookupsOf(...features)) apply(lookup, shapes)
  }
  const [first, second, third] = letters
  const isTopped = first?.code === ra && second?.code === virama && third !== undefined && isConsonant(third)
  const top: GlyphShape[] = isTopped ? letters.slice(0, 2) : []
  applyAll(top, 'rphf')
  const shapes = letters.slice(top.length > 0 ? 2 : 0)
  for (const feature of ['nukt', 'akhn', 'rkrf', 'blwf']) applyAll(shapes, feature)
  // The last consonant stays whole; those before it become half forms unless a joiner forbids it.
  for (const lookup of lookupsOf('half')) apply(lookup, shapes, shapes.findLastIndex(isConsonant))
  applyAll(shapes, 'cjct')
  const ordered = toWrittenOrder(shapes, top).filter(({ code }) => code !== joiner && code !== nonJoiner)
  applyAll(ordered, 'pres', 'abvs', 'blws', 'psts', 'haln')
  return ordered
}

/**
 * Puts shapes in written order: the short i before the consonants that it follows in speech, the r on top
 * after them.
 */
function toWrittenOrder(shapes: readonly GlyphShape[], top: readonly GlyphShape[]): GlyphShape[] {
  const before = shapes.filter(({ code }) => code === iMatra)
  const others = shapes.filter(({ code }) => code !== iMatra)
  const base = others.findLastIndex(isConsonant)
  const start = others.findLastIndex(({ code }, index) => index < base && code === virama) + 1
  const sign = others.findIndex(isModifierSign)
  const end = sign < 0 ? others.length : sign
  return [...others.slice(0, start), ...before, ...others.slice(start, end), ...top, ...others.slice(end)]
}
