import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../authProvider/session'
import { CallError, callOperation, createIdempotencyKey } from '../../../dataProvider/call'
import type { DashboardBody, DefinitionKind, DefinitionsAnswer, ReportBody } from '../../framework/company/definition'
import type { RowFixes } from '../../framework/company/definition-plan'
import type { ResourceOverlay } from '../../framework/company/overlay'
import type { RoleBody } from '../../framework/company/own-roles/role-body'
import type { ResourceBody } from '../../framework/company/resource-body'
import { useAnswer } from '../../views/blocks/use-answer'

const group = 'definitions'

/** Answers about a draft: a change that was just applied does not ask for them again, as if it were new. */
export const draftGroup = 'drafts'

export const useDefinitions = () => useAnswer<DefinitionsAnswer>('getCurrentDefinitions', {}, { group })

/** What is applied: a body, or nothing where the definition is retired. */
export interface AppliedChange {
  kind: DefinitionKind
  key?: string | undefined
  body: ReportBody | ResourceOverlay | DashboardBody | ResourceBody | RoleBody | null
  reason: string
  /** Losses that the person has agreed to. */
  accepts?: readonly string[]
  /** The right values of rows that do not fit. */
  fixes?: RowFixes
}

/** What a plan is asked by; without a body the definition is retired. */
export const toPlanInput = (kind: string, key: string | undefined, body: AppliedChange['body']) => ({
  kind,
  ...(body ? { body } : { isRetired: 'yes' }),
  ...(key !== undefined && { key }),
})

/** Answers of a proxy that waited no longer for the server. */
const gatewayStatuses = [502, 504]

/** How often a change is asked for again: for twenty minutes at least. */
const mostTries = 400

/** The pause before, and how long a call takes at least that was cut off and not sent in vain. */
const usualTimes = { pauseMs: 3000, leastMs: 5000 }

const isCut = (error: unknown) =>
  error instanceof CallError && (error.code === 'offline' || gatewayStatuses.includes(error.status))

/**
 * Asks again where the connection ended before the answer: a large table takes longer than proxies wait.
 * The call needs an idempotency key: the server goes on, and answers the repeat with the first outcome.
 */
export async function repeatWhileCut<Answer>(
  send: () => Promise<Answer>,
  { pauseMs, leastMs } = usualTimes,
): Promise<Answer> {
  const since = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (!isCut(error) || performance.now() - since < leastMs || attempt === mostTries) throw error
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}

/**
 * Applies a change, or asks another administrator to confirm it. A refusal reads the number again, so that the
 * next try starts from what is in use.
 */
export function useApplyDefinition(number: number, onApplied: () => void, asksSecond = false) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: [group] })
  return useMutation({
    mutationFn: ({ kind, key, body, reason, accepts = [], fixes = {} }: AppliedChange) => {
      const change = {
        ...{ number, reason },
        ...toPlanInput(kind, key, body),
        ...(accepts.length > 0 && { accepts }),
        ...(Object.keys(fixes).length > 0 && { fixes }),
      }
      const operation = asksSecond ? 'proposeDefinition' : 'applyDefinition'
      const idempotencyKey = createIdempotencyKey()
      return repeatWhileCut(() => callOperation<{ key: string }>(operation, change, { idempotencyKey }))
    },
    onError: readAgain,
    async onSuccess() {
      // What is read again may draw the page anew, and the page would not hear of it then.
      onApplied()
      // The side bar and open answers follow at once; others follow with their next call.
      await Promise.all([readAgain(), client.invalidateQueries({ queryKey: ['answers'] }), refreshUser()])
    },
  })
}
