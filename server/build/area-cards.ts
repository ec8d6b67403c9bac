import { dirname } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Application } from '../../src/framework/company/application'
import { eventsByArea, type ModulesByPath } from '../../src/framework/company/lazy-areas'
import { buildCards, type ResourceCard } from '../../src/framework/company/resource-cards'
import { humanizeName } from '../../src/framework/naming'
import { resourceFilesPlugin } from './resource-files/plugin.mjs'
import { requireSameDeclarations } from './same-declarations'

const virtualId = 'virtual:cards'
const resolvedId = `\0${virtualId}`

/**
 * Vite plugin: `virtual:cards` holds what the screens need to know of all areas at the start.
 * It is derived from the declarations, so that the browser need not load them.
 */
export function areaCardsPlugin(module: string): Plugin {
  return {
    name: 'area-cards',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined
      const { module: run, dependencies } = await loadComposition(module)
      for (const file of dependencies) this.addWatchFile(file)
      await requireSameDeclarations(run.steward, run.declared, run.added, eventsByArea(run.events))
      const cards = buildCards(run.steward)
      const rules = [...new Set(cards.resources.flatMap(({ access }) => access.map((rule) => JSON.stringify(rule))))]
      const resources = cards.resources.map((card) => omitDefaultCardValues(card, rules))
      const text = JSON.stringify(JSON.stringify({ ...cards, resources, rules: rules.map((rule) => JSON.parse(rule)) }))
      return `import { humanizeName } from '/src/framework/naming'
export const cards = JSON.parse(${text})
cards.resources = cards.resources.map((card) => {
  const label = card.label ?? humanizeName(card.name).slice(0, -1)
  const access = card.access.map((place) => cards.rules[place])
  return { label, plural: label + 's', route: card.name[0].toUpperCase() + card.name.slice(1), ...card, access }
})`
    },
  }
}

/**
 * Runs the application together with the modules that the screens load, so that both share the same objects.
 */
const loadComposition = (module: string) =>
  runnerImport<Composition>(composition, {
    configFile: false,
    plugins: [
      resourceFilesPlugin(),
      {
        name: 'composition',
        resolveId: (id) => (id === composition ? id : undefined),
        load: (id) => (id === composition ? buildComposition(module) : undefined),
      },
    ],
  })

interface Composition {
  steward: Application
  declared: ModulesByPath
  added: ModulesByPath
  events: Parameters<typeof eventsByArea>[0]
}

const composition = 'virtual:composition'

function buildComposition(module: string): string {
  const folder = dirname(module).replace(/^\./, '')
  // The modules are loaded eagerly, because the runner closes once it has answered.
  const globModules = (file: string) => `loaded(import.meta.glob('${folder}/*/${file}', { eager: true }))`
  return `export { steward } from '${module.replace(/^\./, '')}'
const loaded = (all) => Object.fromEntries(Object.entries(all).map(([path, one]) => [path, async () => one]))
export const declared = ${globModules('index.ts')}
export const added = ${globModules('adds.ts')}
export const events = import.meta.glob('${folder}/*/events.ts', { eager: true })`
}

type ShortCard = Partial<Omit<ResourceCard, 'access'>> & { access: readonly number[] }

/** Drops properties that follow from the name, and replaces rules by their index, because many are equal. */
function omitDefaultCardValues(
  { label, plural, route, access, ...card }: ResourceCard,
  rules: readonly string[],
): ShortCard {
  const isUsual = `${label}s` === humanizeName(card.name)
  return {
    ...(!isUsual && { label }),
    ...(plural !== `${label}s` && { plural }),
    ...(route !== `${card.name.charAt(0).toUpperCase()}${card.name.slice(1)}` && { route }),
    ...card,
    access: access.map((rule) => rules.indexOf(JSON.stringify(rule))),
  }
}
