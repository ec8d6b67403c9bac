import { requireCatalogue } from '../../framework/company/catalogue'

/** What can be granted, in words: everybody is an employee without it. */
export function grantableRoles(): Readonly<Record<string, string>> {
  const { employee: _, ...grantable } = requireCatalogue().roles.labels
  return grantable
}
