import type { CsvTable } from '../../framework/files/read-table'
import { addField, type Draft, type DraftField, startDraft } from './draft'
import { guessColumnType } from './fields/guess-type'

/** Rows by which the types of columns are guessed. */
const sampleSize = 500

/** Makes a draft of the columns of a file; its name is that of the file. */
export function draftFromCsv(
  fileName: string,
  { head, rows }: CsvTable,
  resources: ReadonlyMap<string, string>,
): Draft {
  const seen = new Set<string>()
  const fields = head.flatMap((heading, at): DraftField[] => {
    const label = heading.trim().slice(0, 80)
    // The import matches columns by their headings, so each counts once.
    if (!label || seen.has(label.toLowerCase())) return []
    seen.add(label.toLowerCase())
    const values = rows.slice(0, sampleSize).map((row) => row[at] ?? '')
    const { type, options } = guessColumnType(label, values, resources)
    return [{ id: `f${at + 1}`, name: '', type, options: { ...options, label }, isGuessed: false }]
  })
  return { ...startDraft(), label: nameOfFile(fileName), fields: addField(fields) }
}

/** Answers the file's name in words, in the singular: `equipment_loans.csv` is `Equipment loan`. */
function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_\W]+/g, ' ')
    .trim()
    .toLowerCase()
  const singular = words.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}
