import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { defineHandler } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer } from '../../../../server/records/write/writer'
import { nominations as declared } from '../../nominations'

const n = sqlNames(declared)

const inForceSql = statement('nomination_in_force')`
  select ${n.id} from ${n} where ${n.empId} = $1 and ${n.status} = $2`

/** Replaces the nomination in force with the new one. */
export const nominations = defineHandler(declared, {
  fields: [],
  async before({ writer, action, record }) {
    if (action !== 'nominate') return undefined
    const { to } = declared.workflow.transitions.nominate
    const { rows } = await writer.sql.query<{ id: number }>(inForceSql(record.empId ?? null, to))
    for (const { id } of rows) await takeStep(asServer(writer), declared.name, 'replace', { id })
    return undefined
  },
})
