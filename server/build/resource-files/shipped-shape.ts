import { resourceShape } from '../../../src/engines/definitions/body/body-shape'
import type { ObjectShape, Shape } from '../../../src/engines/definitions/body/shape'

const open: Shape = { is: 'open' }

/** Adds parts that only shipped resources have; the build checks them beside all other declarations. */
const addParts = (shape: ObjectShape, names: readonly string[]): ObjectShape => ({
  ...shape,
  parts: { ...shape.parts, ...Object.fromEntries(names.map((name) => [name, open])) },
  refused: {},
})

const views = resourceShape.parts.views
const approval = resourceShape.parts.approval

/** The form of a shipped resource in a file: that of an own resource, and what only the program may say. */
export const shippedShape: ObjectShape = addParts(
  {
    ...resourceShape,
    needs: [...resourceShape.needs, 'route'],
    parts: {
      ...resourceShape.parts,
      ...(views?.is === 'object' && {
        views: addParts(views, [
          'feed',
          'attaches',
          'asksFirst',
          'decide',
          'chain',
          'related',
          'recordTabs',
          'tools',
          'listTools',
        ]),
      }),
      ...(approval?.is === 'object' && { approval: addParts(approval, ['kind']) }),
    },
  },
  [
    ...[
      'route',
      'formRoute',
      'key',
      'operations',
      'was',
      'givenTo',
      'givenAlike',
      'isOverLine',
      'inForce',
      'noOverlap',
    ],
    ...['sharedTimes', 'creates', 'createUpdates', 'indexes', 'limits', 'consequences', 'account', 'moves', 'remind'],
    ...['letters', 'previews', 'lists', 'parts', 'files', 'needsFiles'],
  ],
)
