import { Link } from 'react-router'
import { type CalendarDate, dateInWords } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { Fetched, together } from '../../../src/views/blocks/fetched'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { recordPath } from '../../../src/views/paths'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { employees } from '../../people/employees'
import { usePersonnelWords } from '../words/en'

interface Probation {
  empId: number
  probationEndDate: CalendarDate
  labels: { empId?: string }
}

interface Contract {
  id: number
  fullName: string
  contractEndDate: CalendarDate
}

const soon = { lte: '$today+60' }

/** Probations that nobody has ended yet and contracts that end soon, of those who report to the reader. */
export function ReportEnds({ people = '$directReports' }: TileProps) {
  const say = usePersonnelWords()
  const open = { and: [{ empId: { in: people } }, { confirmationDate: { empty: true } }, { probationEndDate: soon }] }
  const probations = useAnswer<Probation[]>('getEmploymentTerms', { filter: open, perPage: 50 })
  const ending = { and: [{ id: { in: people } }, { contractEndDate: soon }] }
  const contracts = useAnswer<Contract[]>('getEmployees', { filter: ending, perPage: 50 })
  return (
    <Card title={say('reportEnds')}>
      <Fetched of={together(probations, contracts)} lines={3}>
        {([probation, contract]) => {
          const lines = [
            ...probation.map(({ empId, labels, probationEndDate }) => ({
              ...{ id: empId, name: labels.empId, date: probationEndDate, kind: 'probationEnds' as const },
            })),
            ...contract.map(({ id, fullName, contractEndDate }) => ({
              ...{ id, name: fullName, date: contractEndDate, kind: 'contractEnds' as const },
            })),
          ].sort((a, b) => a.date.localeCompare(b.date))
          return lines.length === 0 ? (
            <p className="quiet">{say('noReportEnds')}</p>
          ) : (
            <ul className="plain lines">
              {lines.map(({ id, name, date, kind }) => (
                <li key={`${kind} ${id}`}>
                  <Link to={recordPath(employees, id)}>{name}</Link>{' '}
                  <small>{say(kind, { date: dateInWords(date) })}</small>
                </li>
              ))}
            </ul>
          )
        }}
      </Fetched>
    </Card>
  )
}
