import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaReports, steward as company } from '../../resources'
import { effectiveRoles, type RoleName } from '../../resources/people/roles'
import { areaServers } from '../../resources/server'
import { buildKernel } from '../../server/kernel'
import type { Model } from '../../server/records/model'
import { canCallOperation, type Operation } from '../../server/wire/operation'
import type { OperationRegistry } from '../../server/wire/registry'
import { type Scope, scopeForRights, scopeForVerb, type Verb } from '../../src/framework/access'
import type { Right } from '../../src/framework/field'
import { isInputField, stepOperationName } from '../../src/framework/resource'
import { trialOperationName } from '../../src/framework/rule-context/trial-answer'
import { listPreviewedSteps, previewOperationName } from '../../src/framework/steps/step-preview'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { roleNames, shipped } from '../setup/shipped'
import { rounds } from '../setup/tier'
import { areaOf, areaOfField, reviewed } from './reviewed'

let steward: TestApp
let registry: OperationRegistry
let model: Model
const framework = 'framework'
/** The operations of each area; those of the framework stand under its name. */
const byRoom = new Map<string, Operation[]>()
const people = new Map<string, Person | undefined>([['anonymous', undefined]])

beforeAll(async () => {
  steward = await startApp()
  ;({ registry, model } = await buildKernel(steward.db, testSettings, shipped))
  for (const operation of registry.values()) {
    const room = areaOf(operation) ?? framework
    byRoom.set(room, [...(byRoom.get(room) ?? []), operation])
  }
  for (const role of roleNames) people.set(role, await steward.person(role))
  // Of the restricted only somebody who is still to join enters anything.
  const text = `update employees set status = 'pre_joining', date_of_joining = $2 where id = $1`
  await steward.db.query({ text, values: [people.get('restricted')?.empId, daysFromToday(5)] })
})
afterAll(() => steward.close())

const rolesOf = (who: string) => (who === 'anonymous' ? [] : effectiveRoles([who as RoleName]))

test('the matrix of roles and operations is the reviewed one', async () => {
  const columns = [...people.keys()]
  // The same whatever operations there are: those of an area are not reviewed anew with those of another.
  const width = 40
  const line = (name: string, cells: string[]) => `${name.padEnd(width)} | ${cells.join(' | ')}`.trimEnd()
  const rows = [...registry.values()]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((operation) => {
      const { name, to } = operation
      const cells = columns.map((who) =>
        (canCallOperation(to, rolesOf(who), who !== 'anonymous') ? 'x' : '-').padEnd(who.length),
      )
      return { area: areaOf(operation), line: line(name, cells) }
    })
  for (const [file, text] of reviewed('matrix.txt', line('operation', columns), rows))
    await expect(text).toMatchFileSnapshot(file)
})

test('whoever may save may try to, and nobody else', () => {
  const trials = [...model.tables.values()].flatMap(({ resource }) =>
    (['create', 'update'] as const).flatMap((verb) => {
      const [saving, trial] = [
        registry.get(resource.operations[verb]),
        registry.get(trialOperationName(resource, verb)),
      ]
      // Of what lives on another server nothing is tried.
      const isTried = saving?.effect === 'write' && saving.resource === resource.name
      expect([resource.name, verb, trial !== undefined]).toEqual([resource.name, verb, isTried])
      return trial && saving ? [{ trial, saving }] : []
    }),
  )
  for (const { trial, saving } of trials) {
    expect(trial.to).toEqual(saving.to)
    expect(trial.input).toEqual(saving.input)
    expect([trial.givenTo, trial.whilePasswordMustChange]).toEqual([saving.givenTo, saving.whilePasswordMustChange])
  }
  const named = [...registry.keys()].filter((name) => /^try(Create|Update)/.test(name))
  expect(named.sort()).toEqual(trials.map(({ trial }) => trial.name).sort())
})

