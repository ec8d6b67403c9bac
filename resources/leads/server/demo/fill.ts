import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import { addDays } from '../../../demo/date-math'
import type { DemoWriter } from '../../../demo/demo-writer'
import { buildMailName } from '../../../demo/mail-name'
import { campaigns } from '../../campaigns'
import { leadContacts } from '../../leadContacts'
import { leadDetails } from '../../leadDetails'
import { leadMeetings } from '../../leadMeetings'
import { leadNotes } from '../../leadNotes'
import { leadSettings } from '../../leadSettings'
import { leadVisits } from '../../leadVisits'
import { type DemoLead, demoLeads } from './demo-leads'

/** The steps through which a lead came to its status. */
const ways: Readonly<Record<DemoLead['status'], readonly string[]>> = {
  ...{ new: [], contacted: ['contact'], qualified: ['contact', 'qualify'] },
  proposal: ['contact', 'qualify', 'propose'],
  negotiation: ['contact', 'qualify', 'propose', 'negotiate'],
  won: ['contact', 'qualify', 'propose', 'negotiate', 'win'],
  ...{ lost: ['contact', 'lose'], dormant: ['contact', 'qualify', 'rest'] },
}

const noon = (day: string) => `${day}T06:30:00.000Z`

/** Who heads marketing, two campaigns, and leads in every status with what was said about them. */
export async function fillLeads(filling: DemoWriter): Promise<void> {
  const { id } = filling
  const writer = asServer(filling.writer)
  const { today } = writer
  await createRecord(writer, leadSettings.name, { since: addDays(today, -400), departmentId: id('departments', 'sam') })
  const fair = await createCampaign(writer, id('employees', 'sam.marketing'), 'Industry fair', 'event', '340000.00')
  const mailing = await createCampaign(writer, id('employees', 'sam.marketing'), 'Autumn mailing', 'email', '85000.00')
  for (const [place, lead] of demoLeads.entries())
    await fillLead(filling, lead, place, lead.campaign === 'fair' ? fair : lead.campaign ? mailing : null)
}

async function createCampaign(writer: Writer, ownerEmpId: number, name: string, channel: string, spent: string) {
  const days = { startDate: addDays(writer.today, -210), endDate: addDays(writer.today, 20) }
  const campaignId = await createRecord(writer, campaigns.name, {
    name,
    channel,
    spent,
    budget: spent,
    ownerEmpId,
    ...days,
  })
  await takeStep(writer, campaigns.name, 'start', { id: campaignId })
  return campaignId
}

async function fillLead({ writer: person, id }: DemoWriter, lead: DemoLead, place: number, campaignId: number | null) {
  const writer = asServer(person)
  const { today } = writer
  const { company, title, country, currency, source, value, followUpIn, closesIn } = lead
  const leadId = await createRecord(writer, leadDetails.name, {
    ...{ company, title, country, currency, source, campaignId, ownerEmpId: id('employees', lead.owner) },
    estimatedValue: value === undefined ? null : `${value}.00`,
    temperature: (['cold', 'warm', 'hot'] as const)[place % 3],
    // A lead is open at first, so it needs a follow-up.
    nextFollowUpAt: noon(addDays(today, followUpIn ?? 1)),
  })
  await fillParts(writer, leadId, lead)
  for (const step of ways[lead.status])
    await takeStep(writer, leadDetails.name, step, {
      id: leadId,
      asked: step === 'lose' ? { lostReason: 'Price' } : {},
    })
  if (lead.status === 'dormant') await changeRecord(writer, leadDetails, leadId, { lostReason: 'No budget this year' })
  if (followUpIn === undefined) await changeRecord(writer, leadDetails, leadId, { nextFollowUpAt: null })
  await moveBack(writer, leadId, lead)
  if (closesIn !== undefined)
    await changeRecord(writer, leadDetails, leadId, { expectedCloseDate: addDays(today, closesIn) })
}

async function fillParts(writer: Writer, leadId: number, { contact: name, company, followUpIn }: DemoLead) {
  const host = company.toLowerCase().replace(/[^a-z]+/g, '-')
  const email = `${buildMailName(...name.split(' '))}@${host}.example`
  await createRecord(writer, leadContacts.name, { leadId, name, email, influence: 'influencer' })
  await createRecord(writer, leadNotes.name, { leadId, text: `${name} asked how others do it and what it costs.` })
  if (followUpIn === undefined || followUpIn < 1) return
  const day = addDays(writer.today, followUpIn)
  const time = { timeZone: 'Asia/Kolkata', localStart: `${day}T11:00`, localEnd: `${day}T11:45` }
  await createRecord(writer, leadMeetings.name, {
    leadId,
    summary: `${company}: what comes next`,
    kind: 'video',
    ...time,
  })
}

const s = sqlNames(leadVisits, 's')
const visitsSql = statement('demo_lead_visits')`select ${s.id} from ${s} where ${s.leadId} = $1 order by ${s.id}`

/** Spreads what happened over the days since the lead came. */
async function moveBack(writer: Writer, leadId: number, { ago, status }: DemoLead): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(visitsSql(leadId))
  const dayOfVisit = (place: number) => addDays(writer.today, -Math.round(ago * (1 - place / (rows.length + 1))))
  for (const [place, { id }] of rows.entries()) {
    const isLast = place === rows.length - 1
    const left = isLast ? {} : { stageEndedOn: dayOfVisit(place + 1), leftAt: noon(dayOfVisit(place + 1)) }
    await changeRecord(writer, leadVisits, id, {
      enteredOn: dayOfVisit(place),
      stageBeganAt: noon(dayOfVisit(place)),
      ...left,
    })
  }
  const [first, last] = [dayOfVisit(0), dayOfVisit(rows.length - 1)]
  const isClosed = status === 'won' || status === 'lost'
  await changeRecord(writer, leadDetails, leadId, {
    ...{ receivedOn: first, receivedAt: noon(first), statusEnteredOn: last, statusEnteredAt: noon(last) },
    ...(isClosed && { closedOn: last, closedAt: noon(last) }),
  })
}
