import { type ReactNode, useEffect, useRef } from 'react'
import { sessionWords as words } from '../../i18n/session-words'

interface Props {
  title: string
  /** True for a later step of a flow: its heading takes the focus. */
  isStep?: boolean
  children: ReactNode
}

/** Shows the frame of every page in this folder. */
export function SessionCard({ title, isStep, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${words.product}`
    if (isStep) heading.current?.focus()
  }, [title, isStep])
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
