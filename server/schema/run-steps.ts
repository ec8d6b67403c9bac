import type { Tx } from '../database/connect'
import type { SchemaStep } from './step'

/** So many steps are one message: an empty database gets more than 2,000 of them. */
const mostTogether = 100

/**
 * Runs steps in their order, plain ones together in one message.
 * @param runAlone runs a step by itself, which explains an error; plain steps that fail together run so again
 */
export async function runSteps(
  tx: Tx,
  steps: readonly SchemaStep[],
  runAlone: (step: SchemaStep) => Promise<void>,
): Promise<void> {
  for (const part of splitSteps(steps))
    if (part.length === 1 || !(await runTogether(tx, part))) for (const step of part) await runAlone(step)
}

/** A step whose error needs no explanation by stored records and whose statement has no values. */
const isPlain = ({ values, extension, culprits }: SchemaStep) => !values && !extension && !culprits

function splitSteps(steps: readonly SchemaStep[]): SchemaStep[][] {
  const parts: SchemaStep[][] = []
  for (const step of steps) {
    const part = parts.at(-1)
    const [first] = part ?? []
    if (part && first && part.length < mostTogether && isPlain(first) && isPlain(step)) part.push(step)
    else parts.push([step])
  }
  return parts
}

async function runTogether(tx: Tx, steps: readonly SchemaStep[]): Promise<boolean> {
  await tx.query({ text: 'savepoint steps' })
  try {
    await tx.query({ text: steps.map(({ sql }) => sql).join(';\n') })
  } catch {
    await tx.query({ text: 'rollback to savepoint steps' })
    return false
  }
  await tx.query({ text: 'release savepoint steps' })
  return true
}
