const ownColumn = 'own_[A-Za-z0-9_]+_(?:V|R[0-9A-F]{6})'

/** Tells whether the column holds a field that an administrator added. No declared column has capitals. */
export const isOwnColumn = (name: string): boolean => new RegExp(`^${ownColumn}$`).test(name)

/** Finds the own column that a part of a table is about. */
export const findOwnColumn = (sql: string): string | undefined =>
  new RegExp(`(?<![A-Za-z0-9_])${ownColumn}`).exec(sql)?.[0]
