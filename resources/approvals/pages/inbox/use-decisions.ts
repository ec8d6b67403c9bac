import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { refreshUser } from '../../../../authProvider/session'
import { CallError, callOperation } from '../../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { ApprovalDecision } from '../../../../src/framework/approval'
import { findResource } from '../../../../src/framework/company/catalogue'
import { buildContextOfToday } from '../../../../src/framework/rule-context/rule-context'
import { isConditionMet, type Values } from '../../../../src/framework/validate'
import { todayInUtc } from '../../../../src/framework/values/dates'
import { listGuards } from '../../../../src/framework/workflow'
import { useDescribeError } from '../../../../src/views/states/page-states'
import { findStepsResource, findStepsRoute, inboxKey } from './steps-resource'
import type { InboxItem } from './use-inbox'

/** The result of the last decisions. */
type DecisionSummary =
  | { kind: 'one'; decision: ApprovalDecision; item: InboxItem; isRecallable: boolean }
  | { kind: 'takenBack'; item: InboxItem }
  | { kind: 'many'; done: number; refused: readonly RefusedDecision[] }

interface RefusedDecision {
  id: number
  title: string
  why: string
}

/** The result for one request, as `decideInboxItems` answers it. */
type DecisionOutcome = { id: number; done: true } | { id: number; done: false; message: string }

const settleMs = 1200

/** Decides one request or many. The requests leave the list at once, and come back if the server refuses. */
export function useDecisions() {
  const provider = useDataProvider<StewardProvider>()
  const inWords = useRefusalWords()
  const refresh = useInboxRefresh()
  const { gone, problems, leave, comeBack, tell } = useDecidedItems()
  const [said, setSaid] = useState<DecisionSummary | null>(null)
  const { step, send, isAnswered, answers, answer } = useSendDecisions(provider)

  const decide = async (item: InboxItem, decision: ApprovalDecision, comment?: string) => {
    leave([item.id])
    try {
      const isBack = isRecallable(await send(item, decision, comment))
      setSaid({ kind: 'one', decision, item, isRecallable: isBack })
    } catch (error) {
      comeBack([item.id])
      tell([{ id: item.id, title: item.title, why: inWords(error) }])
    }
    refresh()
  }
  const takeBack = async (item: InboxItem) => {
    try {
      await step('recall', item)
      comeBack([item.id])
      setSaid({ kind: 'takenBack', item })
    } catch (error) {
      setSaid({ kind: 'many', done: 0, refused: [{ id: item.id, title: item.title, why: inWords(error) }] })
    }
    refresh(0)
  }
  const decideMany = async (items: readonly InboxItem[], decision: ApprovalDecision, comment: string) => {
    leave(items.map(({ id }) => id))
    const toRefused =
      (error: unknown) =>
      ({ id, title }: InboxItem): RefusedDecision => ({ id, title, why: inWords(error) })
    const unanswered = items.filter((item) => !isAnswered(item, decision))
    const refused = await sendDecisions(unanswered, decision, comment).catch((error: unknown) =>
      unanswered.map(toRefused(error)),
    )
    for (const item of items.filter((each) => isAnswered(each, decision)))
      await send(item, decision, comment).catch((error: unknown) => void refused.push(toRefused(error)(item)))
    comeBack(refused.map(({ id }) => id))
    tell(refused)
    setSaid({ kind: 'many', done: items.length - refused.length, refused })
    refresh(0)
  }
  return { gone, problems, said, answers, answer, decide, takeBack, decideMany, refresh }
}

export type DecisionActions = ReturnType<typeof useDecisions>

/** Takes the last decision back; tells whether there is one that can be. */
export function takeBackLast({ said, takeBack }: Pick<DecisionActions, 'said' | 'takeBack'>): boolean {
  if (said?.kind !== 'one' || !said.isRecallable) return false
  void takeBack(said.item)
  return true
}

/** Sends decisions together with the answers to their questions. */
function useSendDecisions(provider: StewardProvider) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, Values>>(new Map())
  const isAnswered = ({ id }: InboxItem, decision: ApprovalDecision) => decision === 'approve' && answers.has(id)
  const step = (name: string, item: InboxItem, comment?: string): Promise<{ data: Row }> =>
    provider.transition(findStepsRoute(), name, { id: item.id, ...(comment ? { comment } : {}) })
  /** Answers are sent with the decision to the record's own operation. */
  const send = async (item: InboxItem, decision: ApprovalDecision, comment?: string): Promise<Row> => {
    // Only questions need the declaration of the request, and whoever answered them has loaded it.
    if (!isAnswered(item, decision)) return (await step(decision, item, comment)).data
    const { route = '', approval } = findResource(item.entityType) ?? {}
    if (!approval) return (await step(decision, item, comment)).data
    const said = comment ? { comment } : {}
    await provider.transition(route, approval.approve, { id: item.recordId, ...answers.get(item.id), ...said })
    return (await provider.getOne<Row>(findStepsRoute(), { id: item.id })).data
  }
  const answer = ({ id }: InboxItem, values: Values) => setAnswers((before) => new Map([...before, [id, values]]))
  return { step, send, isAnswered, answers, answer }
}

/** Holds which requests have left the list, and why some came back. */
function useDecidedItems() {
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
    tell: (refused: readonly RefusedDecision[]) =>
      setProblems((before) => new Map([...before, ...refused.map(({ id, why }) => [id, why] as const)])),
  }
}

async function sendDecisions(
  items: readonly InboxItem[],
  action: ApprovalDecision,
  comment: string,
): Promise<RefusedDecision[]> {
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const { data } = await callOperation<DecisionOutcome[]>('decideInboxItems', {
    ids,
    action,
    ...(comment ? { comment } : {}),
  })
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  return (data ?? []).flatMap((each) =>
    each.done ? [] : [{ id: each.id, title: titles.get(each.id) ?? '', why: each.message }],
  )
}

/** Whether the approver can still recall the decision. */
export function isRecallable(row: Row): boolean {
  const guards = listGuards(findStepsResource().workflow?.transitions.recall ?? {})
  return (
    !!row.can?.includes('recall') &&
    guards.every((guard) => isConditionMet(guard, row, buildContextOfToday(todayInUtc())))
  )
}

/** Returns the words for a refusal: the message of the failed rule, else the text of the error code. */
function useRefusalWords(): (error: unknown) => string {
  const inWords = useDescribeError()
  return (error) => {
    const fields = error instanceof CallError ? Object.values(error.fields ?? {}) : []
    const messages = fields.flatMap(({ message }) => message ?? [])
    return messages.length > 0 ? messages.join(' ') : inWords(error)
  }
}

/** Reloads lists and counts, also those of the menu, once the user has stopped deciding for `afterMs`. */
export function useInboxRefresh(): (afterMs?: number) => void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    const wasWaiting = timer.current !== undefined
    timer.current = undefined
    return wasWaiting
  }
  const latest = useRef({ stop, client })
  // If the user leaves the page, the lists reload at once.
  useEffect(() => () => void (latest.current.stop() && refetchInbox(latest.current.client)), [])
  return (afterMs = settleMs) => {
    stop()
    timer.current = setTimeout(() => stop() && refetchInbox(client), afterMs)
  }
}

function refetchInbox(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [inboxKey] })
  // If this fails, the menu updates itself a minute later.
  refreshUser().catch(() => undefined)
}
