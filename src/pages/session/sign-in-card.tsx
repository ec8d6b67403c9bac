import { type ReactNode, useEffect, useRef } from 'react'
import { sessionWords as words } from '../../i18n/session-words'

/** The frame of every page here. A new title is a new step: its heading takes the focus. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useEffect(() => {
    document.title = `${title} · ${words.product}`
    if (before.current !== title) heading.current?.focus()
    before.current = title
  }, [title])
  return (
    <main className="sx-page sx-signin">
      <div className="sx-card">
        <p className="sx-brand">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          {words.product}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}
