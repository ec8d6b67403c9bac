import type { Application } from '../framework/company/application'
import type { Resource } from '../framework/resource'
import { withApprovals } from './approvals/with-approvals'
import { withFiles } from './files/with-files'
import { secretReveals } from './secrets/secretReveals'

/** The resources of the areas, with those that the engines keep for all of them. */
export const withEngines = (
  resources: readonly Resource[],
  { roles, approvers }: Pick<Application, 'roles' | 'approvers'>,
): readonly Resource[] =>
  withFiles(
    withApprovals([...resources.filter(({ name }) => name !== secretReveals.name), secretReveals], {
      keepers: roles.keepers,
      approvers,
    }),
  )
