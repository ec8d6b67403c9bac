import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { Card } from '../../../src/views/blocks/card'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { employeeExits } from '../employeeExits'
import { resignation } from '../exit-rights'
import { exitWithdrawals } from '../exitWithdrawals'
import { useExitWords } from '../words/en'

interface OwnExit extends Record<string, unknown> {
  id: number
  exitNumber: string
  status: string
  noticeEndsOn: string | null
  approvedLastWorkingDate: string | null
}

/** Shows an employee the form to resign, or the progress of their exit. */
export function Employment() {
  const say = useExitWords()
  const { empId } = useSignedIn()
  const { data: exit } = useAnswer<OwnExit | null>('getEmployeeInitiateExitDetailsbyEmpId', { empId })
  if (!exit || !isInSet(employeeExits, 'open', exit))
    return (
      <Card
        title={say('employment')}
        beside={<Link to={createPath(employeeExits, { empId, ...resignation })}>{say('resign')}</Link>}
      >
        <p className="quiet">{say('resignText')}</p>
      </Card>
    )
  const { id, exitNumber, noticeEndsOn, approvedLastWorkingDate, status } = exit
  const canAsk = status === employeeExits.workflow.transitions.letStay.from
  return (
    <Card
      title={say('employment')}
      beside={canAsk ? <Link to={createPath(exitWithdrawals, { exitId: id })}>{say('askToStay')}</Link> : undefined}
    >
      <p>
        <Link to={recordPath(employeeExits, id)}>{say('open', { number: exitNumber })}</Link>
      </p>
      <p>
        {say('notice')}: {noticeEndsOn ? formatDate(noticeEndsOn) : ''}
      </p>
      <p>
        {say('lastDay')}: {approvedLastWorkingDate ? formatDate(approvedLastWorkingDate) : say('notAgreed')}
      </p>
    </Card>
  )
}
