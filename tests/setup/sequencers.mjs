import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

// Whoever goes on from one project to another imports everything again, which took a sixth of the time of all tests where
// they were mixed. So both keep the files of a project together.

/**
 * The files whose tests may take longest, by the time-outs that they state, are begun first, so that none of them is
 * still under way alone when all others are done.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const usual = await super.sort(files)
    const allowed = new Map(usual.map((file) => [file, longestTimeout(readFileSync(file.moduleId, 'utf8'))]))
    const projects = [...new Set(usual.map(({ project }) => project.name))]
    const placeOf = ({ project }) => projects.indexOf(project.name)
    return usual.sort((one, other) => placeOf(one) - placeOf(other) || allowed.get(other) - allowed.get(one))
  }
}

/** Projects in any order, and the files of each; `--sequence.seed` gives the same order again. */
export class Shuffled extends BaseSequencer {
  async sort(files) {
    const { seed = Date.now() } = this.ctx.config.sequence
    console.log(`The files are shuffled by --sequence.seed=${seed}`)
    const drawn = (text) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
    const places = new Map(files.map((file) => [file, [drawn(file.project.name), drawn(file.moduleId)].join()]))
    const groupOf = ({ project }) => project.config.sequence.groupOrder
    return [...files].sort(
      (one, other) => groupOf(one) - groupOf(other) || (places.get(one) < places.get(other) ? -1 : 1),
    )
  }
}

/** In milliseconds; 0 where none is stated. */
function longestTimeout(text) {
  const stated = [...text.matchAll(/\btimeout: ([\d_]+)/g)].map(([, digits]) => Number(digits.replaceAll('_', '')))
  return Math.max(0, ...stated)
}
