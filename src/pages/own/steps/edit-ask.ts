import type { BodyField } from '../../../framework/company/resource-body'
import { type Draft, type DraftField, dropEmpty, listFilledFields, nextId } from '../draft'
import { isComputedType } from '../fields/rename-field'
import { changeStep, type FlowStep, readFlow } from './edit-flow'

/** Options of a field that are about its record, and say nothing of a question. */
const ofRecord = new Set(['required', 'unique', 'search', 'fixed', 'readableBy', 'writableBy', 'whenMissing'])

/** Lists the fields that a step can ask for: its answer is saved in them. */
export const listAskable = (draft: Draft): readonly DraftField[] =>
  listFilledFields(draft).filter(
    ({ name, type }) => !isComputedType(type) && type !== 'rows' && type !== 'group' && !draft.computed?.[name],
  )

const toQuestion = (id: string, { name, type, options }: DraftField, isRequired: boolean): BodyField => {
  const parts = Object.entries(options).filter(([part]) => !ofRecord.has(part))
  return [id, name, type, { ...dropEmpty(Object.fromEntries(parts)), ...(isRequired && { required: true }) }]
}

export const listQuestions = ([, , { ask = [] }]: FlowStep): readonly BodyField[] => ask as readonly BodyField[]

const findQuestion = (step: FlowStep, name: string) => listQuestions(step).find((question) => question[1] === name)

export const isAsked = (step: FlowStep, name: string): boolean => findQuestion(step, name) !== undefined

export const needsAnswer = (step: FlowStep, name: string): boolean => findQuestion(step, name)?.[3]?.required === true

const putQuestions = (draft: Draft, [id]: FlowStep, ask: readonly BodyField[]): Draft =>
  changeStep(draft, id, { ask } as never)

/** Lets the step ask for the field, or not any more. */
export function askFor(draft: Draft, step: FlowStep, field: DraftField, isOn: boolean): Draft {
  const questions = listQuestions(step).filter(([, name]) => name !== field.name)
  const id = nextId(
    'q',
    listQuestions(step).map((question) => question[0]),
  )
  return putQuestions(draft, step, isOn ? [...questions, toQuestion(id, field, true)] : questions)
}

/** Says whether the answer may be left out. */
export const requireAnswer = (draft: Draft, step: FlowStep, name: string, isRequired: boolean): Draft =>
  putQuestions(
    draft,
    step,
    listQuestions(step).map((question): BodyField => {
      if (question[1] !== name) return question
      const { required: _, ...options } = question[3] ?? {}
      return [question[0], name, question[2], { ...options, ...(isRequired && { required: true }) }]
    }),
  )

/** Tells whether nobody enters the field in a form. */
export const isForStepsOnly = ({ writableBy }: DraftField['options']): boolean =>
  Array.isArray(writableBy) && writableBy.length === 0

/** Takes a field out of the form, or brings it back; a required one is then required by its step. */
export const keepForSteps = (draft: Draft, id: string, isOn: boolean): Draft => ({
  ...draft,
  fields: draft.fields.map((field) => {
    if (field.id !== id) return field
    const { writableBy: _, required, ...options } = field.options
    return {
      ...field,
      options: isOn ? { ...options, writableBy: [] } : { ...options, ...(required === true && { required }) },
    }
  }),
})

/** Follows changed types, choices and labels of fields into the questions that ask for them. */
export function followAskedFields(before: Draft, after: Draft): Draft {
  const changes = after.fields.flatMap((field) => {
    const former = before.fields.find(({ id }) => id === field.id)
    return former && former !== field && former.name !== '' ? [{ former, field }] : []
  })
  if (changes.length === 0 || !after.workflow) return after
  const steps = readFlow(after).steps.map((step): FlowStep => {
    const questions = listQuestions(step)
    const followed = questions.map((question) => {
      const change = changes.find(({ former }) => former.name === question[1])
      if (!change) return question
      const isSame = JSON.stringify(toQuestion(question[0], change.former, false)[3])
      const { required, ...options } = question[3] ?? {}
      return isSame === JSON.stringify(options) || change.former.type !== change.field.type
        ? toQuestion(question[0], { ...change.field, name: question[1] }, required === true)
        : question
    })
    return questions.length > 0 ? ([step[0], step[1], { ...step[2], ask: followed }] as never) : step
  })
  return { ...after, workflow: { ...readFlow(after), steps } }
}
