import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionTrial } from '../../../src/framework/company/definition-trial'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { applyBody } from '../trial/errands'
import { orders } from './orders'

let app: TestApp
let [admin, hr]: Person[] = []
let key = ''
const ids: number[] = []

/** A step that needs the hidden field, a grant on a condition of it, and the field under another name. */
const build = (salary = 'salary') => {
  const body = orders({
    access: [{ to: ['finance'], can: ['list', 'show', 'update'], where: { [salary]: { gt: 10 } } }],
    workflow: {
      initial: 'open',
      states: [
        ['s1', 'open', {}],
        ['s2', 'closed', {}],
      ],
      steps: [['t1', 'close', { from: ['open'], to: 'closed', by: ['hr'], needs: [salary] }]],
    },
  })
  return { ...body, fields: body.fields.map((field) => field.map((part) => (part === 'salary' ? salary : part))) }
}

beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  key = await applyBody(app, admin, build())
  for (const salary of [4200, null]) {
    const made = await app.call<{ id: number }>('createOwnOrder', { item: 'Desk', salary }, { as: hr as Person })
    expect(made.body.fields ?? made.body.error).toBeNull()
    ids.push(made.body.data?.id ?? 0)
  }
})
afterAll(() => app.close())

/** Tries the same with a record that has the hidden value, and with one that has none. */
async function tryBoth(params: object, body: object): Promise<readonly string[]> {
  const answers: string[] = []
  for (const recordId of ids) {
    const input = { kind: 'resource', key, body, recordId, ...params }
    const { body: answer } = await app.call<DefinitionTrial>('tryDefinition', input, { as: admin as Person })
    expect(answer.fields ?? answer.error).toBeNull()
    const { save, record, abilities } = answer.data ?? {}
    const text = JSON.stringify([save, record, abilities])
    answers.push(text.replaceAll(/"(id|createdAt|updatedAt)":(\d+|"[^"]*")/g, ''))
  }
  return answers
}

test('a trial answers the same whether a hidden value is there or not, and says nothing false of it', async () => {
  const opened = orders({ ...build(), salary: { readableBy: ['hr', 'admin'] } })
  for (const body of [build(), build('pay'), { ...build(), fields: opened.fields }])
    for (const params of [
      { role: 'hr', what: 'step', step: 'close' },
      { role: 'hr', what: 'update', values: { price: 3 } },
      { role: 'hr', what: 'show' },
      { role: 'finance', what: 'show' },
    ]) {
      const [withValue, without] = await tryBoth(params, body)
      expect(withValue).toBe(without)
      expect(withValue).not.toMatch(/empty”|is empty|is still open|"required"|4200/)
    }
})
