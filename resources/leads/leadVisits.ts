import { choice, date, daysFrom, instant, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { ownedOrHeaded, withoutHead } from './lead-rights'
import { statusLabels } from './sets'

/** A visit of a lead to a status. The days of all visits add up to the age of the lead. */
export const leadVisits = defineResource('leadVisits', {
  label: 'Lead status',
  plural: 'Lead statuses',
  route: 'LeadVisits',
  title: 'status',
  icon: 'QueryStats',
  fields: {
    leadId: ref('leadDetails', { label: 'Lead', required: true, fixed: true, isPart: true, writableBy: [] }),
    status: choice(statusLabels, { required: true, writableBy: [] }),
    stageBeganAt: instant({ label: 'Entered', required: true, writableBy: [] }),
    leftAt: instant({ label: 'Left', writableBy: [] }),
    enteredOn: date({ label: 'From', required: true, default: '$today', writableBy: [] }),
    stageEndedOn: date({ label: 'To', writableBy: [] }),
    reason: text({ max: 200, writableBy: [] }),
    days: daysFrom('enteredOn', { till: 'stageEndedOn' }),
  },
  indexes: [['leadId', 'stageBeganAt']],
  access: [
    { to: ['marketing', ...financeTeam], can: ['list', 'show', 'export'] },
    { to: 'employee', can: ['list', 'show', 'export'], where: ownedOrHeaded('leadId.') },
    { to: 'director', can: ['list', 'show'], where: withoutHead('leadId.') },
  ],
  views: {
    list: { columns: ['status', 'stageBeganAt', 'leftAt', 'days', 'reason'], filters: ['status', 'leadId'], sort: '-id' },
    form: { Visit: [] },
    record: { Status: ['leadId', 'status', 'stageBeganAt', 'leftAt', 'days', 'reason'] },
  },
})
