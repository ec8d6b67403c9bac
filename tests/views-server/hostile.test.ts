import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSavedViewOperations } from '../../server/operations/saved-views'
import type { SavedView } from '../../src/framework/lists/saved-view'
import { casesOf } from '../generated/cases'
import { whole } from '../generated/sample'
import { faultsOf, formOf, send } from '../generated/wire'
import { declaredWith } from '../records/declared'
import { things } from '../records/things'
import { type Person, startApp, type TestApp } from '../setup/app'
import { shipped } from '../setup/shipped'
import { isExhaustive } from '../setup/tier'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp(declaredWith(things))
  admin = await app.person('admin')
})
afterAll(() => app.close())

const sample = {
  resource: 'things',
  name: 'Sample',
  state: '{"filter":{"name":{"contains":"a"}},"sort":[["name","asc"]],"columns":["name"]}',
  roles: '["hr"]',
  defaultFor: '["hr"]',
}

/** A view to vary, the only one there is. */
async function onlyView(): Promise<Record<string, string>> {
  await app.db.query({ text: 'delete from saved_views' })
  const { body } = await app.call<SavedView>('saveView', { ...sample, name: 'Only' }, { as: admin })
  return { id: String(body.data?.id), version: '1' }
}

test.each(buildSavedViewOperations(shipped.roles).map((operation) => [operation.name, operation] as const))(
  '%s refuses hostile values beside valid ones by name, and never fails',
  async (name, operation) => {
    const faults: string[] = []
    for (const isChange of name === 'saveView' ? [false, true] : [true]) {
      let reach = await onlyView()
      const now = () =>
        new Map(Object.entries({ ...sample, ...(isChange ? reach : {}) }).filter(([input]) => input in operation.input))
      const valid = await send(app.app, { operation: name, token: admin.token, body: formOf(now()) })
      expect(valid.status, 'what is varied is valid').toBe(200)
      reach = await onlyView()
      for (const tried of casesOf(operation, now, whole(isExhaustive ? 12 : 1), 42)) {
        const answer = await send(app.app, { operation: name, token: admin.token, body: tried.body })
        const found = faultsOf(answer, tried.value)
        if (tried.mustRefuse && answer.status !== 400 && answer.status !== 413) found.push(`answered ${answer.status}`)
        faults.push(...found.map((fault) => `${tried.kind} ${tried.field}: ${fault}; ${tried.body.slice(0, 200)}`))
        if (answer.status !== 200) continue
        if (operation.effect === 'write') reach = await onlyView()
      }
    }
    expect(faults).toEqual([])
  },
)
