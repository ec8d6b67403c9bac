import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FailureNotice, Waiting as Loading } from '../../../src/views/states/states'

interface CardProps {
  title: string
  answer: { data: unknown; error: unknown; refetch: () => unknown }
  link?: { to: string; text: string }
  children: () => ReactNode
}

/** Keeps its place while it loads, and says so where it cannot. */
export function Card({ title, answer, link, children }: CardProps) {
  return (
    <section className="home-card" aria-label={title}>
      <h2>{title}</h2>
      {answer.error ? (
        <FailureNotice error={answer.error} retry={() => void answer.refetch()} />
      ) : answer.data ? (
        children()
      ) : (
        <Loading lines={3} />
      )}
      {link && !answer.error ? (
        <p className="home-more">
          <Link to={link.to}>{link.text}</Link>
        </p>
      ) : null}
    </section>
  )
}
