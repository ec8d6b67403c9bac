import { randomBytes } from 'node:crypto'
import { dataOf, type Params, type Row, type Wire } from './wire'

export type Operation = 'createCustomer' | 'updateCustomer' | 'deactivateCustomer'

/** One write and what came of it. */
export interface Write {
  operation: Operation
  params: Params
  key: string
  name: string
  /** The answer in full; undefined where none came or the server could not tell the outcome. */
  answer: string | undefined
}

/** What one record went through: all acknowledged but perhaps the last. */
export type Story = Write[]

export interface Told {
  stories: Story[]
  /** Answers that a correct server never gives here. */
  refused: string[]
}

/** Runs `count` writers at once until `stop`; each acknowledgement is told to `acknowledged`. */
export async function write(
  wire: Wire,
  prefix: string,
  count: number,
  stop: AbortSignal,
  acknowledged: () => void,
): Promise<Told> {
  const told: Told = { stories: [], refused: [] }
  const writer = async (number: number) => {
    for (let turn = 0; !stop.aborted; turn++) {
      const story: Story = []
      told.stories.push(story)
      await live(wire, `${prefix}${number}-${turn}`, story, told.refused, stop, acknowledged)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, number) => writer(number)))
  return told
}

/** The life of one record: made, changed a few times, deactivated at the end of some. */
async function live(
  wire: Wire,
  name: string,
  story: Story,
  refused: string[],
  stop: AbortSignal,
  acknowledged: () => void,
): Promise<void> {
  const changes = Math.floor(Math.random() * 4)
  let row: Row | undefined
  for (let step = 0; step <= changes && !stop.aborted; step++) {
    const next = nextWrite(name, row, step, changes)
    story.push(next)
    const reply = await wire.call(next.operation, next.params, next.key).catch(() => undefined)
    if (reply?.status === 200) {
      next.answer = reply.text
      row = dataOf<Row>(reply.text)
      acknowledged()
      continue
    }
    if (reply && reply.status !== 503) refused.push(`${next.operation} answered ${reply.status}: ${reply.text}`)
    return
  }
}

function nextWrite(name: string, row: Row | undefined, step: number, last: number): Write {
  const key = randomBytes(12).toString('base64url')
  const written = { name, key, answer: undefined }
  if (!row) return { ...written, operation: 'createCustomer', params: { name } }
  const reach = { id: row.id, version: row.version }
  if (step === last && step % 2 === 1) {
    return { ...written, operation: 'deactivateCustomer', params: { ...reach, comment: 'enough' } }
  }
  return { ...written, operation: 'updateCustomer', params: { ...reach, notes: `step ${step}` } }
}
