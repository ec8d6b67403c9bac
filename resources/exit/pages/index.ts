import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const Employment = lazyWithPreload(() => import('./own-employment').then((module) => module.Employment))

export const exitPages = defineAreaPages({
  name: 'exit',
  tiles: { profile: Employment, me: Employment },
  tools: { exitHandover: lazyWithPreload(() => import('./handover-tool').then((module) => module.HandoverTool)) },
})
