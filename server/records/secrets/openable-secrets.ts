import type { Database, Sql } from '../../database/connect'
import { StartProblem } from '../../start/start-problem'
import { type Attribute, type Model, quoteIdentifier, type Table } from '../model'
import { getSealContext, listSealed, requireSealer } from './sealed-values'
import { UnsealError } from './sealer'

/** Lists every column of sealed values. */
export const listSealedColumns = ({ tables }: Model): { table: Table; attribute: Attribute; column: string }[] =>
  [...tables.values()]
    .filter(({ resource }) => !resource.source)
    .flatMap((table) =>
      listSealed(table).map((attribute) => ({
        table,
        attribute,
        column: quoteIdentifier(attribute.column?.name ?? ''),
      })),
    )

/**
 * Opens, in every sealed column, one value of each key and place.
 * @throws StartProblem where one does not open
 */
export async function requireOpenableSecrets(db: Database, model: Model): Promise<void> {
  for (const { table, attribute, column } of listSealedColumns(model)) {
    for (const stored of await readSampleEnvelopes(db, table, column)) {
      try {
        requireSealer(model).open(getSealContext(table, attribute.name), stored)
      } catch (problem) {
        if (!(problem instanceof UnsealError)) throw problem
        throw new StartProblem(
          `Values of ${table.resource.name}.${attribute.name} cannot be opened (${problem.message})`,
          'start with the data keys they were sealed with: STEWARD_DATA_KEYS, or DATA_DIR/data-keys from a backup',
          { cause: problem },
        )
      }
    }
  }
}

async function readSampleEnvelopes(sql: Sql, table: Table, column: string): Promise<string[]> {
  const { rows } = await sql.query<{ stored: string }>({
    text: `select distinct on (split_part(${column}, '.', 2), split_part(${column}, '.', 3)) ${column} as stored from ${quoteIdentifier(table.name)} where ${column} is not null`,
  })
  return rows.map(({ stored }) => stored)
}
