import type { ReactNode } from 'react'
import './layout.css'

interface CardProps {
  title: string
  beside?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
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
