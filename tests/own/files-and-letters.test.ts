import { expect, test } from 'vitest'
import { steward } from '../../resources'
import { readResourceBody } from '../../src/engines/definitions/body/read-resource-body'
import { listRoles } from '../../src/framework/company/roles'
import { type Draft, type DraftField, nameFields, openDraft, startDraft, toBody } from '../../src/pages/own/draft'
import {
  addFileKind,
  changeFileKind,
  needFileAt,
  removeFileKind,
  turnIntoFileKind,
} from '../../src/pages/own/files/edit-files'
import { addLetter, changeLetter, giveOutInState, removeLetter } from '../../src/pages/own/files/edit-letters'
import {
  askFor,
  followAskedFields,
  isAsked,
  keepForSteps,
  needsAnswer,
  requireAnswer,
} from '../../src/pages/own/steps/edit-ask'
import { addState, addStep, changeStep, type FlowStep, readFlow, removeStep } from '../../src/pages/own/steps/edit-flow'

const around = { resources: steward.resources, roles: listRoles(steward.roles), approvers: [] }
const readProblems = (draft: Draft) => [...(readResourceBody(toBody(draft), around).problems ?? [])]

const field = (id: string, type: string, label: string, options: object = {}): DraftField => ({
  ...{ id, name: '', type, isGuessed: false },
  options: { label, ...options },
})

/** A loan with a borrower, a day and a condition, that is lent and returned. */
function makeLoan(): Draft {
  const fields = [
    field('f1', 'text', 'Item'),
    field('f2', 'ref', 'Borrower', { to: 'employees' }),
    field('f3', 'date', 'Returned on'),
    field('f4', 'choice', 'Condition', { options: [['c1', 'good', 'Good']] }),
  ]
  const states = ['Lent', 'Returned'].reduce(addState, nameFields({ ...startDraft(), label: 'Loan', fields }))
  const draft = addStep(states, 'Take back', 'lent', 'returned')
  return changeStep(draft, readFlow(draft).steps[0]?.[0] ?? '', { by: ['hr'] })
}

