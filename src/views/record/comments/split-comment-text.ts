/** A part of a comment's text: plain, a link, or the name of somebody whom it mentions. */
interface TextPart {
  kind: 'plain' | 'link' | 'mention'
  text: string
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Only web addresses become links; a sentence's mark at the end belongs to the sentence. */
const address = 'https?://[^\\s<>"]*[^\\s<>".,;:!?)\\]]'

/** Splits the text of a comment into what is shown as it is, links, and mentions of people of these names. */
export function splitCommentText(text: string, names: readonly string[]): TextPart[] {
  const mentions = [...names].sort((one, other) => other.length - one.length).map((name) => `@${escapePattern(name)}`)
  const pattern = new RegExp(`(${[address, ...mentions].join('|')})`, 'u')
  return text
    .split(pattern)
    .map((part, place): TextPart => {
      if (place % 2 === 0) return { kind: 'plain', text: part }
      return { kind: part.startsWith('@') ? 'mention' : 'link', text: part }
    })
    .filter(({ text: part }) => part !== '')
}

/** The word that is being written after an `@` just before the caret; undefined where there is none. */
export function findMentionQuery(text: string, caret: number): { at: number; q: string } | undefined {
  const match = /(?:^|[\s(])@([\p{L}\p{M}\d'’.-]*(?: [\p{L}\p{M}\d'’.-]*)?)$/u.exec(text.slice(0, caret))
  const q = match?.[1]
  return q === undefined ? undefined : { at: caret - q.length - 1, q }
}
