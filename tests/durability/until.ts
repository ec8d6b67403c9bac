import { setTimeout as delay } from 'node:timers/promises'

/** Waits until `condition` holds; asks again and again, throws where it does not hold in time. */
export async function until(what: string, condition: () => unknown, withinMs = 30_000): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await condition()); await delay(20)) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`)
  }
}
