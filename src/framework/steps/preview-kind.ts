/** What a step shows before people take it: the document that it makes, or the mail that it sends. */
export type PreviewKind = 'paper' | 'mail'

interface WithPreviews {
  letters: Readonly<Record<string, { at: string }>>
  previews: Readonly<Record<string, PreviewKind>>
}

/** Finds what the step shows before it is taken; undefined where it shows nothing. */
export const findPreviewKind = ({ letters, previews }: WithPreviews, step: string): PreviewKind | undefined =>
  Object.values(letters).some(({ at }) => at === step) ? 'paper' : previews[step]
