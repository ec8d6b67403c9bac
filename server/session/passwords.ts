import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// argon2id, 64 MiB, three passes: about 40 ms here, far above OWASP's minimum of 19 MiB and two.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Hashing fills a core and 64 MiB: more at once than cores would slow everybody else down. */
const atOnce = availableParallelism()
let running = 0
const waiting: (() => void)[] = []

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Number of waiting hashes; sign-in is refused for a moment while it is high. */
export const hashQueueLength = () => waiting.length

export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password, cost))
}

let decoy: Promise<string> | undefined

/** Compares in the same time with and without a stored hash. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const hashToCheck = stored ?? (await decoy)
  const fits = await runQueued(() => verify(hashToCheck, password))
  return fits && stored !== null
}
