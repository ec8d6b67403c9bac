import { SafeLink } from '../../../fields/parts/safe-link'
import type { CommentPerson } from '../../../framework/answers/record-comments'
import { splitCommentText } from './split-comment-text'

/** Shows the text of a comment, with links and mentions. Nothing of it is ever read as HTML. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly CommentPerson[] }) {
  const names = mentions.map(({ name }) => name)
  return (
    <p className="comment-text">
      {splitCommentText(text, names).map(({ kind, text: part }, place) => {
        const key = `${place} ${kind}`
        if (kind === 'link') return <SafeLink key={key} href={part} text={part} isNewWindow />
        return kind === 'mention' ? <strong key={key}>{part}</strong> : <span key={key}>{part}</span>
      })}
    </p>
  )
}
