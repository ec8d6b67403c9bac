import { cancelMails } from '../../../../server/mail/outbox'
import { defineHandler } from '../../../../server/records/write/handler'
import { joiningEmails as declared } from '../../joiningEmails'

/** Removes a cancelled mail from the outbox, so that it is not sent. */
export const joiningEmails = defineHandler(declared, {
  fields: [],
  async after({ writer, action, record }) {
    if (action === 'cancel' && record.mailNo) await cancelMails(writer.sql, [record.mailNo])
  },
})
