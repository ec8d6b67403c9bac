import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const Employment = lazyNow(() => import('./employment').then((module) => module.Employment))

export const exitPages = defineAreaPages({
  name: 'exit',
  tiles: { profile: Employment, me: Employment },
  tools: { exitHandover: lazyNow(() => import('./handover-tool').then((module) => module.HandoverTool)) },
})
