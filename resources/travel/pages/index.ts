import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const travelPages = defineAreaPages({ name: 'travel' })
