import type { CommentPerson } from '../../../framework/answers/record-comments'
import { useCommentWords } from './words'

interface MentionListProps {
  /** The id of the input, with which those of the options begin. */
  id: string
  people: readonly CommentPerson[]
  place: number
  onChoose(person: CommentPerson): void
}

/** Offers people whom the comment may mention. */
export function MentionList({ id, people, place, onChoose }: MentionListProps) {
  const say = useCommentWords()
  return (
    <>
      <p role="status" className={people.length > 0 ? 'for-readers' : 'comment-nobody'}>
        {people.length > 0 ? say('offered', { count: people.length }) : say('nobody')}
      </p>
      <div
        id={`${id}-people`}
        role="listbox"
        aria-label={say('people')}
        className="comment-people"
        hidden={people.length === 0}
      >
        {people.map((person, at) => (
          <div
            key={person.empId}
            id={`${id}-${person.empId}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === place}
            // The pressed option must not take the focus, or the list would close first.
            onMouseDown={(event) => [event.preventDefault(), onChoose(person)]}
          >
            {person.name}
          </div>
        ))}
      </div>
    </>
  )
}
