import { expect, test } from 'vitest'
import { SharedSums } from '../../server/records/sql/shared-sums'

test('sums of the same records below are one look at them, and each sum stands once', () => {
  const gathered = new SharedSums()
  const [some, others] = ['from "lines" dt where dt."of_id" = t.id', 'from "notes" dt where dt."of_id" = t.id']
  expect(gathered.joins()).toBe('')
  expect([
    gathered.sum(some, 'dt."a"'),
    gathered.sum(some, 'dt."b"'),
    gathered.sum(others, 'dt."a"'),
    gathered.sum(some, 'dt."a"'),
  ]).toEqual(['q0.x0', 'q0.x1', 'q1.x0', 'q0.x0'])
  expect(gathered.joins()).toBe(
    ` left join lateral (select coalesce(sum(dt."a"), 0) as x0, coalesce(sum(dt."b"), 0) as x1 ${some}) q0 on true` +
      ` left join lateral (select coalesce(sum(dt."a"), 0) as x0 ${others}) q1 on true`,
  )
})
