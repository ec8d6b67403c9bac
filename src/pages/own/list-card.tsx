import type { Resource } from '../../framework/resource'
import { LabelledSelect } from '../../views/import/labelled-select'
import { ColumnChoices } from '../definitions/column-choices'
import { type Draft, listFilledFields } from './draft'
import { ProblemsAt } from './problems/part-problems'
import { useOwnWords } from './words'

interface ListView {
  columns?: readonly string[]
  filters?: readonly string[]
  sort?: string
}

interface ListCardProps {
  draft: Draft
  /** What the draft becomes, with the columns that it has. */
  resource: Resource | undefined
  onChange(views: NonNullable<Draft['views']>): void
}

/** The columns of the list and how it is sorted at first. */
export function ListCard({ draft, resource, onChange }: ListCardProps) {
  const say = useOwnWords()
  const list = (draft.views?.list ?? {}) as ListView
  const put = (next: ListView) => onChange({ ...draft.views, list: next })
  const putColumns = (columns: readonly string[] | undefined) => {
    const { columns: _, ...rest } = list
    put({ ...rest, ...(columns && { columns }) })
  }
  const sorts = listFilledFields(draft).flatMap(({ name, options }) => {
    const label = String(options.label)
    return [[name, say('sortUp', { label })] as const, [`-${name}`, say('sortDown', { label })] as const]
  })
  return (
    <>
      <div className="choices">
        <LabelledSelect<string>
          label={say('sort')}
          value={list.sort ?? '-id'}
          options={[['-id', say('sortNewest')], ['id', say('sortOldest')], ...sorts]}
          onChange={(sort) => put({ ...list, sort })}
        />
      </div>
      {resource ? <ColumnChoices {...{ resource }} columns={list.columns} onColumns={putColumns} /> : null}
      <ProblemsAt path="views" />
    </>
  )
}
