import { multiplyDecimal } from '../../../../src/framework/values/decimal'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter } from '../../../demo/demo-writer'

/** In hundredths of a percent of the first rate, month by month. */
const course = [
  '0.9720',
  '0.9755',
  '0.9790',
  '0.9740',
  '0.9810',
  '0.9835',
  '0.9860',
  '0.9825',
  '0.9890',
  '0.9930',
  '0.9945',
  '0.9970',
  '1.0000',
  '1.0040',
  '0.9985',
  '1.0020',
  '1.0075',
  '1.0110',
  '1.0060',
  '1.0095',
  '1.0130',
  '1.0090',
  '1.0145',
  '1.0180',
  '1.0165',
]
const firsts: Readonly<Record<string, string>> = { AED: '24.2700', EUR: '104.2500', GBP: '121.4000', USD: '89.1500' }

/** Rates of two years, one per month and currency. */
export async function fillRates({ writer }: Pick<DemoWriter, 'writer'>): Promise<void> {
  const rates = course.flatMap((share, month) =>
    Object.entries(firsts).map(([currency, first]) => ({
      currency,
      date: addDays(writer.today, (month - course.length) * 30),
      rate: multiplyDecimal(first, share, 4) ?? first,
      source: 'Reference rate of the central bank',
    })),
  )
  await addRecords(asBulkWriter(writer), 'exchangeRates', rates)
}
