import { defineArea } from '../../src/framework/company/application'
import { toolsAdds } from './adds'
import { toolsEvents } from './events'
import { seatSets } from './sets'
import { toolCosts } from './toolCosts'
import { toolInvoices } from './toolInvoices'
import { toolPurchases } from './toolPurchases'
import { toolSeats } from './toolSeats'
import { toolTerms } from './toolTerms'

declare module '../../src/framework/register' {
  interface ResourceNames {
    toolCosts: true
    toolInvoices: true
    toolPurchases: true
    toolSeats: true
    toolTerms: true
  }
  interface EventNames {
    toolDue: true
    toolExpired: true
    toolRenewedItself: true
    toolSeatAsked: true
    toolSeatEnds: true
    toolSeatFree: true
  }
}

export const toolsArea = defineArea({
  name: 'tools',
  resources: [toolPurchases, toolSeats, toolTerms, toolInvoices, toolCosts],
  relations: {
    toolsWithMe: {
      label: 'Tools I use',
      of: 'toolSeats',
      where: { empId: { eq: '$me' }, status: { in: seatSets.held } },
      pick: 'toolId',
    },
  },
  events: toolsEvents,
  adds: toolsAdds,
})
