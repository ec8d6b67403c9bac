import { useQuery } from '@tanstack/react-query'
import { getCommentVersions } from '../../../../dataProvider/record-comments'
import { FailureNotice, LoadingLines } from '../../states/page-states'
import { formatLocalInstant } from '../../value/format-local-instant'
import { useCommentWords } from './words'

/** Shows administrators the texts that a comment had. */
export function CommentVersions({ id }: { id: number }) {
  const say = useCommentWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['comment-versions', id],
    queryFn: () => getCommentVersions(id),
    gcTime: 0,
  })
  if (error) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <LoadingLines lines={2} />
  return (
    <ol className="comment-versions" aria-label={say('versions')}>
      {data.map(({ at, by, text }) => (
        <li key={at}>
          {formatLocalInstant(at)}
          {by ? ` · ${by}` : ''}
          <p className="comment-text">{text ?? say('removed')}</p>
        </li>
      ))}
    </ol>
  )
}
