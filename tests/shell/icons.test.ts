import Circle from '@mui/icons-material/CircleOutlined'
import { expect, test } from 'vitest'
import { resources } from '../../resources'
import { companyRoles } from '../../resources/people/roles'
import type { MenuItem } from '../../src/framework/session'
import { findIcon } from '../../src/shell/icons'

const iconsIn = ({ icon, children = [] }: MenuItem): string[] => [icon, ...children.flatMap(iconsIn)]

test('every icon that a declaration or a menu names is drawn', () => {
  const named = [
    ...resources.map(({ icon }) => icon),
    ...companyRoles.menus.flatMap(({ items }) => items.flatMap(iconsIn)),
  ]
  expect([...new Set(named)].filter((name) => findIcon(name) === Circle)).toEqual([])
})

test('one that nobody knows is a ring', () => {
  expect(findIcon('NoSuchIcon')).toBe(Circle)
})
