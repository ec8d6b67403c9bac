import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { employmentTerms } from './employmentTerms'
import { identityDocuments } from './identityDocuments'

const open = { confirmationDate: { empty: true } } as const
const valid = { status: { eq: 'verified' } } as const

const probation = defineReport('probation', {
  title: 'Probation',
  operation: 'getProbationReport',
  route: 'ProbationReport',
  of: employmentTerms,
  to: [...peopleTeam, 'director'],
  where: open,
  period: 'probationEndDate',
  by: ['probationEndDate:month', 'empId.departmentId', 'empId.locationId'],
  figures: { due: 'count' },
})

const documentExpiry = defineReport('documentExpiry', {
  title: 'Document expiry',
  operation: 'getDocumentExpiryReport',
  route: 'DocumentExpiryReport',
  of: identityDocuments,
  to: [...peopleTeam],
  where: valid,
  period: 'expiresOn',
  by: ['expiresOn:month', 'docType', 'empId.departmentId'],
  figures: { documents: 'count' },
})

export const personnelReports = defineAreaReports({
  name: 'personnel',
  reports: [probation, documentExpiry],
  onDashboards: {
    people: {
      cards: ['personnel'],
      tiles: {
        probationDue: tile({
          label: 'Probation ends within 30 days',
          isToDo: true,
          of: employmentTerms,
          where: { ...open, probationEndDate: { between: ['$today', '$today+30'] } },
        }),
        documentsEnding: tile({
          label: 'Documents expiring within 60 days',
          isToDo: true,
          of: identityDocuments,
          to: [...peopleTeam],
          where: { ...valid, expiresOn: { between: ['$today', '$today+60'] } },
        }),
      },
      charts: [probation, documentExpiry],
    },
    ownDay: {
      tiles: {
        documentsExpiring: tile({
          label: 'Documents expiring in 60 days',
          of: identityDocuments,
          where: { empId: { eq: '$me' }, isExpiring: { eq: true } },
        }),
      },
    },
  },
})
