import { defineAreaServer } from '../../../server/area'
import { homeOperations } from './home'

export const homeServer = defineAreaServer({ name: 'home', operations: homeOperations })
