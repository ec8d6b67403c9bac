import { Suspense } from 'react'
import type { DashboardAnswer } from '../../../framework/reports/report-answers'
import { useReportWords } from '../../../i18n/reports/report-words'
import { QueryContent } from '../../blocks/query-content'
import { useAnswer } from '../../blocks/use-answer'
import { FigureTile } from './figure-tile'
import { WaitingTile } from './figure-tiles'
import '../reports.css'

/** Shows the figures of a dashboard that has no page of its own, in one line where there is room. */
export function DashboardTiles({ operation }: { operation: string }) {
  const say = useReportWords()
  const answer = useAnswer<DashboardAnswer>(operation)
  return (
    <QueryContent of={answer} lines={3}>
      {({ tiles }) => (
        <ul className="tiles figure-tiles small" aria-label={say('tiles')}>
          {tiles.map((tile) => (
            <li key={tile.name}>
              <Suspense fallback={<WaitingTile tile={tile} />}>
                <FigureTile tile={tile} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
