/** What stands on the pages of a document, in words. */
export interface Paper {
  title: string
  /** Under the title. */
  lines: readonly string[]
  isWide: boolean
  parts: readonly Part[]
  /** At the foot of every page: who, when. */
  made: string
  /** Told at the end where a character could not be drawn. */
  missing: string
  pageWords(page: number, pages: number): string
}

export type Part = TablePart | FactsPart | LinesPart

/** Its heads are repeated on every page it goes on to. */
export interface TablePart {
  kind: 'table'
  heading?: string
  heads: readonly { label: string; isRight: boolean }[]
  body: readonly (readonly string[])[]
}

/** Labels with what belongs to them. */
export interface FactsPart {
  kind: 'facts'
  heading: string
  facts: readonly (readonly [label: string, text: string])[]
  /** A text that stands beside them as a code for cameras. */
  code?: string
}

interface LinesPart {
  kind: 'lines'
  heading?: string
  /** Of its letters, in points; default that of all lines. */
  size?: number
  lines: readonly string[]
}

/** Every text that will be drawn, for the choice of fonts. */
export function* listTexts({ title, lines, parts, made, missing }: Paper): Generator<string> {
  yield* [title, made, missing, ...lines]
  for (const part of parts) {
    yield part.heading ?? ''
    if (part.kind === 'lines') yield* part.lines
    if (part.kind === 'facts') for (const fact of part.facts) yield* fact
    if (part.kind === 'table') {
      for (const { label } of part.heads) yield label
      for (const row of part.body) yield* row
    }
  }
}
