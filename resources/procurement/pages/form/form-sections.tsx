import type { Values } from '../../../../src/framework/validate'
import { Panel } from '../../../../src/views/record/sections'
import { useProcurementWords } from '../../words/en'
import { EditGrid } from '../grid/edit-grid'
import type { Line } from '../grid/lines'
import { HeaderFields } from './header-fields'
import { headerOf, type Part, parts, purchases } from './purchase'
import { SupplierSection } from './supplier-section'
import type { usePurchase } from './use-purchase'
import { useStart } from './use-told'

interface SectionsProps {
  id: string
  form: ReturnType<typeof usePurchase>
}

const headerProps = ({ id, form: { entered, change, refusal } }: SectionsProps) => ({
  id,
  values: entered.header,
  errors: refusal.fields,
  onChange: (values: Values) => change((before) => ({ ...before, header: values })),
})

/** What is bought, for what, and from whom. */
export function Head(props: SectionsProps) {
  const say = useProcurementWords()
  const header = headerProps(props)
  return (
    <div className="purchase-head">
      <Panel title={say('what')}>
        <HeaderFields {...header} resource={purchases} names={headerOf.what} />
      </Panel>
      <Panel title={say('supplier')}>
        <SupplierSection {...header} />
      </Panel>
    </div>
  )
}

interface LinesProps extends SectionsProps {
  /** What each item comes to, by its line. */
  amounts: ReadonlyMap<string, string>
  needsReason: boolean
}

/** The items and the quotes. */
export function Lines({ amounts, needsReason, ...props }: LinesProps) {
  const say = useProcurementWords()
  const { entered, change, refusal } = props.form
  const [items, quotes] = parts
  const gridOf = (part: Part) => ({
    id: `${props.id}-${part.name}`,
    label: say(part.name),
    resource: part.resource,
    columns: part.columns,
    more: part.more,
    lines: entered[part.name],
    errorsOf: (line: Line) => refusal.lines[line.key] ?? {},
    onChange: (lines: readonly Line[]) => change((before) => ({ ...before, [part.name]: lines })),
  })
  return (
    <div className="purchase-lines">
      <Panel title={say('items')}>
        <EditGrid
          {...gridOf(items)}
          help={say('gridHelp')}
          start={useStart(items)}
          addLabel={say('addItem')}
          result={{ heading: say('lineTotal'), of: ({ key }) => amounts.get(key) ?? '–' }}
        />
      </Panel>
      <Panel title={say('quotes')}>
        <EditGrid {...gridOf(quotes)} start={useStart(quotes)} addLabel={say('addQuote')} />
        {needsReason ? <HeaderFields {...headerProps(props)} resource={purchases} names={headerOf.reason} /> : null}
      </Panel>
    </div>
  )
}
