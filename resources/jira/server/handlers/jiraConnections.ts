import { forgetCopies } from '../../../../server/outside/outside-copies'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { jiraConnections as declared } from '../../jiraConnections'
import { copyNames } from '../copy-names'
import { words } from '../words'

type Values = ChangeOf<typeof declared>['record']

const isElsewhere = (before: Pick<Values, 'baseUrl' | 'accountEmail'>, now: Values) =>
  before.baseUrl !== now.baseUrl || before.accountEmail !== now.accountEmail

/** A stored token is never sent to another address than the one for which somebody has entered it. */
function requireOwnToken({ before, record }: ChangeOf<typeof declared>): void {
  if (!record.apiToken) refuseErrors({ apiToken: { code: 'tokenMissing', message: words.tokenMissing } })
  if (before && isElsewhere(before, record) && before.apiToken === record.apiToken)
    refuseErrors({ apiToken: { code: 'tokenAgain', message: words.tokenAgain } })
}

export const jiraConnections = defineHandler(declared, {
  fields: ['baseUrl', 'accountEmail', 'apiToken', 'worklogsFrom'],
  async before(change) {
    if (change.action === 'create' || change.action === 'update') requireOwnToken(change)
    return undefined
  },
  async after({ writer, action, before, record }) {
    const isOther =
      !before || action === 'delete' || isElsewhere(before, record) || before.worklogsFrom !== record.worklogsFrom
    if (isOther) await forgetCopies(writer.sql, copyNames.all)
  },
})
