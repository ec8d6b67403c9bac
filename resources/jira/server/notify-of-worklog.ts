import { sendNotifications } from '../../../server/notices/send-notifications'
import type { Writer } from '../../../server/records/write/writer'
import type { StoredRecord } from '../../../src/framework/record'
import { jiraWorklogs } from '../jiraWorklogs'

/** Tells the person of a work log what has happened to it. */
export const notifyOfWorklog = (
  writer: Writer,
  { id, name }: Pick<StoredRecord<typeof jiraWorklogs>, 'id' | 'name'>,
  empId: number,
  event: 'jiraWorklogWaits' | 'jiraWorklogChanged',
) => sendNotifications(writer, [{ empId, event, title: name ?? '', entityType: jiraWorklogs.name, recordId: id }])
