/** What a step shows before people take it: the document that it makes, or the mail that it sends. */
export type PreviewKind = 'paper' | 'mail'