const readStep = (draft: Draft): FlowStep => {
  const [step] = readFlow(draft).steps
  if (!step) throw new Error('there is no step')
  return step
}
const readField = (draft: Draft, id: string): DraftField => {
  const found = draft.fields.find((each) => each.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

test('kinds of files follow their labels until they are stored, into steps and letters', () => {
  const { draft, name } = addFileKind(makeLoan(), { label: 'File', most: 5 })
  const needed = needFileAt(draft, name, ['takeBack'], 'Add it.')
  const renamed = changeFileKind(needed, name, { label: 'Handover sheet' }, 'Add a file first: Handover sheet.')
  expect(toBody(renamed)).toMatchObject({
    files: { handoverSheet: { label: 'Handover sheet', most: 5 } },
    needsFiles: { handoverSheet: { at: ['takeBack'], message: 'Add a file first: Handover sheet.' } },
  })
  expect(readProblems(renamed)).toEqual([])
  const reopened = changeFileKind(openDraft(toBody(renamed)), 'handoverSheet', { label: 'Sheet', isImage: true })
  expect(Object.entries(reopened.files ?? {})).toEqual([['handoverSheet', expect.objectContaining({ label: 'Sheet' })]])
  expect(
    changeFileKind(reopened, 'handoverSheet', { isImage: undefined, most: undefined }).files?.handoverSheet,
  ).toEqual({
    label: 'Sheet',
  })
  const without = removeFileKind(renamed, 'handoverSheet')
  expect([without.files, without.needsFiles]).toEqual([undefined, undefined])
  const stepless = removeStep(renamed, readStep(renamed)[0])
  expect(stepless.needsFiles).toBeUndefined()
  expect(readProblems(stepless)).toEqual([])
})

test('a field that is to hold a file becomes a kind of files, and leaves the fields', () => {
  const draft = nameFields({
    ...makeLoan(),
    fields: [...makeLoan().fields, field('f5', 'text', 'Photo of it', { readableBy: ['hr'] })],
  })
  const made = turnIntoFileKind(draft, readField(draft, 'f5'))
  expect(toBody(made).files).toEqual({
    photoOfIt: { label: 'Photo of it', most: 1, readableBy: ['hr'], isImage: true },
  })
  expect(toBody(made).fields.map(([, name]) => name)).not.toContain('photoOfIt')
  expect(readProblems(made)).toEqual([])
})

test('a letter is kept where nobody changes it, follows renamed steps and fields, and is given out by a button', () => {
  const words = { letter: 'Letter', kind: 'Letters' }
  const draft = addLetter(makeLoan(), words)
  expect(toBody(draft).letters).toEqual({
    letter: {
      ...{ label: 'Letter', at: 'takeBack', template: 'letter', says: ['item'], keepAs: 'letters' },
      ...{ templatesBy: ['admin'], tells: 'borrowerEmpId' },
    },
  })
  expect(toBody(draft).files).toEqual({ letters: { label: 'Letters', to: [] } })
  expect(readProblems(draft)).toEqual([])
  const renamed = changeStep(changeLetter(draft, 'letter', { label: 'Receipt' }), 't1', { label: 'Bring back' })
  expect(renamed.letters?.receipt).toMatchObject({ label: 'Receipt', template: 'receipt', at: 'bringBack' })
  const kept = changeLetter(openDraft(toBody(renamed)), 'receipt', { label: 'Slip', tells: undefined })
  expect(kept.letters?.receipt).toMatchObject({ label: 'Slip', template: 'receipt' })
  expect(kept.letters?.receipt).not.toHaveProperty('tells')
  const alone = giveOutInState(renamed, 'receipt', 'lent', 'Issue receipt')
  expect(readFlow(alone).steps.at(-1)).toMatchObject([
    expect.any(String),
    'issueReceipt',
    { from: ['lent'], to: 'lent' },
  ])
  expect(alone.letters?.receipt?.at).toBe('issueReceipt')
  expect(readProblems(alone)).toEqual([])
  expect(toBody(removeLetter(alone, 'receipt')).files).toBeUndefined()
  const two = addLetter(renamed, words)
  expect(Object.keys(two.letters ?? {})).toEqual(['receipt', 'letter'])
  expect(Object.keys(two.files ?? {})).toEqual(['letters'])
  // Without its step the letter says so, and is not lost.
  expect(readProblems(removeStep(renamed, 't1')).map(([path]) => path)).toEqual(['letters.receipt.at'])
})

test('a step asks for fields, which follow labels, types and choices of theirs', () => {
  const start = makeLoan()
  const asking = [readField(start, 'f3'), readField(start, 'f4')].reduce(
    (draft, each) => askFor(draft, readStep(draft), each, true),
    start,
  )
  expect(toBody(asking).workflow?.steps[0]?.[2]).toMatchObject({
    ask: [
      ['q1', 'returnedOn', 'date', { label: 'Returned on', required: true }],
      ['q2', 'condition', 'choice', { options: [['c1', 'good', 'Good']] }],
    ],
  })
  expect(readProblems(asking)).toEqual([])
  const choices = [
    ['c1', 'good', 'Good'],
    ['c2', 'worn', 'Worn'],
  ]
  const changed = {
    ...asking,
    fields: asking.fields.map((each) =>
      each.id === 'f4' ? { ...each, options: { label: 'State of it', options: choices } } : each,
    ),
  }
  const followed = nameFields(followAskedFields(asking, changed))
  expect(toBody(followed).workflow?.steps[0]?.[2]).toMatchObject({
    ask: [expect.anything(), ['q2', 'stateOfIt', 'choice', { label: 'State of it', options: choices, required: true }]],
  })
  expect(readProblems(followed)).toEqual([])
  const free = requireAnswer(followed, readStep(followed), 'returnedOn', false)
  expect([needsAnswer(readStep(free), 'returnedOn'), isAsked(readStep(free), 'returnedOn')]).toEqual([false, true])
  const only = keepForSteps(free, 'f3', true)
  expect(toBody(only).fields.find(([id]) => id === 'f3')?.[3]).toMatchObject({ writableBy: [] })
  expect(toBody(keepForSteps(only, 'f3', false)).fields).toEqual(toBody(free).fields)
  const none = askFor(
    askFor(free, readStep(free), readField(free, 'f3'), false),
    readStep(free),
    readField(free, 'f4'),
    false,
  )
  expect(readProblems(none)).toEqual([])
})
