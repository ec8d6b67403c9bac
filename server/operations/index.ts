import { listRoles } from '../../src/framework/company/roles'
import { reportOperations } from '../records/reports/operations'
import type { Declarations, Job } from '../types'
import type { Extension, Operation } from '../wire/operation'
import { menuOperations } from './accounts/menus'
import { ownSessionOperations } from './accounts/own-sessions'
import { roleOperations } from './accounts/roles'
import { approvalOperations } from './approvals'
import { batchOperations } from './batches'
import { decisionOperations } from './decisions'
import { exportScheduleOperations } from './export-schedules'
import { fileOperations } from './files'
import { jobOperations } from './jobs'
import { letterOperations } from './letters'
import { misfitOperations } from './misfits'
import { notificationOperations } from './notifications'
import { passwordOperations } from './passwords'
import { savedViewOperations } from './saved-views'
import { scopeOperations } from './scoped-sessions'
import { sessionExtensions, sessionOperations } from './session'

/** All hand-written operations of the framework. */
export const kernelOperations = (
  declared: Pick<Declarations, 'roles' | 'demo' | 'resources' | 'reports' | 'dashboards' | 'scopes'>,
  jobs: readonly Job[],
): readonly Operation[] => {
  const { roles, demo } = declared
  return [
    ...sessionOperations(demo?.credentials),
    ...scopeOperations(declared.scopes ?? []),
    ...passwordOperations,
    ...ownSessionOperations,
    ...roleOperations(roles),
    ...menuOperations(declared),
    ...batchOperations,
    ...approvalOperations(roles),
    ...savedViewOperations(roles),
    ...exportScheduleOperations,
    ...notificationOperations,
    ...decisionOperations,
    ...fileOperations,
    ...letterOperations(declared.resources),
    ...jobOperations(jobs),
    ...misfitOperations,
    ...reportOperations(declared, listRoles(roles)),
  ]
}

/** The framework's additions to derived operations. */
export const kernelExtensions: readonly Extension[] = sessionExtensions
