import { formatDate } from '../../../src/framework/values/dates'
import { RecordLines } from '../../../src/views/blocks/records/record-lines'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { employees } from '../../people/employees'
import { employmentTerms } from '../employmentTerms'
import { usePersonnelWords } from '../words/en'

const soon = { lte: '$today+60' }

/** Lists the user's reports whose probation is overdue or whose contract ends soon. */
export function EmploymentEndsCard({ people = '$directReports' }: TileProps) {
  const say = usePersonnelWords()
  return (
    <>
      <RecordLines
        {...{ title: say('probationEnds'), none: say('noReportEnds'), resource: employmentTerms }}
        sort="probationEndDate"
        filter={{ and: [{ empId: { in: people } }, { confirmationDate: { empty: true } }, { probationEndDate: soon }] }}
        line={({ labels, probationEndDate }) => [labels.empId, probationEndDate ? formatDate(probationEndDate) : '']}
      />
      <RecordLines
        {...{ title: say('contractEnds'), none: say('noReportEnds'), resource: employees, sort: 'contractEndDate' }}
        filter={{ and: [{ id: { in: people } }, { contractEndDate: soon }] }}
        line={({ fullName, contractEndDate }) => [fullName ?? '', contractEndDate ? formatDate(contractEndDate) : '']}
      />
    </>
  )
}
