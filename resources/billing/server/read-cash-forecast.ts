import type { Reader } from '../../../server/records/query'
import { sqlNames, statement, textArraySql } from '../../../server/records/sql/named-sql'
import { currencyDecimals } from '../../../src/framework/values/money'
import { exchangeRates } from '../../money/exchangeRates'
import { customers } from '../../sales/customers'
import { milestones } from '../../sales/milestones'
import { milestoneSets, sowSets } from '../../sales/sets'
import { sows } from '../../sales/sows'
import type { CashForecast } from '../answers'
import { invoices } from '../invoices'
import { receivables } from '../receivables'
import { sumAmounts } from '../rules/line-amounts'
import { receivableSets } from '../sets'
import { settlements } from '../settlements'

const r = sqlNames(receivables, 'r')
const s = sqlNames(settlements, 's')
const i = sqlNames(invoices, 'i')
const m = sqlNames(milestones, 'm')
const w = sqlNames(sows, 'w')
const c = sqlNames(customers, 'c')
const e = sqlNames(exchangeRates, 'e')

/**
 * Selects the forecast as of day $1 for $2 weeks. $3 is the company's currency and $4 its number of
 * decimals.
 */
const forecastSql = statement('cash_forecast')`
  with settled as (select ${s.receivableId} as id, sum(${s.baseSettled}) as amount from ${s} group by 1),
  open as (
    select ${r.baseDue} - coalesce(settled.amount, 0) as amount, (${r.stage} = 'disputed' or ${i.status} = 'disputed') as "isDisputed",
      case when ${r.promiseDate} >= $1::date then 'promised' when coalesce(${r.expectedDate}, ${r.dueDate}) < $1::date then 'late' else 'expected' end as kind,
      case when ${r.promiseDate} >= $1::date then ${r.promiseDate} else greatest(coalesce(${r.expectedDate}, ${r.dueDate}), $1::date) end as day
    from ${r} join ${i} on ${i.id} = ${r.invoiceId} left join settled on settled.id = ${r.id}
    where ${r.status} = any(${textArraySql(receivableSets.open)})),
  planned as (
    select ${m.amount} * case when ${w.currency} = $3 then 1 else (
        select ${e.rate} from ${e} where ${e.currency} = ${w.currency} and ${e.date} <= $1::date order by ${e.date} desc limit 1) end as amount,
      greatest(coalesce(${m.forecastDate}, ${m.plannedDate}), $1::date) + coalesce(${w.paymentTermsDays}, ${c.paymentTermsDays})::int as day
    from ${m} join ${w} on ${w.id} = ${m.sowId} join ${c} on ${c.id} = ${w.customerId}
    where ${m.status} = any(${textArraySql(milestoneSets.unbilled)}) and ${w.status} = any(${textArraySql([...sowSets.inForce, 'completed'])}) and ${m.amount} > 0),
  cells as (
    select date_trunc('week', day)::date as week, kind, amount from open where not "isDisputed"
    union all select date_trunc('week', day)::date, 'expected', round(amount, $4::int) from planned where amount is not null),
  weeks as (select (date_trunc('week', $1::date) + make_interval(weeks => n))::date as week from generate_series(0, $2::int - 1) n),
  told as (
    select weeks.week::text as week, coalesce(sum(amount) filter (where kind = 'expected'), 0)::text as expected,
      coalesce(sum(amount) filter (where kind = 'promised'), 0)::text as promised, coalesce(sum(amount) filter (where kind = 'late'), 0)::text as late
    from weeks left join cells on cells.week = weeks.week group by weeks.week order by weeks.week)
  select (select json_agg(told order by told.week) from told) as weeks,
    (select coalesce(sum(amount), 0)::text from cells where cells.week > (select max(week) from weeks)) as beyond,
    (select coalesce(sum(amount), 0)::text from open where "isDisputed") as disputed,
    (select count(*)::int from planned where amount is null) as "withoutRate"`

/**
 * Computes the forecast. Each open balance counts once: in the week of a promise that still holds, in the
 * first week as late if it is overdue, else in the expected or due week. A milestone not yet invoiced counts
 * at its date plus the payment terms.
 */
export async function readCashForecast({ sql, today, company }: Reader, weeks: number): Promise<CashForecast> {
  const { rows } = await sql.query<Omit<CashForecast, 'asOf' | 'currency'>>(
    forecastSql(today, weeks, company.currency, currencyDecimals(company.currency)),
  )
  const { weeks: weekRows = [], beyond, disputed, withoutRate = 0 } = rows[0] ?? {}
  return {
    ...{ asOf: today, currency: company.currency, withoutRate },
    weeks: weekRows.map(({ week, expected, promised, late }) => ({
      week,
      expected: sumAmounts(expected),
      promised: sumAmounts(promised),
      late: sumAmounts(late),
    })),
    beyond: sumAmounts(beyond),
    disputed: sumAmounts(disputed),
  }
}
