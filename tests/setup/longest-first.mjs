import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/**
 * The files whose tests may take longest, by the time-outs that they state, are begun first, so that none of them is
 * still under way alone when all others are done.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const usual = await super.sort(files)
    const allowed = new Map(usual.map((file) => [file, longestTimeout(readFileSync(file.moduleId, 'utf8'))]))
    return usual.sort((one, other) => allowed.get(other) - allowed.get(one))
  }
}

/** In milliseconds; 0 where none is stated. */
function longestTimeout(text) {
  const stated = [...text.matchAll(/\btimeout: ([\d_]+)/g)].map(([, digits]) => Number(digits.replaceAll('_', '')))
  return Math.max(0, ...stated)
}
