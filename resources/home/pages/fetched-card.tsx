import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../src/views/blocks/card'
import { type QueryAnswer, QueryContent } from '../../../src/views/blocks/query-content'

interface FetchedCardProps<Data> {
  title: string
  answer: QueryAnswer<Data>
  link?: { to: string; text: string }
  children(data: Data): ReactNode
}

/**
 * Shows a card that keeps its height while loading, and an error if loading fails. Its link is at the end.
 */
export function FetchedCard<Data>({ title, answer, link, children }: FetchedCardProps<Data>) {
  return (
    <Card title={title}>
      <QueryContent of={answer} lines={3}>
        {children}
      </QueryContent>
      {link && !answer.error ? (
        <p className="home-more">
          <Link to={link.to}>{link.text}</Link>
        </p>
      ) : null}
    </Card>
  )
}
