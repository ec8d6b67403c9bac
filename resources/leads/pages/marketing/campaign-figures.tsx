import { Link, useNavigate } from 'react-router'
import type { RecordWithComputed } from '../../../../src/framework/record'
import { formatWholeAmount } from '../../../../src/framework/values/money'
import { Card } from '../../../../src/views/blocks/card'
import { BarsWithTable } from '../../../../src/views/blocks/chart/bars-with-table'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { createPath, listPath, recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { campaigns } from '../../campaigns'
import { useLeadWords } from '../../words/en'
import { formatWholePercent } from './whole-percent'

/** Most campaigns that are compared; the list has the others. */
const most = 10

/** Shows what campaigns cost and brought. */
export function CampaignFigures() {
  const say = useLeadWords()
  const { company } = useSignedIn()
  const navigate = useNavigate()
  const answer = useAnswer<RecordWithComputed<typeof campaigns>[]>(campaigns.operations.list, {
    perPage: most,
    sort: [['startDate', 'desc']],
  })
  const inWords = (amount: string | null) => (amount === null ? '–' : formatWholeAmount(amount, company.currency))
  const toPart = (amount: string | null) => ({ amount: amount ?? '0', words: inWords(amount) })
  const none = <p className="quiet">{say('noCampaigns')}</p>
  return (
    <Card title={say('campaignResults')} beside={<Link to={createPath(campaigns)}>{say('newCampaign')}</Link>}>
      <QueryContent of={answer} lines={6} none={none}>
        {(rows) => (
          <>
            <BarsWithTable
              label={say('campaignResults')}
              unit={company.currency}
              isGrouped
              isTableBelow
              series={[say('spent'), say('won')]}
              lines={rows}
              keyOf={({ id }) => id}
              bar={({ id, name, spent, wonValue }) => ({
                key: String(id),
                label: name,
                parts: { [say('spent')]: toPart(spent), [say('won')]: toPart(wonValue) },
              })}
              onChoose={({ key }) => void navigate(recordPath(campaigns, Number(key)))}
              columns={[
                { head: say('campaign'), of: ({ id, name }) => <Link to={recordPath(campaigns, id)}>{name}</Link> },
                { head: say('spent'), of: ({ spent }) => inWords(spent), isFigure: true },
                { head: say('count'), of: ({ leads }) => leads, isFigure: true },
                { head: say('qualified'), of: ({ qualified }) => qualified, isFigure: true },
                { head: say('costPerLead'), of: ({ costPerLead }) => inWords(costPerLead), isFigure: true },
                { head: say('won'), of: ({ wonValue }) => inWords(wonValue), isFigure: true },
                { head: say('returned'), of: (row) => formatWholePercent(row.returnOnSpend), isFigure: true },
              ]}
            />
            {answer.total > rows.length ? (
              <p className="quiet">
                <Link to={listPath(campaigns)}>
                  {say('someCampaigns', { shown: rows.length, total: answer.total })}
                </Link>
              </p>
            ) : null}
          </>
        )}
      </QueryContent>
    </Card>
  )
}
