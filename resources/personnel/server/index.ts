import { defineAreaServer } from '../../../server/area'
import { identityDocuments } from './handlers/identityDocuments'
import { nominations } from './handlers/nominations'

export const personnelServer = defineAreaServer({ name: 'personnel', handlers: { identityDocuments, nominations } })
