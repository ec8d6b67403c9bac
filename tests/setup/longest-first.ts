import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files whose tests may take longest, by the time-outs that they state, are begun first, so that none of them is
 * still under way alone when all others are done.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const allowed = new Map(usual.map((file) => [file, longestTimeout(readFileSync(file.moduleId, 'utf8'))]))
    return usual.sort((one, other) => (allowed.get(other) ?? 0) - (allowed.get(one) ?? 0))
  }
}

/** In milliseconds; 0 where none is stated. */
function longestTimeout(text: string): number {
  const stated = [...text.matchAll(/\btimeout: ([\d_]+)/g)].map(([, digits = '0']) =>
    Number(digits.replaceAll('_', '')),
  )
  return Math.max(0, ...stated)
}