test('whoever may take a step may see what it would make, and nobody else', () => {
  const shown = [...model.tables.values()].flatMap(({ resource }) =>
    listPreviewedSteps(resource).flatMap((step) => {
      const [taken, preview] = [
        registry.get(stepOperationName(resource, step)),
        registry.get(previewOperationName(resource, step)),
      ]
      expect([resource.name, step, preview?.to, preview?.input]).toEqual([resource.name, step, taken?.to, taken?.input])
      return preview ? [preview.name] : []
    }),
  )
  expect(shown).toContain('previewIssueInvoice')
})

/** `all` records, `some` records, none. */
const reach = (scope: Scope) => (scope === 'all' ? 'x' : scope === 'none' ? '-' : 'o')

test('who reads and who writes the limited fields is as reviewed', async () => {
  const columns = roleNames.map((role) => [role, effectiveRoles([role])] as const)
  const limited = [...model.tables.values()].flatMap(({ resource, attributes }) =>
    [...attributes.values()]
      .filter(({ field }) => field.options.readableBy || field.options.writableBy)
      .map(({ name, field }) => {
        const { readableBy, writableBy } = field.options
        const cell = (verbs: readonly Verb[], rights: readonly Right[] | undefined) =>
          columns.map(([, roles]) => {
            const isOpen = verbs.some((verb) => scopeForVerb(resource, verb, roles) !== 'none')
            return isOpen ? reach(scopeForRights(rights, roles)) : '-'
          })
        const reads = cell(['list', 'show'], readableBy)
        const writes = cell(['create', 'update'], writableBy ?? readableBy)
        const isWritten = isInputField(resource, name)
        return {
          area: areaOfField(resource.name, name),
          place: `${resource.name}.${name}`,
          cells: reads.map((read, at) => (isWritten ? `${read}${writes[at]}` : read)),
        }
      }),
  )
  const width = 40
  const line = (place: string, cells: readonly string[]) =>
    [place.padEnd(width), ...cells.map((cell, at) => cell.padEnd(columns[at]?.[0].length ?? 0))].join(' | ').trimEnd()
  const legend =
    'Reads, then writes where the field takes input: x on every record one may see or change, o on some of them, - on none.'
  const rows = limited
    .sort((a, b) => a.place.localeCompare(b.place))
    .map(({ area, place, cells }) => ({ area, line: line(place, cells) }))
  for (const [file, text] of reviewed('fields.txt', `${legend}\n${line('field', roleNames)}`, rows))
    await expect(text).toMatchFileSnapshot(file)
})

/** Each operation is called by every so manieth of the people, in turn, where not all are tried. */
const everyManieth = rounds(7, 1)
const callersOf = (turn: number) => [...people].filter((_, at) => (at + turn) % everyManieth === 0)

const rooms = [framework, ...new Set([...company.areas, ...areaServers, ...areaReports].map(({ name }) => name))]

test.each(rooms)('every cell of the matrix holds when it is called: %s', async (room) => {
  const wrong: string[] = []
  const operations = byRoom.get(room) ?? []
  let cells = 0
  for (const [turn, { name, to }] of operations.entries()) {
    const called = async ([who, person]: [string, Person | undefined]) => {
      const { status } = await steward.call(name, {}, person ? { as: person } : {})
      const isAllowed = canCallOperation(to, rolesOf(who), who !== 'anonymous')
      const isRefused = status === (who === 'anonymous' ? 401 : 403)
      cells += 1
      if (isAllowed === isRefused || status >= 500) wrong.push(`${name} as ${who}: ${status}`)
    }
    await Promise.all(callersOf(turn).map(called))
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(Math.floor((operations.length * people.size) / everyManieth))
})

test('every operation is in one of the rooms that are called', () => {
  expect(rooms.reduce((sum, room) => sum + (byRoom.get(room)?.length ?? 0), 0)).toBe(registry.size)
})

test('an operation that is not in the registry does not exist, for anybody', async () => {
  for (const person of people.values()) {
    const { status, body } = await steward.call('getSecrets', {}, person ? { as: person } : {})
    expect([status, body.code]).toEqual([404, 'unknownOperation'])
  }
})
