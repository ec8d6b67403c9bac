import type { PrintedDocument } from '../../../src/framework/values/printed-document'
import type { Writer } from '../write/writer'

/** Adds a document to the preview of the step, with the labels of what it lacks. */
export function addPaperToPreview(
  { preview }: Pick<Writer, 'preview'>,
  { title, lines, parts }: PrintedDocument,
  lacks: readonly string[] = [],
): void {
  preview?.papers.push({ title, lines, parts, lacks })
}
