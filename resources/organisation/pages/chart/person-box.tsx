import { memo } from 'react'
import { Link } from 'react-router'
import { recordPath } from '../../../../src/views/paths'
import { employees } from '../../../people/employees'
import { useChartWords } from '../../words/chart.en'
import { box, type PlacedBox, pickColour } from './chart-layout'
import type { ChartState } from './use-chart-state'

interface PersonBoxProps {
  placed: PlacedBox
  chart: ChartState
}

/** Shows a person in the chart. It is memoised, so that scrolling draws only boxes that become visible. */
export const PersonBox = memo(function PersonBox({ placed: { node, x, y }, chart }: PersonBoxProps) {
  const { empId, fullName, designation, department } = node
  const place = { left: x, top: y, width: box.width, height: box.height }
  return (
    <article className="org-box" data-found={chart.found === empId || undefined} style={place}>
      <span className="org-mark" style={{ background: pickColour(department, chart.departments) }} />
      <Link to={recordPath(employees, empId)} className="strong">
        {fullName}
      </Link>
      <span className="quiet">{designation}</span>
      <span className="quiet">{department}</span>
      <ReportsToggle node={node} chart={chart} />
    </article>
  )
})

/** Expands and collapses the reports of a person. */
export function ReportsToggle({
  node: { empId, fullName, total, directs },
  chart,
}: Omit<PersonBoxProps, 'placed'> & { node: PlacedBox['node'] }) {
  const say = useChartWords()
  if (directs === 0) return null
  const isOpen = chart.open.has(empId)
  const below = total === 1 ? say('belowOne') : say('below', { count: total })
  return (
    <button
      type="button"
      className="org-below"
      aria-expanded={isOpen}
      aria-label={`${say(isOpen ? 'hide' : 'show', { name: fullName })}: ${below}`}
      title={below}
      onClick={() => chart.toggle(empId)}
    >
      {isOpen ? '−' : '+'} {total}
    </button>
  )
}
