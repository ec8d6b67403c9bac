import { type Plugin, runnerImport } from 'vite'
import type { Application } from '../../src/framework/company/application'
import { cardsOf } from '../../src/framework/company/cards'

const asked = 'virtual:cards'
const resolved = `\0${asked}`

/**
 * A plugin: `virtual:cards` is what the screens know of all areas from the start, made from the declarations, so that
 * these need not come with it.
 * @param module exports the application as `steward`
 */
export function areaCards(module: string): Plugin {
  return {
    name: 'area-cards',
    resolveId: (id) => (id === asked ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined
      const { module: run, dependencies } = await runnerImport<{ steward: Application }>(module, { configFile: false })
      for (const file of dependencies) this.addWatchFile(file)
      return `export const cards = JSON.parse(${JSON.stringify(JSON.stringify(cardsOf(run.steward)))})`
    },
  }
}
