import { useId } from 'react'
import type { Resource } from '../../../../../src/framework/resource'
import type { Values } from '../../../../../src/framework/validate'
import { FieldInput } from '../../../../../src/views/blocks/field-input'
import type { InboxItem } from '../use-inbox'

interface ApprovalQuestionsProps {
  item: InboxItem
  resource: Resource
  answers: Values
  onAnswer(answers: Values): void
}

/** Asks in the inbox the questions that must be answered to approve the request. */
export function ApprovalQuestions({ item, resource, answers, onAnswer }: ApprovalQuestionsProps) {
  const id = useId()
  const { approval, workflow } = resource
  const questions = workflow?.transitions[approval?.approve ?? '']?.ask ?? {}
  const names = Object.entries(approval?.inboxAsks ?? {}).flatMap(([name, fact]) =>
    item.facts?.values[fact] ? [name] : [],
  )
  if (!item.can?.includes('approve')) return null
  return names.map((name) => {
    const field = questions[name]
    const onChange = (value: unknown) => onAnswer({ ...answers, [name]: value })
    return field ? (
      <FieldInput key={name} id={`${id}-${name}`} value={answers[name]} {...{ name, field, onChange }} />
    ) : null
  })
}
