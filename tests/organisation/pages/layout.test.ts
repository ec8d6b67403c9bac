import { expect, test } from 'vitest'
import type { ChartNode } from '../../../resources/organisation/org-chart'
import {
  box,
  buildLinePath,
  buildVisiblePath,
  computeChartLayout,
  findVisibleBoxes,
  isLineVisible,
  pickColour,
} from '../../../resources/organisation/pages/chart/chart-layout'
import { buildOrgChart } from '../../../resources/organisation/rules/build-org-chart'

const person = (empId: number, managerEmpId: number | null, dotted: readonly number[] = []) => ({
  ...{ empId, managerEmpId, dotted, fullName: `Person ${empId}`, designation: 'Tester', department: 'Tests' },
})
const people = [person(1, null), person(2, 1), person(3, 1, [2]), person(4, 2), person(5, 4), person(6, 99)]

test('people stand below whom they report to, counted all the way down', () => {
  const [top, stray] = buildOrgChart(people, null, 50)
  expect(top).toMatchObject({ empId: 1, directs: 2, total: 4 })
  expect(top?.reports.map(({ empId, total }) => [empId, total])).toEqual([
    [2, 2],
    [3, 0],
  ])
  // Whose manager is not in the chart is not lost.
  expect(stray).toMatchObject({ empId: 6, directs: 0 })
  const [cut] = buildOrgChart(people, 2, 0)
  expect(cut).toMatchObject({ empId: 2, directs: 1, total: 2, reports: [] })
  expect(buildOrgChart(people, 77, 50)).toEqual([])
})

test('only what is open is placed, no two boxes meet, dotted lines join what is shown', () => {
  const roots = buildOrgChart(people, null, 50)
  const shown = computeChartLayout(roots, new Set([1, 2]))
  expect(shown.boxes.map(({ node }) => node.empId).sort()).toEqual([1, 2, 3, 4, 6])
  expect(shown.dotted.map(([from, to]) => [from.node.empId, to.node.empId])).toEqual([[2, 3]])
  for (const one of shown.boxes) {
    expect(one.x).toBeGreaterThanOrEqual(0)
    expect(one.x + box.width).toBeLessThanOrEqual(shown.width)
    for (const other of shown.boxes) {
      const isApart = one.y !== other.y || Math.abs(one.x - other.x) >= box.width
      expect(one === other || isApart).toBe(true)
    }
  }
  const [line] = shown.lines
  expect(line && buildLinePath(line)).toMatch(/^M[\d.]+ [\d.]+V[\d.]+H[\d.]+V[\d.]+$/)
})

test('of a large company only what is in sight is drawn', () => {
  const wide = [person(1, null), ...Array.from({ length: 1999 }, (_, n) => person(n + 2, 1 + Math.floor(n / 8)))]
  const roots = buildOrgChart(wide, null, 50)
  const all = (nodes: readonly ChartNode[]): number[] => nodes.flatMap((node) => [node.empId, ...all(node.reports)])
  const layout = computeChartLayout(roots, new Set(all(roots)))
  expect(layout.boxes).toHaveLength(2000)
  const seen = findVisibleBoxes(layout.boxes, { left: layout.width / 2, top: 0, width: 1200, height: 600 })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThan(60)
})

test('of lines only what is in sight is drawn, the bar of a thousand reports once', () => {
  const wide = [person(1, null), ...Array.from({ length: 1999 }, (_, n) => person(n + 2, 1))]
  const layout = computeChartLayout(buildOrgChart(wide, null, 50), new Set([1]))
  const sight = { left: layout.width / 4, top: 0, width: 1200, height: 600 }
  const path = buildVisiblePath(layout.lines, sight)
  const bars = [...path.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)/g)].map(([, from, , to]) => [Number(from), Number(to)])
  expect(bars).toEqual([[sight.left - box.width, sight.left + sight.width + box.width]])
  const ends = [...path.matchAll(/M([\d.]+) [\d.]+V[\d.]+(?=M|$)/g)].map(([, x]) => Number(x))
  const shown = findVisibleBoxes(layout.boxes, sight).map(({ x }) => x + box.width / 2)
  expect(shown.filter((x) => x >= sight.left && x <= sight.left + sight.width && !ends.includes(x))).toEqual([])
  expect(ends.length).toBeLessThan(20)
  // Where all is in sight no line is left out.
  const small = computeChartLayout(buildOrgChart(people, null, 50), new Set([1, 2, 4]))
  const whole = buildVisiblePath(small.lines, { left: 0, top: 0, width: small.width, height: small.height })
  expect([...whole.matchAll(/M/g)]).toHaveLength(3 + 3 + small.lines.length)
  expect(small.dotted.some((line) => isLineVisible(line, { left: 0, top: 5000, width: 10, height: 10 }))).toBe(false)
})

test('departments have colours of their own', () => {
  const all = ['A', 'B', 'C', 'D']
  expect(new Set(all.map((name) => pickColour(name, all))).size).toBe(4)
})
