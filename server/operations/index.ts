import { listRoles } from '../../src/framework/company/roles'
import { buildReportOperations } from '../records/reports/operations'
import type { Declarations, Job } from '../types'
import type { Extension, Operation } from '../wire/operation'
import { explainAccess } from './access/access-operation'
import { buildMenuOperations } from './accounts/menus'
import { ownSessionOperations } from './accounts/own-sessions'
import { preferenceOperations } from './accounts/preferences'
import { buildRoleOperations } from './accounts/roles'
import { signInListOperations } from './accounts/sign-ins'
import { buildApprovalOperations } from './approvals'
import { batchOperations } from './batches'
import { commentExtensions, commentOperations } from './comments/comment-operations'
import { decisionOperations } from './decisions'
import { definitionOperations } from './definitions/definition-operations'
import { exportScheduleOperations } from './export-schedules'
import { feedOperations } from './feeds/feed-operations'
import { fileOperations } from './files'
import { buildJobOperations } from './jobs'
import { buildLetterOperations } from './letters'
import { misfitOperations } from './misfits'
import { notificationOperations } from './notifications'
import { passwordOperations } from './passwords'
import { countRelatedRecords } from './related-counts'
import { buildReportListOperation } from './report-list'
import { buildSavedReportOperations } from './saved-reports'
import { buildSavedViewOperations } from './saved-views'
import { buildScopeOperations } from './scoped-sessions'
import { placeOperations } from './search/place-operations'
import { searchOperations } from './search/search-operations'
import { buildSessionOperations, sessionExtensions } from './session'

/** Makes all hand-written operations of the framework. */
export const buildKernelOperations = (
  declared: Pick<Declarations, 'roles' | 'demo' | 'resources' | 'reports' | 'dashboards' | 'scopes'>,
  jobs: readonly Job[],
): readonly Operation[] => {
  const { roles, demo } = declared
  return [
    ...buildSessionOperations(demo?.credentials),
    ...buildScopeOperations(declared.scopes ?? []),
    ...passwordOperations,
    ...ownSessionOperations,
    ...signInListOperations,
    ...buildRoleOperations(roles),
    explainAccess,
    ...buildMenuOperations(declared),
    ...batchOperations,
    ...buildApprovalOperations(roles),
    ...buildSavedViewOperations(roles),
    ...buildSavedReportOperations(roles),
    ...exportScheduleOperations,
    ...notificationOperations,
    ...searchOperations,
    ...placeOperations,
    countRelatedRecords,
    ...preferenceOperations,
    ...feedOperations,
    ...decisionOperations,
    ...fileOperations,
    ...commentOperations,
    ...buildLetterOperations(declared.resources),
    ...buildJobOperations(jobs),
    ...misfitOperations,
    ...definitionOperations,
    ...buildReportOperations(declared, listRoles(roles)),
    buildReportListOperation(declared),
  ]
}

/** The framework's additions to derived operations. */
export const kernelExtensions: readonly Extension[] = [...sessionExtensions, ...commentExtensions]
