import { type ComponentType, useState } from 'react'
import { Navigate } from 'react-router'
import { readLoginId, readUser } from '../../../authProvider/storage'

const place = 'steward.opened'

/** Answers the page that opens first, once after each sign-in; the start page can be opened afterwards. */
function takeFirstPage(): string | undefined {
  const { opensFirst } = readUser() ?? {}
  const signIn = String(readLoginId())
  if (!opensFirst?.startsWith('/') || sessionStorage.getItem(place) === signIn) return undefined
  sessionStorage.setItem(place, signIn)
  return opensFirst
}

/** Shows the start page, or after signing in the page that opens first for the person's role. */
export function StartPage({ Home }: { Home: ComponentType }) {
  const [first] = useState(takeFirstPage)
  return first ? <Navigate to={first} replace /> : <Home />
}
