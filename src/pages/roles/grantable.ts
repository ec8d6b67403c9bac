import { application } from '../../framework/company/application'

/** What can be granted, in words: everybody is an employee without it. */
export function grantableRoles(): Readonly<Record<string, string>> {
  const { employee: _, ...grantable } = application().roles.labels
  return grantable
}
