import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface CopyServer {
  baseURL: string
  close(): Promise<void>
}

/** Checks the types of a copy of the project, builds it and serves the demo company from it. */
export async function startCopy(copy: string): Promise<CopyServer> {
  const compiler = join(copy, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '--noEmit'], { cwd: copy, stdio: 'inherit' })
  const server = spawn(process.execPath, ['server/start.mjs'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(copy, 'data'),
      NODE_ENV: '',
      STEWARD_RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  return { baseURL: await addressOf(server), close }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (http:\/\/\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The server ended before it was ready')
}
