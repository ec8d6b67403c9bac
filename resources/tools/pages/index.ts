import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const toolsPages = defineAreaPages({ name: 'tools' })
