import { join } from 'node:path'
import { connectTo, signalAll } from './postgres'
import type { Program, Run } from './program'

/** Kills a server and its PostgreSQL, and starts them anew. */
export async function crash(program: Program, home: string, run: Run, settings: Record<string, string>): Promise<Run> {
  signalAll(join(home, 'data'), 'SIGKILL')
  run.child.kill('SIGKILL')
  await run.ended
  return program.start(home, settings)
}

/** Asks the database of a server past the server. */
export async function query<Row>(home: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connectTo(join(home, 'data'))
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
