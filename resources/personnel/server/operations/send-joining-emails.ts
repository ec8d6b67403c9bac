import type { Tx } from '../../../../server/database/connect'
import { listRecords } from '../../../../server/records/query'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { defineOperation } from '../../../../server/wire/operation'
import { choices, ref } from '../../../../src/fields'
import { employees } from '../../../people/employees'
import { peopleTeam } from '../../../people/roles'
import { joiningEmails, joiningKinds } from '../../joiningEmails'
import { isJoining } from '../../rules/is-joining'
import { planJoiningMails } from '../joining/queue-joining-mails'
import { personnelWords } from '../words'

/** Sends the mails around a first day at once, also those planned for later. */
export const sendJoiningEmails = defineOperation({
  area: joiningEmails.label,
  name: 'sendJoiningEmails',
  resource: joiningEmails.name,
  to: peopleTeam,
  effect: 'write',
  isIdempotent: true,
  givenTo: 'empId',
  input: { empId: ref('employees', { required: true }), kinds: choices(joiningKinds) },
  async run(context, { empId, kinds }) {
    const writer = { ...context, sql: context.sql as Tx }
    const person = await readTypedRecord(writer, employees, empId)
    if (!isJoining(person, context.today))
      refuseErrors({ empId: { code: 'notJoining', message: personnelWords.notJoining } })
    await planJoiningMails(writer, [person], kinds && kinds.length > 0 ? kinds : 'useful', true)
    const filter = { empId: { eq: empId } }
    const { json, ...totals } = await listRecords(writer, joiningEmails.name, {
      page: 1,
      perPage: 100,
      sort: [['id', 'desc']],
      filter,
      q: '',
    })
    return { json, ...totals }
  },
})
