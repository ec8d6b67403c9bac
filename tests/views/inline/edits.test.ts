import { expect, test, vi } from 'vitest'
import { CallError } from '../../../dataProvider/call'
import type { Row } from '../../../dataProvider/create'
import { customers } from '../../../resources/sales/customers'
import { InlineEdits } from '../../../src/views/list/inline/inline-edits'

const who = { empId: 1, fullName: '', roles: ['finance' as const], company: { currency: 'INR', zone: 'UTC' } }

const row: Row = {
  ...{ id: 7, version: 3, name: 'Acme', country: 'US', currency: 'USD', paymentTermsDays: 30, accountOwnerEmpId: 1 },
  labels: { accountOwnerEmpId: 'Asha Rao' },
  can: ['update'],
}

interface Call {
  version: number
  changes: object
  key: string
}

/** Edits of customers before a server that answers as told, one answer a call; without one it saves. */
function editing(...answers: (Error | Row | undefined)[]) {
  const edits = new InlineEdits(customers)
  const calls: Call[] = []
  const saved: Row[] = []
  edits.host = {
    who,
    // A row among the answers is what somebody else made of the record meanwhile.
    read: async () => answers[calls.length - 1] as Row,
    async update(id, version, changes, key) {
      const answer = answers[calls.length]
      calls.push({ version, changes, key })
      if (answer instanceof Error) throw answer
      if (answer) throw new CallError(409, { code: 'staleVersion' })
      return { ...row, ...saved.at(-1), ...changes, id, version: version + 1 }
    },
    saved: (answer) => saved.push(answer),
  }
  const open = (...names: string[]) => {
    edits.open(saved.at(-1) ?? row, names, names.length > 1)
    return edits.all.at(-1)?.key ?? ''
  }
  const settled = () => vi.waitFor(() => expect(edits.all.some(({ phase }) => phase === 'saving')).toBe(false))
  return { edits, calls, saved, open, settled }
}

const meanwhile = (changes: object): Row => ({
  ...{ ...row, ...changes, version: 9 },
  labels: { ...row.labels, updatedBy: 'Ravi' },
})

test('only what changed is sent, with the version, and the row is what the server answered', async () => {
  const { edits, calls, saved, open, settled } = editing()
  const key = open('name', 'paymentTermsDays')
  edits.enter(key, 'paymentTermsDays', '45')
  expect(edits.isDirty()).toBe(true)
  expect(edits.submit(key)).toBe(true)
  expect(edits.of(7, 'name')?.phase).toBe('saving')
  await settled()
  expect(calls).toMatchObject([{ version: 3, changes: { paymentTermsDays: 45 } }])
  expect(saved).toMatchObject([{ version: 4, paymentTermsDays: 45 }])
  expect(edits.of(7, 'name')?.phase).toBe('saved')
  expect(edits.isDirty()).toBe(false)
})

test('nothing is sent where nothing changed, nor what breaks a rule, which stays as it was typed', () => {
  const { edits, calls, open } = editing()
  expect(edits.submit(open('name'))).toBe(true)
  expect(edits.all).toEqual([])
  const key = open('paymentTermsDays')
  edits.enter(key, 'paymentTermsDays', '999')
  expect(edits.submit(key)).toBe(false)
  expect(edits.of(7, 'paymentTermsDays')).toMatchObject({
    isOpen: true,
    entered: { paymentTermsDays: '999' },
    errors: { paymentTermsDays: { code: 'tooLarge' } },
  })
  expect(calls).toEqual([])
  edits.drop(key)
  expect(edits.isDirty()).toBe(false)
})

test('saves of one record follow each other, each with the version of the one before', async () => {
  const { edits, calls, open, settled } = editing()
  const [first, second] = [open('name'), open('paymentTermsDays')]
  edits.enter(first, 'name', 'Acme Ltd')
  edits.enter(second, 'paymentTermsDays', 60)
  edits.submit(first)
  edits.submit(second)
  await settled()
  expect(calls).toMatchObject([
    { version: 3, changes: { name: 'Acme Ltd' } },
    { version: 4, changes: { paymentTermsDays: 60 } },
  ])
})

test('a change of other fields meanwhile is built on without asking', async () => {
  const { edits, calls, saved, open, settled } = editing(meanwhile({ paymentTermsDays: 90 }))
  const key = open('name', 'paymentTermsDays')
  edits.enter(key, 'name', 'Acme Ltd')
  edits.submit(key)
  await settled()
  expect(calls).toMatchObject([{ version: 3 }, { version: 9 }])
  expect(calls[1]?.changes).toEqual({ name: 'Acme Ltd' })
  expect(calls[0]?.key).not.toBe(calls[1]?.key)
  expect(edits.of(7, 'name')?.phase).toBe('saved')
  expect(saved).toHaveLength(1)
})

test('a change of the same field asks, and does as it is told', async () => {
  const theirName = meanwhile({ name: 'Acme Inc' })
  const { edits, calls, open, settled } = editing(theirName, undefined, theirName)
  const mine = open('name')
  edits.enter(mine, 'name', 'Acme Ltd')
  edits.submit(mine)
  await settled()
  expect(edits.of(7, 'name')).toMatchObject({ phase: 'conflict', by: 'Ravi', conflicts: [{ theirs: 'Acme Inc' }] })
  expect(edits.submit(mine)).toBe(false)
  expect(edits.choose(mine, 'name', false)).toBe(true)
  await settled()
  expect(calls.at(-1)).toMatchObject({ version: 9, changes: { name: 'Acme Ltd' } })

  const theirs = open('name')
  edits.enter(theirs, 'name', 'Acme GmbH')
  edits.submit(theirs)
  await settled()
  expect(edits.choose(theirs, 'name', true)).toBe(true)
  expect(calls).toHaveLength(3)
  expect(edits.all).toEqual([])
})

test('what did not reach the server is sent again as the same intention', async () => {
  const { edits, calls, open, settled } = editing(new CallError(0, { code: 'offline' }))
  const key = open('name')
  edits.enter(key, 'name', 'Acme Ltd')
  edits.submit(key)
  await settled()
  expect(edits.of(7, 'name')).toMatchObject({ phase: 'unsent', entered: { name: 'Acme Ltd' } })
  edits.submit(key)
  await settled()
  expect(calls[1]?.key).toBe(calls[0]?.key)
  expect(edits.of(7, 'name')?.phase).toBe('saved')
})

test('a refusal keeps what was typed, and a row opened over it takes that along', async () => {
  const refusal = new CallError(400, { code: 'invalidInput', fields: { name: { code: 'taken' } } })
  const { edits, calls, open, settled } = editing(refusal)
  const cell = open('name')
  edits.enter(cell, 'name', 'Acme Ltd')
  edits.submit(cell)
  await settled()
  expect(edits.of(7, 'name')).toMatchObject({ phase: 'refused', isOpen: false, errors: { name: { code: 'taken' } } })
  const whole = open('name', 'paymentTermsDays')
  expect(edits.all).toHaveLength(1)
  expect(edits.of(7, 'name')).toMatchObject({ key: whole, entered: { name: 'Acme Ltd', paymentTermsDays: 30 } })
  edits.enter(whole, 'name', 'Acme Two')
  edits.submit(whole)
  await settled()
  expect(calls[1]).toMatchObject({ version: 3, changes: { name: 'Acme Two' } })
})
