import { defineAreaServer } from '../../../server/area'
import { homeOperations, withWaiting } from './home'

export const homeServer = defineAreaServer({ name: 'home', operations: homeOperations, extensions: [withWaiting] })
