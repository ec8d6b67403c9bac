import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { refreshUser } from '../../../../authProvider/session'
import { CallError, call } from '../../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Decision } from '../../../../src/framework/approval'
import { onlyToday } from '../../../../src/framework/given/given'
import { holds } from '../../../../src/framework/validate'
import { todayInUtc } from '../../../../src/framework/values/dates'
import { guardsOf } from '../../../../src/framework/workflow'
import { useFailureWords } from '../../../../src/views/states/states'
import { type Item, inboxKey, stepsResource } from './use-inbox'

/** What became of the last decisions. */
export type Said =
  | { kind: 'one'; decision: Decision; item: Item; isRecallable: boolean }
  | { kind: 'takenBack'; item: Item }
  | { kind: 'many'; done: number; refused: readonly Refused[] }

export interface Refused {
  id: number
  title: string
  why: string
}

/** As `decideInboxItems` tells it. */
type Outcome = { id: number; done: true } | { id: number; done: false; message: string }

const settleMs = 1200

/** Decides, one or many: what is decided leaves the list at once and comes back where the server refuses. */
export function useDeciding() {
  const provider = useDataProvider<StewardProvider>()
  const inWords = useRefusalWords()
  const refresh = useRefresh()
  const { gone, problems, leave, comeBack, tell } = useLeft()
  const [said, setSaid] = useState<Said | null>(null)
  const step = (name: string, item: Item, comment?: string): Promise<{ data: Row }> =>
    provider.transition(stepsResource().route, name, { id: item.id, ...(comment ? { comment } : {}) })

  const decide = async (item: Item, decision: Decision, comment?: string) => {
    leave([item.id])
    try {
      const { data } = await step(decision, item, comment)
      setSaid({ kind: 'one', decision, item, isRecallable: isRecallable(data) })
    } catch (error) {
      comeBack([item.id])
      tell([{ id: item.id, title: item.title, why: inWords(error) }])
    }
    refresh()
  }
  const takeBack = async (item: Item) => {
    try {
      await step('recall', item)
      comeBack([item.id])
      setSaid({ kind: 'takenBack', item })
    } catch (error) {
      setSaid({ kind: 'many', done: 0, refused: [{ id: item.id, title: item.title, why: inWords(error) }] })
    }
    refresh(0)
  }
  const decideMany = async (items: readonly Item[], decision: Decision, comment: string) => {
    leave(items.map(({ id }) => id))
    const refused = await sendMany(items, decision, comment).catch((error: unknown) =>
      items.map(({ id, title }): Refused => ({ id, title, why: inWords(error) })),
    )
    comeBack(refused.map(({ id }) => id))
    tell(refused)
    setSaid({ kind: 'many', done: items.length - refused.length, refused })
    refresh(0)
  }
  return { gone, problems, said, decide, takeBack, decideMany, refresh }
}

export type Deciding = ReturnType<typeof useDeciding>

/** What has left the list, and why some of it came back. */
function useLeft() {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    gone,
    problems,
    leave(ids: readonly number[]) {
      setGone((before) => new Set([...before, ...ids]))
      setProblems((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
    },
    comeBack: (ids: readonly number[]) => setGone((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    tell: (refused: readonly Refused[]) =>
      setProblems((before) => new Map([...before, ...refused.map(({ id, why }) => [id, why] as const)])),
  }
}

async function sendMany(items: readonly Item[], action: Decision, comment: string): Promise<Refused[]> {
  const ids = items.map(({ id }) => id)
  const { data } = await call<Outcome[]>('decideInboxItems', { ids, action, ...(comment ? { comment } : {}) })
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  return (data ?? []).flatMap((each) =>
    each.done ? [] : [{ id: each.id, title: titles.get(each.id) ?? '', why: each.message }],
  )
}

/** Whether the decider may still take it back. */
export function isRecallable(row: Row): boolean {
  const guards = guardsOf(stepsResource().workflow?.transitions.recall ?? {})
  return !!row.can?.includes('recall') && guards.every((guard) => holds(guard, row, onlyToday(todayInUtc())))
}

/** The reason of a rule, else what the code says. */
function useRefusalWords(): (error: unknown) => string {
  const inWords = useFailureWords()
  return (error) => {
    const fields = error instanceof CallError ? Object.values(error.fields ?? {}) : []
    const told = fields.flatMap(({ message }) => message ?? [])
    return told.length > 0 ? told.join(' ') : inWords(error)
  }
}

/** Asks again for lists and counts, also those of the menu, once no more decisions follow. */
export function useRefresh(): (afterMs?: number) => void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    const wasWaiting = timer.current !== undefined
    timer.current = undefined
    return wasWaiting
  }
  const latest = useRef({ stop, client })
  // Whoever leaves at once takes the new counts along.
  useEffect(() => () => void (latest.current.stop() && askAgain(latest.current.client)), [])
  return (afterMs = settleMs) => {
    stop()
    timer.current = setTimeout(() => stop() && askAgain(client), afterMs)
  }
}

function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [inboxKey] })
  // Without it the menu follows a minute later.
  refreshUser().catch(() => undefined)
}
