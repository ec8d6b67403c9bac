import type { Values } from '../../src/framework/validate'
import { dateInZone } from '../../src/framework/values/dates'
import { tableOf } from '../records/model'
import { applyChange } from '../records/write/change'
import { refuseErrors } from '../records/write/checks/guards'
import type { Change, Writer } from '../records/write/writer'

/** The requester reminds assignees who have not decided yet, once per company day. */
export async function remind({ writer, resource, action, id, before, asked }: Change & { id: number }): Promise<void> {
  if (before?.nudgedAt && toDay(writer, before.nudgedAt) >= writer.today)
    refuseErrors({
      nudgedAt: { code: 'nudgedToday', message: 'They were reminded today already. Try again tomorrow.' },
    })
  const values: Values = { nudgedAt: new Date().toISOString() }
  await applyChange(writer, tableOf(writer.model, resource.name), id, before ?? {}, values, {
    action,
    asked,
    comment: null,
  })
}

const toDay = ({ company }: Writer, instant: unknown) => dateInZone(company.zone, Date.parse(String(instant)))
