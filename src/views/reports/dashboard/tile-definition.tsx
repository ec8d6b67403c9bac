import { parseFigure } from '../../../framework/lists/list-figures'
import type { TileAnswer } from '../../../framework/reports/report-answers'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useReportWords } from '../../../i18n/reports/report-words'
import { lowercaseFirst } from '../../../i18n/say'
import { ConditionText } from '../../list/filters/stored-condition'

/** Says which records a tile counts, and what of them it adds up. */
export function TileDefinition({ resource, tile, exact }: { resource: Resource; tile: TileAnswer; exact?: string }) {
  const say = useReportWords()
  const { kind, name } = parseFigure(tile.figure) ?? { kind: 'count' }
  const records = lowercaseFirst(resource.plural)
  const isNarrowed = Object.keys(tile.filter).length > 0
  return (
    <>
      {tile.help ? <span>{tile.help}.</span> : null}
      <span>
        {name
          ? say(kind === 'avg' ? 'defineAverage' : 'defineSum', { field: fieldLabel(resource, name), records })
          : say('defineCount', { records })}
        {isNarrowed ? (
          <>
            {': '}
            <ConditionText about={resource.name} condition={{ and: [tile.filter] }} />
          </>
        ) : (
          '.'
        )}
      </span>
      {exact ? <strong>{exact}</strong> : null}
    </>
  )
}
