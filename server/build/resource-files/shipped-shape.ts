import { resourceShape } from '../../../src/engines/definitions/body/body-shape'
import type { ObjectShape, Shape } from '../../../src/engines/definitions/body/shape'

const open: Shape = { is: 'open' }

/** Adds parts that only shipped resources have; the build checks them beside all other declarations. */
const addParts = (shape: ObjectShape, names: readonly string[]): ObjectShape => ({
  ...shape,
  parts: { ...shape.parts, ...Object.fromEntries(names.map((name) => [name, open])) },
  refused: {},
})

const { views, approval, workflow } = resourceShape.parts

/** Adds what only states of shipped resources may say. */
function addStateParts(shape: ObjectShape): ObjectShape {
  const { states } = shape.parts
  if (states?.is !== 'named') return shape
  return {
    ...shape,
    parts: { ...shape.parts, states: { ...states, options: addParts(states.options, ['mostOfOne']) } },
  }
}

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
      ...(approval?.is === 'object' && { approval: addParts(approval, ['kind', 'insteadOf', 'factWords']) }),
      ...(workflow?.is === 'object' && { workflow: addStateParts(workflow) }),
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
