import { readAllRecords } from '../../../../server/records/read-records'
import { findRecordInForce } from '../../../../server/records/write/given/records-in-force'
import { defineOperation } from '../../../../server/wire/operation'
import { date, ref } from '../../../../src/fields'
import { leadDetails } from '../../leadDetails'
import { leadSettings } from '../../leadSettings'
import { findAgeColour, isOpenStatus } from '../../rules/lead-stages'
import { sumPipeline } from '../../rules/pipeline'
import { leadSets } from '../../sets'

const ownerInput = { ownerEmpId: ref('employees', { label: 'Owner' }) }
const base = { area: leadDetails.label, resource: leadDetails.name, to: ['employee' as const] }

const buildFilter = (ownerEmpId: number | null | undefined, more: object = {}) => ({
  and: [more, ...(ownerEmpId ? [{ ownerEmpId: { eq: ownerEmpId } }] : [])],
})

const pipeline = defineOperation({
  ...base,
  name: 'getLeadPipeline',
  input: { asOf: date(), ...ownerInput },
  async run(context, { asOf, ownerEmpId }) {
    const day = asOf ?? context.today
    const open = buildFilter(ownerEmpId, { status: { in: leadSets.open } })
    const leads = await readAllRecords({ ...context, asOf: day }, leadDetails, open)
    return {
      data: {
        asOf: day,
        leads: leads.map(({ id, leadNumber, company, baseValue, weighted }) => ({
          ...{ leadId: id, leadNumber, company, baseValue, weighted },
        })),
        ...sumPipeline(leads, day),
      },
    }
  },
})

/** The cards of the board: how long they stand there, in which colour, and overdue follow-ups. */
const board = defineOperation({
  ...base,
  name: 'getLeadBoard',
  input: ownerInput,
  async run(context, { ownerEmpId }) {
    const settings = await findRecordInForce(context, leadSettings, context.today)
    const now = new Date().toISOString()
    const leads = await readAllRecords(context, leadDetails, buildFilter(ownerEmpId), [['nextFollowUpAt', 'asc']])
    const cards = leads.map(({ id, status, daysInStatus, nextFollowUpAt, ...lead }) => ({
      ...{ leadId: id, leadNumber: lead.leadNumber, company: lead.company, title: lead.title },
      ...{ owner: lead.labels.ownerEmpId ?? null, baseValue: lead.baseValue, weighted: lead.weighted },
      ...{ status, statusEnteredAt: lead.statusEnteredAt, daysInStatus, nextFollowUpAt },
      colour: findAgeColour(settings?.stages, status, daysInStatus ?? 0),
      followUpOverdue: isOpenStatus(status) && nextFollowUpAt !== null && nextFollowUpAt <= now,
    }))
    return { data: cards, total: cards.length }
  },
})

export const pipelineOperations = [pipeline, board]
