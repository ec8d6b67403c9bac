import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LooseFilter } from '../../../framework/filter'
import type { LabelledRecord } from '../../../framework/record'
import type { Resource } from '../../../framework/resource'
import { useBlockWords } from '../../../i18n/block-words'
import { filteredListPath, recordPath } from '../../paths'
import { Card } from '../card'
import { QueryContent } from '../query-content'
import { useAnswer } from '../use-answer'

interface RecordLinesProps<R extends Resource> {
  title: string
  beside?: ReactNode
  resource: R
  /** The filter of the records to show. */
  filter: LooseFilter
  sort: string
  /** How many records are shown, default 6; the list shows the others. */
  most?: number
  /** True: the last ones come first. */
  isLastFirst?: boolean
  /** The text shown if there are no records. */
  none: string
  /** Answers the name of a record, and a text about it. */
  line(row: LabelledRecord<R>): readonly [name: string | undefined, about: ReactNode]
}

/** Shows the first records of a list, each with a text and a link, and a link to all others. */
export function RecordLines<R extends Resource>(props: RecordLinesProps<R>) {
  const { title, beside, resource, filter, sort, most = 6, isLastFirst, none, line } = props
  const say = useBlockWords()
  const params = { filter, perPage: most, sort: [[sort, isLastFirst ? 'desc' : 'asc']] }
  const answer = useAnswer<LabelledRecord<R>[]>(resource.operations.list, params)
  return (
    <Card title={title} beside={beside}>
      <QueryContent of={answer} lines={3} none={<p className="quiet">{none}</p>}>
        {(rows) => (
          <ul className="plain lines">
            {rows.map((row) => {
              const [name, about] = line(row)
              return (
                <li key={row.id}>
                  <Link to={recordPath(resource, row.id)}>{name}</Link> <small>{about}</small>
                </li>
              )
            })}
            {answer.total > rows.length ? (
              <li>
                <Link to={filteredListPath(resource, filter)}>{say('allOf', { count: answer.total })}</Link>
              </li>
            ) : null}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}
