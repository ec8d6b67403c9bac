import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CommentedRecord, getCommentReaders } from '../../../../dataProvider/record-comments'
import type { CommentPerson } from '../../../framework/answers/record-comments'
import { useDebouncedText } from '../../form/use-debounced-text'
import { findMentionQuery } from './split-comment-text'

/** The people that are offered after an `@`, and which of them is chosen. */
export function useMentionPicker(record: CommentedRecord) {
  const [query, setQuery] = useState<{ at: number; q: string }>()
  const [place, setPlace] = useState(0)
  const q = useDebouncedText(query?.q ?? '', 150)
  const { data } = useQuery({
    queryKey: ['comment-readers', record.resource, record.id, q],
    queryFn: ({ signal }) => getCommentReaders(record, q, signal),
    enabled: query !== undefined,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  // With a space, words after a name are no search any more.
  const isOver = query?.q.includes(' ') && data?.length === 0
  const people: readonly CommentPerson[] | undefined = query && !isOver ? data : undefined
  const look = (text: string, caret: number) => {
    const next = findMentionQuery(text, caret)
    if (next?.q !== query?.q || next?.at !== query?.at) setPlace(0)
    setQuery(next)
  }
  return {
    people,
    /** Where the `@` stands. */
    at: query?.at ?? 0,
    chosen: people?.[place],
    place,
    look,
    close: () => setQuery(undefined),
    move: (by: number) => setPlace((place + by + (people?.length ?? 1)) % (people?.length || 1)),
  }
}
