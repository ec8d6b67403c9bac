import { compiledPart, getSqlText, type SqlPart } from '../../../server/records/sql/named-sql'
import { amountSql } from '../../../src/fields/money'

/** Builds SQL that writes an amount as text with at least two decimals. */
export const amountTextSql = (amount: SqlPart): SqlPart => compiledPart(amountSql(getSqlText(amount), '2'))
