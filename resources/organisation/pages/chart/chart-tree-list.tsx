import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { recordPath } from '../../../../src/views/paths'
import { employees } from '../../../people/employees'
import type { ChartNode } from '../../org-chart'
import { useChartWords } from '../../words/chart.en'
import { ReportsToggle } from './person-box'
import type { ChartState } from './use-chart-state'

/** Shows the chart as nested lists, for users of a keyboard or a screen reader. */
export function ChartTreeList({ chart }: { chart: ChartState }) {
  return <TreeLevel nodes={chart.roots} chart={chart} />
}

function TreeLevel({ nodes, chart }: { nodes: readonly ChartNode[]; chart: ChartState }) {
  return (
    <ul className="org-list">
      {nodes.map((node) => (
        <li key={node.empId}>
          <TreeLine node={node} chart={chart} />
          {chart.open.has(node.empId) && node.reports.length > 0 ? (
            <TreeLevel nodes={node.reports} chart={chart} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function TreeLine({ node, chart }: { node: ChartNode; chart: ChartState }) {
  const say = useChartWords()
  const isFound = chart.found === node.empId
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFound) line.current?.scrollIntoView({ block: 'center' })
  }, [isFound])
  return (
    <div ref={line} className="org-line" data-found={isFound || undefined}>
      <Link to={recordPath(employees, node.empId)} className="strong">
        {node.fullName}
      </Link>
      <span className="quiet">
        {node.designation}, {node.department}
      </span>
      {node.dotted.length > 0 ? (
        <span className="quiet">{say('dottedTo', { names: node.dotted.map(chart.nameOf).join(', ') })}</span>
      ) : null}
      <ReportsToggle node={node} chart={chart} />
    </div>
  )
}
