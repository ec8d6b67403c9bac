import type { ReactNode } from 'react'
import './layout.css'

interface CardProps {
  title: string
  beside?: ReactNode
  children: ReactNode
}

/** Shows a part of a page with a title. */
export function Card({ title, beside, children }: CardProps) {
  return (
    <section className="card" aria-label={title}>
      <div className="between">
        <h2>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
