import { resourceShape } from '../../../src/engines/definitions/body/body-shape'
import { bodyFieldTypeNames, findBodyFieldType, optionsShape } from '../../../src/engines/definitions/body/field-types'
import { isNestable } from '../../../src/engines/definitions/body/read-fields'
import type { NameKind, Shape } from '../../../src/engines/definitions/body/shape'
import { roleNames } from '../../setup/shipped'

/** Draws numbers from a seed, the same ones each time. */
function seedDraw(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Names = Readonly<Record<NameKind, readonly string[]>>
interface Drawing {
  draw: () => number
  names: Names
  counter: { next: number }
}

const pick = <T>(draw: () => number, from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T
const between = (draw: () => number, least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
const letters = ['a', 'é', 'ß', '中', '🙂', '"', '\\', "'", '<', '&', ' x', '%', '{', '$']

const drawWords = ({ draw, counter }: Drawing, most: number): string => {
  const text = `W${counter.next++}${Array.from({ length: between(draw, 0, 5) }, () => pick(draw, letters)).join('')}`
  return text.length > most
    ? text
        .slice(0, most)
        .replace(/\p{Cs}/gu, '')
        .trim()
    : text.normalize('NFC').trim()
}

/** Types that need records which refer to the new resource, and there are none yet. */
const pointedAt = ['count', 'tally', 'total', 'latest', 'path']

/** Some parts of a random value are left out, unless they are needed. */
function drawObject(shape: Extract<Shape, { is: 'object' }>, drawing: Drawing): Record<string, unknown> {
  const { draw } = drawing
  const parts = Object.entries(shape.parts).filter(([name]) => shape.needs.includes(name) || draw() < 0.35)
  return Object.fromEntries(
    parts.flatMap(([name, part]) => {
      const value = drawShape(part, drawing)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function drawField(drawing: Drawing, name: string, isNested: boolean, only?: string): unknown[] {
  const { draw, counter, names } = drawing
  const types = bodyFieldTypeNames.filter((each) => {
    const type = findBodyFieldType(each)
    if (!type || pointedAt.includes(each)) return false
    return isNested ? isNestable(each, type) : true
  })
  const typeName = only ?? pick(draw, types)
  const type = findBodyFieldType(typeName)
  if (!type) throw new Error(typeName)
  const id = `f${counter.next++}`
  const { default: _, ...options } = drawObject(optionsShape(type), drawing)
  if (typeName === 'lookup' || typeName === 'lookupDate')
    Object.assign(options, { by: 'borrowerId', field: 'fullName' })
  if (typeName === 'ref')
    Object.assign(options, { to: name === 'borrowerId' ? 'employees' : pick(draw, names.resource) })
  if (typeName === 'ref') for (const part of ['match', 'where']) delete options[part]
  if (typeName === 'phone') delete options.country
  if (only === 'text') delete options.readableBy
  if (typeof options.min === 'number' && typeof options.max === 'number' && options.min > options.max)
    delete options.min
  return [id, name, typeName, ...(Object.keys(options).length > 0 ? [options] : [])]
}

const drawers: { readonly [K in Shape['is']]?: (shape: never, drawing: Drawing) => unknown } = {
  words: ({ most }: { most: number }, drawing) => drawWords(drawing, most),
  code: (_, { counter }) => `n${counter.next++}`,
  yes: (_, { draw }) => draw() < 0.5,
  number: ({ least = -50, most = 50, decimals = 0 }: { least?: number; most?: number; decimals?: number }, { draw }) =>
    decimals > 0 ? between(draw, least * 4, most * 4) / 4 : between(draw, least, most),
  amount: (_, { draw }) => String(between(draw, 0, 1000)),
  day: (_, { draw }) => pick(draw, ['2026-12-01', '$today', '$today+30', '$today-7']),
  constant: () => undefined,
  oneOf: ({ values }: { values: readonly unknown[] }, { draw }) => pick(draw, values),
  name: ({ of }: { of: NameKind }, { draw, names }) => (names[of].length > 0 ? pick(draw, names[of]) : undefined),
  sort: (_, { draw, names }) => `${draw() < 0.5 ? '-' : ''}${pick(draw, names.column)}`,
  currency: (_, { draw }) => pick(draw, ['EUR', 'INR', 'heading']),
  filter: ({ isOfOther }: { isOfOther?: true }) => (isOfOther ? undefined : { heading: { ne: 'x' } }),
  expression: (_, { draw }) => pick(draw, ['heading = heading', "heading != 'x'", "not (heading = 'x')"]),
  choices: (_, drawing) =>
    Array.from({ length: between(drawing.draw, 1, 4) }, () => {
      const at = drawing.counter.next++
      return [`c${at}`, `v${at}`, drawWords(drawing, 80)]
    }),
  fields: ({ isNested }: { isNested: boolean }, drawing) =>
    Array.from({ length: between(drawing.draw, 1, 3) }, () =>
      drawField(drawing, `n${drawing.counter.next++}`, isNested),
    ),
  list: ({ of, least = 0, most }: Extract<Shape, { is: 'list' }>, drawing) => {
    const drawn = Array.from({ length: between(drawing.draw, Math.max(least, 1), Math.min(most, 3)) }, () =>
      drawShape(of, drawing),
    )
    const list = [
      ...new Map(drawn.filter((each) => each !== undefined).map((each) => [JSON.stringify(each), each])).values(),
    ]
    return list.length > 0 ? list : undefined
  },
  map: ({ of, hasCodes }: Extract<Shape, { is: 'map' }>, drawing) => ({
    [`${hasCodes ? 'k' : 'K'}${drawing.counter.next++}`]: drawShape(of, drawing),
  }),
  object: drawObject,
  either: ({ of }: Extract<Shape, { is: 'either' }>, drawing) => drawShape(pick(drawing.draw, of), drawing),
}

function drawShape(shape: Shape, drawing: Drawing): unknown {
  const draw = drawers[shape.is] as ((shape: Shape, drawing: Drawing) => unknown) | undefined
  return draw?.(shape, drawing)
}

/** Draws a body from the table of types and options. */
export function drawBody(seed: number): Record<string, unknown> {
  const draw = seedDraw(seed)
  const states = ['draft', 'waiting', 'done', 'turned_down'].slice(0, between(draw, 2, 4))
  const steps = ['submit', 'approve', 'reject']
  const extra = Array.from({ length: between(draw, 0, 14) }, (_, at) => `part${at}Value`)
  const fields = ['heading', 'borrowerId', ...extra]
  const column = [...fields, 'status', 'id', 'createdAt']
  const approver = ['manager', 'people', 'director']
  const resource = ['employees', 'departments']
  const names = {
    field: fields,
    column,
    path: [...column, 'borrowerId.fullName'],
    reference: ['borrowerId'],
    resource,
    role: roleNames,
    approver,
    state: states,
    step: steps,
  }
  const drawing: Drawing = { draw, names, counter: { next: 1 } }
  const named = (shape: Shape | undefined, list: readonly string[]) =>
    list.map((name) => {
      const options = shape?.is === 'named' ? drawObject(shape.options, drawing) : {}
      return [`i${drawing.counter.next++}`, name, ...(Object.keys(options).length > 0 ? [options] : [])]
    })
  const workflow = resourceShape.parts.workflow
  const parts = workflow?.is === 'object' ? workflow.parts : {}
  const drawn = drawObject(resourceShape, drawing)
  return {
    ...drawn,
    name: `thing${seed}Lists`,
    title: 'heading',
    fields: fields.map((name) =>
      drawField(drawing, name, false, name === 'heading' ? 'text' : name === 'borrowerId' ? 'ref' : undefined),
    ),
    access: [{ to: ['hr'], can: ['list', 'show'] }],
    computed: undefined,
    visible: { [pick(draw, fields)]: "heading = 'x'" },
    workflow: {
      ...(draw() < 0.5 && { field: 'status' }),
      initial: states[0],
      states: named(parts.states, states),
      steps: named(parts.steps, steps),
    },
  }
}
