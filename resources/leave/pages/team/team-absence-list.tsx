import type { Absence } from '../../rules/absences'
import { useLeaveWords } from '../../words/en'
import { leaveSpanInWords } from '../leave-in-words'

/** Lists absences by person. It shows the reason only if the user may know it. */
export function TeamAbsenceList({ absences }: { absences: readonly Absence[] }) {
  const say = useLeaveWords()
  const people = [...new Set(absences.map(({ empId }) => empId))].map((empId) =>
    absences.filter((absence) => absence.empId === empId),
  )
  return (
    <ul className="rows" aria-label={say('byPeople')}>
      {people.map((own) => (
        <li key={own[0]?.empId} className="stack">
          <strong>{own[0]?.name}</strong>
          {own.map((absence) => (
            <span key={absence.fromDate + absence.fromSession} className="quiet">
              {[
                leaveSpanInWords(say, absence),
                absence.leaveType ?? say('away'),
                absence.isTentative ? say('notDecided') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
