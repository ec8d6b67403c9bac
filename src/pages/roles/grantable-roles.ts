import { requireCatalogue } from '../../framework/company/catalogue'

/** Lists the roles that can be granted, with their labels; everybody is an employee without a grant. */
export function listGrantableRoles(): Readonly<Record<string, string>> {
  const { employee: _, ...grantable } = requireCatalogue().roles.labels
  return grantable
}
