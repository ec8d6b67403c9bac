import { createHash } from 'node:crypto'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import type { AboutLine } from './about-lines'
import { escapeFormula, formatCsvLine } from './csv-stream'
import { zipFiles } from './zip-files'

/** Passes bytes on and computes their SHA-256. */
class DigestStream extends Transform {
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** Answers the digest in hexadecimal. Call it once, after the last byte. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** Makes a zip of `<name>.csv` and of `<name>-about.csv`, which describes it and contains its digest. */
export function zipCsvWithNote(name: string, csv: Readable, lines: readonly AboutLine[]): Readable {
  const digest = new DigestStream()
  csv.once('error', (error) => digest.destroy(error))
  const buildContent = () => formatNote([...lines, ['SHA-256', digest.digest(), `${name}.csv`]])
  return zipFiles({}, `${name}.csv`, csv.pipe(digest), { name: `${name}-about.csv`, content: buildContent })
}

const formatNote = (lines: readonly AboutLine[]) => `\uFEFF${lines.map(formatNoteLine).join('')}`

const formatNoteLine = ([words, value, unit = '']: AboutLine) =>
  formatCsvLine([words, typeof value === 'string' ? escapeFormula(value) : value.figure, unit])
