import type { ReactNode } from 'react'
import { useAddressState } from '../../../src/views/blocks/address-state'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { PeriodStepper } from '../../../src/views/reports/period-stepper'
import { periodPlaces } from '../../../src/views/reports/report-address'
import { AllReportsLink } from '../../../src/views/reports/report-links'

type Stepped = Pick<Parameters<typeof PeriodStepper>[0], 'period' | 'periods'>

/** Shows the answer of an operation for the period in the address, below the choice of the period. */
export function PeriodAnswer<Data extends Stepped>({
  operation,
  children,
}: {
  operation: string
  children: (data: Data) => ReactNode
}) {
  const [{ from, to }, change] = useAddressState(periodPlaces)
  const answer = useAnswer<Data>(operation, from && to ? { from, to } : {}, { keepsLast: true })
  return (
    <div className="page-wide">
      <PageHead above={<AllReportsLink />} />
      <QueryContent of={answer} lines={12}>
        {(data) => (
          <>
            <div className="toolbar">
              <PeriodStepper period={data.period} periods={data.periods} onPeriod={change} />
            </div>
            {children(data)}
          </>
        )}
      </QueryContent>
    </div>
  )
}
