import type { Values } from '../../src/framework/validate'
import { dateInZone } from '../../src/framework/values/dates'
import { getTable } from '../records/model'
import { applyChange } from '../records/write/change'
import { refuseErrors } from '../records/write/checks/refuse'
import type { Change, Writer } from '../records/write/writer'

/** Reminds the assignees who have not decided yet, for the requester, at most once per company day. */
export async function remindAssignees({
  writer,
  resource,
  action,
  id,
  before,
  asked,
}: Change & { id: number }): Promise<void> {
  if (before?.nudgedAt && toCompanyDay(writer, before.nudgedAt) >= writer.today)
    refuseErrors({
      nudgedAt: { code: 'nudgedToday', message: 'They were reminded today already. Try again tomorrow.' },
    })
  const values: Values = { nudgedAt: new Date().toISOString() }
  await applyChange(writer, getTable(writer.model, resource.name), id, before ?? {}, values, {
    action,
    asked,
    comment: null,
  })
}

const toCompanyDay = ({ company }: Writer, instant: unknown) => dateInZone(company.zone, Date.parse(String(instant)))
