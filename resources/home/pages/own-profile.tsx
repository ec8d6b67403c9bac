import Avatar from '@mui/material/Avatar'
import { Link } from 'react-router'
import { findResource } from '../../../src/framework/company/catalogue'
import { formatDate } from '../../../src/framework/values/dates'
import { profilePath } from '../../../src/shell/account/profile-path'
import { useUser } from '../../../src/shell/use-user'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { ArriveTogether } from '../../../src/views/states/arrive-together'
import { AreaTiles, preloadTiles } from '../../../src/views/tools/area-tiles'
import { useHomeWords } from '../words/en'
import { FetchedCard } from './fetched-card'
import './home.css'
import { LeaveCard, RequestsCard } from './today-cards'

const place = 'me'
// The tiles load early, so that nothing on the page moves.
void preloadTiles(place)

/** Shows the user's own data: their place in the company, what they have, and what they requested. */
export function OwnProfile() {
  return (
    <div className="page-wide">
      <PageHead />
      <ArriveTogether>
        <div className="home-today">
          <AboutMe />
          <LeaveCard />
          <RequestsCard />
          <AreaTiles at={place} />
          <DirectReports />
        </div>
      </ArriveTogether>
    </div>
  )
}

interface OwnEmployee {
  employeeCode: string
  designation: string | null
  dateOfJoining: string | null
  labels: Readonly<Record<string, string | undefined>>
}

function AboutMe() {
  const say = useHomeWords()
  const user = useUser()
  const { empId } = useSignedIn()
  const answer = useAnswer<OwnEmployee>('getEmployeeByEmpId', { empId })
  return (
    <FetchedCard title={user?.fullName ?? ''} answer={answer} link={{ to: profilePath, text: say('profile') }}>
      {({ employeeCode, designation, dateOfJoining, labels }) => (
        <div className="toolbar">
          {user?.photoUrl ? <Avatar src={user.photoUrl} alt="" /> : null}
          <dl className="pairs">
            <DescriptionEntry of={say('code')} is={employeeCode} />
            <DescriptionEntry of={say('designation')} is={designation} />
            <DescriptionEntry of={say('department')} is={labels.departmentId} />
            <DescriptionEntry of={say('manager')} is={labels.reportingManagerEmpId} />
            <DescriptionEntry of={say('location')} is={labels.locationId} />
            <DescriptionEntry of={say('since')} is={dateOfJoining ? formatDate(dateOfJoining) : null} />
          </dl>
        </div>
      )}
    </FetchedCard>
  )
}

const DescriptionEntry = ({ of, is }: { of: string; is: string | null | undefined }) =>
  is ? (
    <div>
      <dt className="quiet">{of}</dt>
      <dd>{is}</dd>
    </div>
  ) : null

interface Colleague {
  id: number
  fullName: string
  designation: string | null
}

const most = 8

/** Lists the user's reports; shows nothing if there are none. */
function DirectReports() {
  const say = useHomeWords()
  const { empId } = useSignedIn()
  const filter = { reportingManagerEmpId: { eq: empId } }
  const answer = useAnswer<Colleague[]>('getEmployees', { filter, perPage: most, sort: [['fullName', 'asc']] })
  const employees = findResource('employees')
  if (!employees || answer.total === 0) return null
  const more = answer.total - most
  return (
    <FetchedCard title={say('reports')} answer={answer} link={{ to: '/Organization', text: say('organization') }}>
      {(people) => (
        <ul className="plain lines">
          {people.map(({ id, fullName, designation }) => (
            <li key={id}>
              <Link to={recordPath(employees, id)}>{fullName}</Link>
              {designation ? <small>{designation}</small> : null}
            </li>
          ))}
          {more > 0 ? <li>{say('moreAway', { count: more })}</li> : null}
        </ul>
      )}
    </FetchedCard>
  )
}
