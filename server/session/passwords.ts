import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// The cost of argon2id: 64 MiB and three passes, about 40 ms here, far
// above OWASP's minimum of 19 MiB and two.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * The number of hashes computed at the same time. Each fills a core and 64 MiB, so more than there are cores
 * would slow everybody down.
 */
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

/** Answers the number of waiting hashes. While it is high, sign-in is refused for a moment. */
export const hashQueueLength = () => waiting.length

export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password, cost))
}

let decoy: Promise<string> | undefined

/** Compares a password with the stored hash. Without a stored hash it takes the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const hashToCheck = stored ?? (await decoy)
  const fits = await runQueued(() => verify(hashToCheck, password))
  return fits && stored !== null
}
