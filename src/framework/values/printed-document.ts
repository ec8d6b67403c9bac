/** The contents of a printed document, in words. */
export interface PrintedDocument {
  title: string
  /** Lines below the title. */
  lines: readonly string[]
  isWide: boolean
  parts: readonly DocumentPart[]
  /** Text at the foot of every page: who printed the document and when. */
  made: string
  /** The note at the end of the document if a character could not be drawn. */
  missing: string
  pageWords(page: number, pages: number): string
}

export type DocumentPart = TablePart | FactsPart | LinesPart

/** A table; its headings repeat on every page. */
export interface TablePart {
  kind: 'table'
  heading?: string
  heads: readonly { label: string; isRight: boolean }[]
  body: readonly (readonly string[])[]
}

/** Shows labels with their values. */
export interface FactsPart {
  kind: 'facts'
  heading: string
  facts: readonly (readonly [label: string, text: string])[]
  /** A text that is drawn as a QR code beside them. */
  code?: string
}

interface LinesPart {
  kind: 'lines'
  heading?: string
  /** Font size of these lines in points; default: the size of all lines. */
  size?: number
  lines: readonly string[]
}

/** Lists every text that the document draws, to choose fonts. */
export function* listDocumentTexts({ title, lines, parts, made, missing }: PrintedDocument): Generator<string> {
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
