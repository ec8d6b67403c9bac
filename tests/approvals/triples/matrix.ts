import { expect } from 'vitest'
import { approvalTables } from '../../../src/framework/approval'
import { type Resource, stepOperationName } from '../../../src/framework/resource'
import type { Person, TestApp } from '../../setup/app'
import { type Company, type Outcome, outcomeOf } from '../company'

/** Something that somebody tries with a record. */
export type Try = (id: number, as: Person) => Promise<Outcome>
export type Tries = Readonly<Record<string, Try>>

/** Records in their states, everybody, and everything they could try. */
export interface Matrix {
  people: Readonly<Record<string, Person>>
  states: readonly string[]
  /** A record that stands so. */
  inState(state: string): Promise<number>
  /** What moves a record where it is done. */
  actions: Tries
  /** What leaves it as it is. */
  reads?: Tries
  /** All that an action could move, as text. */
  mark(id: number): Promise<string>
  /** Who never decides, by their names. */
  makers: readonly string[]
}

const letters: Record<Outcome, string> = {
  done: 'x',
  forbidden: 'f',
  notFound: 'n',
  ownRequest: 'o',
  illegalTransition: 'i',
  alreadyDecided: 'd',
  decisionBegun: 'b',
  invalidInput: 'v',
  unknownKey: 'k',
  unknownOperation: '-',
}

const legend =
  'x done, f forbidden, n not found, o own request, i illegal in this state, d already decided, b somebody has begun to decide, v invalid input, k no such field, - no such operation'

const decisions = /approve|reject|giveBack|sendBack/i

/** Everybody tries everything in every state: the table as lines, and what moved without leave or was decided by its maker. */
export async function tried(matrix: Matrix): Promise<{ text: string; wrong: string[] }> {
  const { people, states, actions, reads = {} } = matrix
  const names = Object.keys(people)
  const all = Object.entries({ ...reads, ...actions })
  const width = Math.max(...all.map(([action]) => action.length))
  const lines = [legend, `  ${''.padEnd(width)} | ${names.join(' | ')}`]
  const wrong: string[] = []
  for (const state of states) {
    lines.push('', state)
    const stand = standing(matrix, state)
    for (const [action, attempt] of all) {
      const cells: string[] = []
      for (const [name, person] of Object.entries(people)) {
        const { outcome, isMoved } = await stand.attempt(attempt, person)
        cells.push((letters[outcome] ?? outcome).padEnd(name.length))
        if (outcome === 'done' && isMoved === action in reads)
          wrong.push(`${state}, ${action}, ${name}: done, moved: ${isMoved}`)
        if (isMoved && decisions.test(action) && matrix.makers.includes(name))
          wrong.push(`${state}, ${action}: decided by the ${name}`)
      }
      if (await stand.isMoved()) wrong.push(`${state}, ${action}: moved by somebody who was refused`)
      lines.push(`  ${action.padEnd(width)} | ${cells.join(' | ')}`.trimEnd())
    }
  }
  return { text: `${lines.join('\n')}\n`, wrong }
}

/** Tries on a record in the state, a new one after each that moved. */
function standing({ inState, mark }: Matrix, state: string) {
  let record: { id: number; mark: string } | undefined
  const isMoved = async () => record !== undefined && (await mark(record.id)) !== record.mark
  return {
    isMoved,
    async attempt(attempt: Try, as: Person) {
      if (!record) {
        const id = await inState(state)
        record = { id, mark: await mark(id) }
      }
      const outcome = await attempt(record.id, as)
      const moved = outcome === 'done' && (await isMoved())
      if (moved) record = undefined
      return { outcome, isMoved: moved }
    },
  }
}

/** Compares the table with the reviewed one. */
export async function expectReviewed(matrix: Matrix, file: string): Promise<void> {
  const { text, wrong } = await tried(matrix)
  expect(wrong).toEqual([])
  await expect(text).toMatchFileSnapshot(file)
}

/** Ways to try what a resource declares, by one server. */
export function waysOf(steward: TestApp, company: Company, resource: Resource) {
  const call = async (operation: string, params: object, as: Person) =>
    outcomeOf((await steward.call(operation, { ...params }, { as })).body)
  const comment = 'Tried'
  const { transitions = {} } = resource.workflow ?? {}
  const answered = (name: string, asked: object) => (transitions[name]?.ask ? asked : {})
  const onStep =
    (work: Try): Try =>
    async (id, as) =>
      work(await company.lastStep(id, resource.name), as)
  const each = (prefix: string, names: readonly string[], attempt: (name: string) => Try): Tries =>
    Object.fromEntries(names.map((name) => [`${prefix}: ${name}`, attempt(name)]))
  return {
    call,
    onStep,
    /** Steps of the record's own workflow, answering what they ask for. */
    ownSteps: (asked: object = {}) =>
      each(
        'record',
        Object.keys(transitions),
        (name) => (id, as) => call(stepOperationName(resource, name), { id, comment, ...answered(name, asked) }, as),
      ),
    /** Steps of the approval's current step. */
    stepsOf: (steps: Resource, names: readonly string[]) =>
      each('step', names, (name) => onStep((id, as) => call(stepOperationName(steps, name), { id, comment }, as))),
    inBulk: (names: readonly string[], asked: object = {}) =>
      each(
        'bulk on records',
        names,
        (name) => (id, as) => company.inBulk(resource.name, id, name, as, answered(name, asked)),
      ),
    stepsInBulk: (names: readonly string[]) =>
      each('bulk on steps', names, (name) => onStep((id, as) => company.inBulk(approvalTables.steps, id, name, as))),
  }
}
