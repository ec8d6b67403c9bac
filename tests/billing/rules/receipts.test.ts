import { expect, test } from 'vitest'
import { allocateReceipt } from '../../../resources/billing/rules/allocate-receipt'
import { settleInBaseCurrency } from '../../../resources/billing/rules/exchange-difference'
import { subtractAmounts, sumAmounts } from '../../../resources/billing/rules/line-amounts'
import { compareAmounts } from '../../../src/framework/values/money'
import written from '../examples.json'

interface Due {
  ref: string
  invoiceNumber: string
  instalmentNo: number
  dueDate: string
  amountDue: string
  exchangeRate?: string
}

interface Event {
  kind: 'receipt' | 'writeOff'
  amount: string
  mode: string
  withheldTax?: string
  charges?: string
  exchangeRate?: string
  lines?: { ref: string; amount: string }[]
}

interface Example {
  id: string
  kind: string
  says: string
  given: { receivables: Due[]; events: Event[] }
  expect: {
    refused?: string
    exchangeGainLoss?: string
    customerCredit?: string
    receivables?: Record<string, string>[]
  }
}

/** Write-offs and credit that is set off are told in tests of the server: there they are decided and accounted for. */
const examples = (written.examples as unknown as Example[]).filter(
  ({ kind, given }) =>
    kind === 'receipt' && given.events.every((event) => event.kind === 'receipt' && event.mode !== 'set_off'),
)

test.each(examples.map((each) => [`${each.id} ${each.says}`, each] as const))(
  '%s',
  (_, { given, expect: expected }) => {
    const dues = given.receivables.map((due, index) => {
      const exchangeRate = due.exchangeRate ?? '1'
      const none = { received: '0', withheld: '0', bankCharges: '0' }
      const { baseSettled } = settleInBaseCurrency(
        { exchangeRate, balance: '0', baseBalance: '0' },
        due.amountDue,
        null,
        'INR',
      )
      const receivableNumber = `${due.invoiceNumber}/${due.instalmentNo}`
      return {
        ...due,
        ...none,
        id: index + 1,
        receivableNumber,
        balance: due.amountDue,
        baseBalance: baseSettled,
        exchangeRate,
      }
    })
    const idOf = (ref: string) => dues.find((due) => due.ref === ref)?.id ?? 0
    let [credit, gain] = ['0.00', '0.00']
    for (const { amount, withheldTax = '0', charges = '0', lines = [], exchangeRate = '1' } of given.events) {
      const chosen = lines.map(({ ref, amount: of }) => ({ receivableId: idOf(ref), amount: of }))
      const open = dues.filter(({ balance }) => compareAmounts(balance, '0') > 0)
      const found = allocateReceipt({ amount, withheldTax, charges, lines: chosen }, open)
      if (expected.refused || typeof found === 'string') {
        expect([found, expected.refused]).toEqual(['overBalance', 'over_balance'])
        return
      }
      for (const part of found.parts) {
        const due = dues.find(({ id }) => id === part.id)
        if (!due) continue
        const settled = sumAmounts(part.money, part.withheld, part.charges)
        const { baseSettled, difference } = settleInBaseCurrency(due, settled, exchangeRate, 'INR')
        due.balance = subtractAmounts(due.balance, settled)
        due.baseBalance = subtractAmounts(due.baseBalance, baseSettled)
        due.received = sumAmounts(due.received, part.money)
        due.withheld = sumAmounts(due.withheld, part.withheld)
        due.bankCharges = sumAmounts(due.bankCharges, part.charges)
        gain = sumAmounts(gain, difference)
      }
      credit = sumAmounts(credit, found.over)
    }
    const told = dues.map(({ ref, received, withheld, bankCharges, balance }) => ({
      ref,
      received,
      withheld,
      bankCharges,
      balance,
    }))
    const figures = (of: Record<string, string>) =>
      ['received', 'withheld', 'bankCharges', 'balance'].map((name) => Number(of[name]).toFixed(4))
    expect(told.map((of) => [of.ref, ...figures(of)])).toEqual(
      (expected.receivables ?? []).map((of) => [of.ref, ...figures(of)]),
    )
    expect(compareAmounts(credit, expected.customerCredit ?? '0')).toBe(0)
    if (expected.exchangeGainLoss) expect(compareAmounts(gain, expected.exchangeGainLoss)).toBe(0)
  },
)
