import CheckIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Link } from 'react-router'
import { weekdayInWords } from '../../../src/framework/values/calendar-days'
import { formatDate } from '../../../src/framework/values/dates'
import { profilePath } from '../../../src/shell/account/profile-path'
import { Card } from '../../../src/views/blocks/card'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, listPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { inboxKey } from '../../approvals/pages/public'
import { employeeAddresses } from '../employeeAddresses'
import { employeeContacts } from '../employeeContacts'
import { employeeLetters } from '../employeeLetters'
import { identityDocuments } from '../identityDocuments'
import type { JoiningChecklist, JoiningPart } from '../joining-checklist'
import { useJoiningWords } from '../words/joining.en'
import { PhotoButton } from './photo/photo-tool'

/** The parts that have a page of their own: the form to create the record, or the record once it exists. */
const entered: Partial<Record<JoiningPart, Parameters<typeof createPath>[0]>> = {
  contact: employeeContacts,
  emergency: employeeContacts,
  address: employeeAddresses,
  papers: identityDocuments,
}

/** The page returns to the checklist after saving. */
const back = { back: profilePath, isBackAfterSave: true }

/** Shows a joiner the date of their first day, and what they still have to provide before it. */
export function JoiningCard() {
  const say = useJoiningWords()
  const { data, refetch } = useAnswer<JoiningChecklist | null>('getJoiningChecklist', {}, { group: inboxKey })
  if (!data) return null
  const { firstDay, manager, location, parts } = data
  const open = parts.filter(({ done, of }) => done < of).length
  const day = `${weekdayInWords(firstDay)}, ${formatDate(firstDay)}`
  return (
    <Card title={say('title')}>
      <p>
        {say('firstDay', { day })} {location ? say('where', { location }) : null}{' '}
        {manager ? say('whom', { manager }) : null}
      </p>
      <p role="status">{open === 0 ? say('allThere') : say('stillWanted', { count: open, all: parts.length })}</p>
      <ul className="rows" aria-label={say('title')}>
        {parts.map(({ part, done, of }) => (
          <li key={part} className="between">
            <span className="toolbar">
              {done < of ? <OpenIcon aria-hidden="true" /> : <CheckIcon color="success" aria-hidden="true" />}
              <span>
                {say(part)}
                <span className="quiet">
                  {' '}
                  {of > 1 ? say('some', { done, of }) : say(done < of ? 'missing' : 'there')}
                </span>
              </span>
            </span>
            <JoiningPartLine part={part} isDone={done >= of} onDone={() => void refetch()} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function JoiningPartLine({ part, isDone, onDone }: { part: JoiningPart; isDone: boolean; onDone(): void }) {
  const say = useJoiningWords()
  const { empId } = useSignedIn()
  const resource = entered[part]
  const about = { 'aria-label': say(isDone ? 'lookAt' : 'enter', { part: say(part) }) }
  if (part === 'photo') return <PhotoButton empId={empId} onClose={onDone} />
  if (part === 'policies') return isDone ? null : <a href="#to-read">{say('read')}</a>
  if (part === 'letters' || !resource)
    return (
      <Link to={listPath(employeeLetters)} {...about}>
        {say('look')}
      </Link>
    )
  return (
    <Link to={isDone ? listPath(resource) : createPath(resource)} state={isDone ? undefined : back} {...about}>
      {say(isDone ? 'look' : 'add')}
    </Link>
  )
}
