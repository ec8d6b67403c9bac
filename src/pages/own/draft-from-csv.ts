import type { CsvTable } from '../../framework/files/read-table'
import { addField, type Draft, type DraftField, startDraft } from './draft'
import { guessColumnType, type OpenQuestion } from './fields/guess-column'

/** A draft of the columns of a file, and what the file does not decide. */
export interface CsvDraft {
  draft: Draft
  /** The labels of columns by what is open of their values. */
  questions: ReadonlyMap<OpenQuestion, readonly string[]>
  /** Number of columns without a heading of their own. */
  leftOut: number
}

/** Makes a draft of the columns of a file; its name is that of the file. */
export function draftFromCsv(
  fileName: string,
  { head, rows }: CsvTable,
  resources: ReadonlyMap<string, string>,
): CsvDraft {
  const seen = new Set<string>()
  const questions = new Map<OpenQuestion, string[]>()
  const fields = head.flatMap((heading, at): DraftField[] => {
    const label = heading
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 80)
    // The import matches columns by their headings, so each counts once.
    if (!label || seen.has(label.toLowerCase())) return []
    seen.add(label.toLowerCase())
    const values = rows.map((row) => row[at] ?? '')
    const { type, options, asks } = guessColumnType(label, values, resources)
    if (asks) questions.set(asks, [...(questions.get(asks) ?? []), label])
    return [{ id: `f${at + 1}`, name: '', type, options: { ...options, label }, isGuessed: false }]
  })
  const draft = { ...startDraft(), label: nameOfFile(fileName), fields: addField(fields) }
  return { draft, questions, leftOut: head.length - fields.length }
}

/** Answers the file's name in words, in the singular: `equipment_loans.csv` is `Equipment loan`. */
function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 60)
  const singular = words.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}
