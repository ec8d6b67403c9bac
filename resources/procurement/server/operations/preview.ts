import { findRecord } from '../../../../server/records/write/typed'
import { grantedRoles } from '../../../../server/wire/derive'
import { documentField } from '../../../../server/wire/document-field'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { money } from '../../../../src/fields/money'
import { ref } from '../../../../src/fields/ref'
import { behaviour, type InputOf } from '../../../../src/framework/field'
import { stockOf } from '../../../assets/server/public'
import { type RoleName, roles } from '../../../people/roles'
import { procurementItems } from '../../procurementItems'
import { procurements } from '../../procurements'
import { type Budget, budgetFor, type Thought } from '../budget'
import { wouldKnowBudget } from '../budget-readers'
import { lastPricesFor } from '../last-prices'
import { findPayer } from '../payer'

const { name: resource, label: area } = procurements
const { projectId, departmentId, currency, neededBy } = procurements.fields
const thoughtInput = { id: ref(resource), projectId, departmentId, currency, neededBy, total: money({ min: '0' }) }
const mostNames = 100

const isName = (value: unknown): boolean => behaviour(procurementItems.fields.name).parse(value).ok
const namesInput = documentField(
  'names',
  (value): value is string[] => Array.isArray(value) && value.length <= mostNames && value.every(isName),
)

/** Which purchase is meant; one that is stored is told apart from the others that use its budget up. */
async function thoughtOf(
  context: Context,
  { id = null, total, ...input }: Partial<InputOf<typeof thoughtInput>>,
): Promise<Thought> {
  // Out of sight and unknown answer alike.
  const stored = id === null ? undefined : await findRecord(context, procurements, id)
  const record = { requestedByEmpId: stored?.requestedByEmpId ?? context.caller.empId, ...input }
  const payer = { projectId: null, departmentId: null, ...input, ...(await findPayer(context.sql, record)) }
  return {
    id: id ?? 0,
    projectId: payer.projectId ?? null,
    departmentId: payer.departmentId ?? null,
    currency: input.currency ?? context.company.currency,
    neededBy: input.neededBy ?? context.today,
    total: total ?? '0',
  }
}

const budgetTold = ({ remaining, afterThis, currency }: Budget) => ({ remaining, afterThis, currency })

/** What a purchase comes to that is being entered: as `getProcurementDetailsById` tells it once it is stored. */
export const previewPurchase = defineOperation({
  name: 'previewProcurement',
  area,
  resource,
  to: grantedRoles(procurements, 'create', Object.keys(roles) as RoleName[]),
  reads: 'partial',
  input: {
    ...thoughtInput,
    names: namesInput,
  },
  async run(context, { names, ...input }) {
    const thought = await thoughtOf(context, input)
    const [known, found, prices, inStock] = [
      await wouldKnowBudget(context, thought),
      await budgetFor(context.sql, context.company, thought),
      await lastPricesFor(context.sql, [...new Set(names)], thought.currency, thought.id),
      await stockOf(
        context.sql,
        [...new Set(names)].map((name) => ({ of: 0, name })),
      ),
    ]
    return {
      data: {
        budget: found && known ? budgetTold(found) : null,
        lastPrices: prices.map(({ name, price, currency, supplier, date }) => ({
          name,
          price,
          currency,
          supplier,
          date,
        })),
        inStock: inStock.map(({ of: _, ...told }) => told),
      },
    }
  },
})
