import { formatPercent } from '../../../src/framework/values/number-format'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { usePersonnelWords } from '../words/en'
import { AnniversariesCard, JoinersCard } from './anniversaries-card'

interface AttritionReport {
  left: number
  average: string
  rate: string | null
  months: readonly { month: string; left: number; headcount: number }[]
}

/** Shows cards beside the reports about people: anniversaries, joiners, leavers. */
export function PeopleReportCards() {
  return (
    <>
      <AnniversariesCard />
      <JoinersCard />
      <AttritionCard />
    </>
  )
}

/** Shows the leavers of the last twelve months. */
function AttritionCard() {
  const say = usePersonnelWords()
  const answer = useAnswer<AttritionReport>('getAttritionReport', {})
  return (
    <Card title={say('attrition')}>
      <QueryContent of={answer} lines={4}>
        {({ left, average, rate, months }) => (
          <>
            <p>{say('attritionText', { left, average, rate: formatPercent(rate ?? 0) })}</p>
            <Table
              label={say('attrition')}
              lines={months}
              keyOf={({ month }) => month}
              columns={[
                { head: say('month'), of: ({ month }) => month },
                { head: say('left'), of: (each) => each.left },
                { head: say('headcount'), of: (each) => each.headcount },
              ]}
            />
          </>
        )}
      </QueryContent>
    </Card>
  )
}
