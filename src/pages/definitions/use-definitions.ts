import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../authProvider/session'
import { callOperation, createIdempotencyKey } from '../../../dataProvider/call'
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
export const toPlanInput = (kind: DefinitionKind, key: string | undefined, body: AppliedChange['body']) => ({
  kind,
  ...(body ? { body } : { isRetired: 'yes' }),
  ...(key !== undefined && { key }),
})

/**
 * Applies a change, or asks another administrator to confirm it. A refusal reads the number again, so that the
 * next try starts from what is in use.
 */
export function useApplyDefinition(number: number, onApplied: () => void, asksSecond = false) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: [group] })
  return useMutation({
    mutationFn: ({ kind, key, body, reason, accepts = [], fixes = {} }: AppliedChange) =>
      callOperation<{ key: string }>(
        asksSecond ? 'proposeDefinition' : 'applyDefinition',
        {
          ...{ number, kind, key, reason },
          ...(body ? { body } : { isRetired: 'yes' }),
          ...(accepts.length > 0 && { accepts }),
          ...(Object.keys(fixes).length > 0 && { fixes }),
        },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onError: readAgain,
    async onSuccess() {
      // What is read again may draw the page anew, and the page would not hear of it then.
      onApplied()
      // The side bar and open answers follow at once; others follow with their next call.
      await Promise.all([readAgain(), client.invalidateQueries({ queryKey: ['answers'] }), refreshUser()])
    },
  })
}
