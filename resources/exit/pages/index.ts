import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const exitPages = defineAreaPages({
  name: 'exit',
  tiles: { profile: lazyNow(() => import('./employment').then((module) => module.Employment)) },
  tools: { exitHandover: lazyNow(() => import('./handover-tool').then((module) => module.HandoverTool)) },
})
