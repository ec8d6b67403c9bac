import { useState } from 'react'
import { type DefinitionPlan, isConfirmed } from '../../../framework/company/definition-plan'
import type { RoleBody } from '../../../framework/company/own-roles/role-body'
import { QueryContent } from '../../../views/blocks/query-content'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { useAnswer } from '../../../views/blocks/use-answer'
import { ReasonField } from '../../definitions/reason-field'
import { draftGroup, toPlanInput, useApplyDefinition } from '../../definitions/use-definitions'
import { RolePlanView } from './role-plan'
import { RoleProblems, useRoleProblems } from './role-problems'
import { useMadeRoleWords } from './words'

interface ApplyRoleProps {
  number: number
  /** The key of the definition; absent: a new one. */
  definition: string | undefined
  /** The body to apply; null retires the role. */
  body: RoleBody | null
  title: string
  action: string
  text?: string | undefined
  onApplied(): void
  onClose(): void
}

/** Shows what applying a role will do and to whom, asks for the reason, and applies it. */
export function ApplyRole({ number, definition, body, title, action, text, onApplied, onClose }: ApplyRoleProps) {
  const say = useMadeRoleWords()
  const [reason, setReason] = useState('')
  const [accepts, setAccepts] = useState<readonly string[]>([])
  const apply = useApplyDefinition(number, onApplied)
  const change = toPlanInput('role', definition, body)
  const plan = useAnswer<DefinitionPlan>('planDefinition', change, { group: draftGroup })
  const refused = useRoleProblems(plan.error)
  const isOpen = (plan.data?.rows ?? []).some((row) => !isConfirmed(row, accepts))
  return (
    <ReviewDialog
      {...{ title, action, onClose }}
      isDanger={body === null}
      close={say('cancel')}
      isPending={apply.isPending}
      isReady={reason.trim() !== '' && plan.data !== undefined && !isOpen}
      failure={apply.error}
      onDo={() => apply.mutate({ kind: 'role', key: definition, body, reason: reason.trim(), accepts })}
    >
      {text ? <p>{text}</p> : null}
      {refused.length > 0 ? (
        <RoleProblems problems={refused} />
      ) : (
        <QueryContent of={plan} lines={3}>
          {(answer) => <RolePlanView plan={answer} {...{ accepts }} onAccepts={setAccepts} />}
        </QueryContent>
      )}
      <ReasonField reason={reason} onReason={setReason} />
    </ReviewDialog>
  )
}
