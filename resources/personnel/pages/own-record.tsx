import { Link } from 'react-router'
import type { Resource } from '../../../src/framework/resource'
import { formatDate } from '../../../src/framework/values/dates'
import { findIcon } from '../../../src/shell/icons'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { Tile } from '../../../src/views/blocks/tile'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, filteredListPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { StateChip } from '../../../src/views/value/state-chip'
import { employeeAddresses } from '../employeeAddresses'
import { employeeContacts } from '../employeeContacts'
import { employeeEducations } from '../employeeEducations'
import { employeeLetters, type LetterType, letterTypes } from '../employeeLetters'
import { employeeRelations } from '../employeeRelations'
import { employmentHistories } from '../employmentHistories'
import { identityDocuments } from '../identityDocuments'
import { nominations } from '../nominations'
import { personalDetails } from '../personalDetails'
import { type DocumentType, documentTypes } from '../rules/identity-numbers'
import { usePersonnelWords } from '../words/en'
import { PhotoButton } from './photo/photo-tool'

const parts: readonly Resource[] = [
  personalDetails,
  employeeContacts,
  employeeAddresses,
  employeeRelations,
  nominations,
  employeeEducations,
  employmentHistories,
] as unknown as readonly Resource[]

interface OwnDocument {
  id: number
  docType: DocumentType
  number: string
  expiresOn: string | null
  isExpiring: boolean
  status: string
}

/** Shows the parts of the user's record, with their documents and those that expire soon. */
export function OwnRecord() {
  const say = usePersonnelWords()
  const { empId } = useSignedIn()
  return (
    <>
      <Card title={say('photo')} beside={<PhotoButton empId={empId} />}>
        <p className="quiet">{say('photoText')}</p>
      </Card>
      <OwnIdentityDocuments empId={empId} />
      <OwnLetters empId={empId} />
      <Card title={say('record')}>
        <ul className="tiles">
          {parts.map((part) => (
            <Tile
              key={part.name}
              to={filteredListPath(part, { empId: { eq: empId } })}
              icon={findIcon(part.icon)}
              title={part.plural}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Lists documents that expire soon or wait for the user. */
export function OwnDocuments() {
  const { empId } = useSignedIn()
  return (
    <>
      <OwnIdentityDocuments empId={empId} />
      <OwnLetters empId={empId} />
    </>
  )
}

interface Letter {
  id: number
  letterType: LetterType
  issuedOn: string | null
  status: string
}

/** Lists letters to the user. The user can acknowledge a letter after opening it. */
function OwnLetters({ empId }: { empId: number }) {
  const say = usePersonnelWords()
  const answer = useAnswer<Letter[]>('getEmployeeLetters', { empId, perPage: 100 })
  return (
    <Card title={say('letters')}>
      <QueryContent of={answer} lines={2} none={<p className="quiet">{say('noLetters')}</p>}>
        {(letters) => (
          <Table
            label={say('letters')}
            lines={letters}
            keyOf={({ id }) => id}
            narrow="stack"
            columns={[
              {
                head: say('letter'),
                of: ({ id, letterType }) => <Link to={recordPath(employeeLetters, id)}>{letterTypes[letterType]}</Link>,
              },
              { head: say('issued'), of: ({ issuedOn }) => (issuedOn ? formatDate(issuedOn) : '') },
              {
                head: say('state'),
                of: ({ status }) => <StateChip resource={employeeLetters as unknown as Resource} value={status} />,
              },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}

function OwnIdentityDocuments({ empId }: { empId: number }) {
  const say = usePersonnelWords()
  const answer = useAnswer<OwnDocument[]>('getEmployeeIdentityDocDetails', { empId, perPage: 100 })
  const renderExpiry = ({ expiresOn, isExpiring }: OwnDocument) => {
    if (!expiresOn) return ''
    const date = formatDate(expiresOn)
    return isExpiring ? (
      <span className="tone" data-tone="warning">
        {say('ends', { date })}
      </span>
    ) : (
      date
    )
  }
  return (
    <Card title={say('documents')} beside={<Link to={createPath(identityDocuments)}>{say('addDocument')}</Link>}>
      <QueryContent of={answer} lines={3} none={<p className="quiet">{say('noDocuments')}</p>}>
        {(documents) => (
          <Table
            label={say('documents')}
            lines={documents}
            keyOf={({ id }) => id}
            narrow="stack"
            columns={[
              {
                head: say('document'),
                of: ({ id, docType }) => <Link to={recordPath(identityDocuments, id)}>{documentTypes[docType]}</Link>,
              },
              { head: say('number'), of: ({ number }) => number },
              { head: say('until'), of: renderExpiry },
              {
                head: say('state'),
                of: ({ status }) => <StateChip resource={identityDocuments as unknown as Resource} value={status} />,
              },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}
