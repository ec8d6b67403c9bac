import { inflateSync } from 'node:zlib'

/** What is written on the pages of a PDF of ours: texts of one embedded font, in the order they were drawn. */
export function readPdf(file: Buffer): { pages: number; texts: string[] } {
  const streams = streamsOf(file)
  const letters = lettersOf(streams)
  const texts = streams
    .filter((stream) => /\bTf\b/.test(stream))
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]+)> Tj/gi)])
    .map(([, glyphs = '']) =>
      (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(Number.parseInt(glyph, 16))).join(''),
    )
  return { pages: file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, texts }
}

function streamsOf(file: Buffer): string[] {
  const streams: string[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue
    const bytes = file.subarray(at + 7, file.indexOf('\nendstream', at))
    try {
      streams.push(inflateSync(bytes).toString('latin1'))
    } catch {
      streams.push(bytes.toString('latin1'))
    }
  }
  return streams
}

/** The characters of the glyphs, from the maps that let a reader copy text. */
function lettersOf(streams: readonly string[]): Map<number, string> {
  const pairs = streams
    .filter((stream) => stream.includes('begincmap'))
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]{4})><([0-9a-f]{4})>/gi)])
  return new Map(
    pairs.map(([, glyph = '', code = '']) => [
      Number.parseInt(glyph, 16),
      String.fromCharCode(Number.parseInt(code, 16)),
    ]),
  )
}
