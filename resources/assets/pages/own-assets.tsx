import { Link } from 'react-router'
import type { Resource } from '../../../src/framework/resource'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { StateChip } from '../../../src/views/value/state-chip'
import { assetRequests } from '../assetRequests.resource.json'
import { employeeAssets } from '../employeeAssets'
import { handoverSets } from '../sets'
import { useAssetWords } from '../words/en'

interface OwnAsset {
  id: number
  assetName: string
  assignedDate: string
  status: string
}

/** Lists the company assets that the user has. Those they have not confirmed link to their page. */
export function OwnAssets() {
  const say = useAssetWords()
  const { empId } = useSignedIn()
  const filter = { empId: { eq: empId }, status: { in: handoverSets.open } }
  const answer = useAnswer<OwnAsset[]>('getEmployeeAssetDetails', { filter, perPage: 100 })
  return (
    <Card title={say('mine')} beside={<Link to={createPath(assetRequests)}>{say('askAsset')}</Link>}>
      <QueryContent of={answer} lines={2} none={<p className="quiet">{say('noneOfMine')}</p>}>
        {(assets) => (
          <Table
            label={say('mine')}
            lines={assets}
            keyOf={({ id }) => id}
            narrow="stack"
            columns={[
              {
                head: say('what'),
                of: ({ id, assetName }) => <Link to={recordPath(employeeAssets, id)}>{assetName}</Link>,
              },
              { head: say('since'), of: ({ assignedDate }) => formatDate(assignedDate) },
              {
                head: say('state'),
                of: ({ status }) => <StateChip resource={employeeAssets as unknown as Resource} value={status} />,
              },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}
