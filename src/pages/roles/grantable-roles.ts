import { requireCatalogue } from '../../framework/company/catalogue'

/** The roles that can be granted, in words; everybody is an employee without a grant. */
export function listGrantableRoles(): Readonly<Record<string, string>> {
  const { employee: _, ...grantable } = requireCatalogue().roles.labels
  return grantable
}
