import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { defineHandler } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import { campaigns } from '../../campaigns'
import { leadDetails } from '../../leadDetails'
import { leadSettings as declared } from '../../leadSettings'

const l = sqlNames(leadDetails, 'l')
const k = sqlNames(campaigns, 'k')

const otherLeadsSql = statement('leads_of_other_department')`
  select ${l.id} from ${l} where ${l.departmentId} is distinct from $1::bigint order by ${l.id}`
const otherCampaignsSql = statement('campaigns_of_other_department')`
  select ${k.id} from ${k} where ${k.departmentId} is distinct from $1::bigint order by ${k.id}`

/** Leads and campaigns belong to the department that heads marketing now. */
export const leadSettings = defineHandler(declared, {
  fields: ['departmentId', 'since'],
  async after({ writer: person, record }) {
    const writer = asServer(person)
    for (const { id } of (await writer.sql.query<{ id: number }>(otherLeadsSql(record.departmentId))).rows)
      await changeRecord(writer, leadDetails, id, {})
    for (const { id } of (await writer.sql.query<{ id: number }>(otherCampaignsSql(record.departmentId))).rows)
      await changeRecord(writer, campaigns, id, {})
  },
})
