import { conditions } from './rules/conditions'
import { assetSets } from './sets'

/** The categories of assets, and the prefixes of their tags. */
export const categories = {
  laptop: 'Laptop',
  desktop: 'Desktop',
  monitor: 'Monitor',
  phone: 'Phone',
  sim: 'SIM card',
  access_card: 'Access card',
  peripheral: 'Peripheral',
  furniture: 'Furniture',
  vehicle: 'Vehicle',
  software_licence: 'Software licence',
  other: 'Other',
} as const
export type AssetCategory = keyof typeof categories

export const tagPrefixes: Readonly<Record<AssetCategory, string>> = {
  laptop: 'LAP',
  desktop: 'DSK',
  monitor: 'MON',
  phone: 'PHN',
  sim: 'SIM',
  access_card: 'CRD',
  peripheral: 'PER',
  furniture: 'FUR',
  vehicle: 'VEH',
  software_licence: 'LIC',
  other: 'AST',
}

/** The only category in which an asset has several seats, each for another person. */
export const licence = 'software_licence' satisfies AssetCategory

export { conditions }

/** An asset returned in one of these conditions goes to repair. */
export const broken = ['damaged', 'dead'] as const satisfies readonly (keyof typeof conditions)[]

/** The kinds of events in the history of an asset. */
export const events = {
  received: 'Received',
  issued: 'Issued',
  returned: 'Returned',
  transferred: 'Transferred',
  sent_for_repair: 'Sent for repair',
  repaired: 'Repaired',
  audited: 'Seen in an audit',
  lost: 'Lost',
  found: 'Found',
  upgraded: 'Upgraded',
  retired: 'Retired',
  disposed: 'Disposed of',
} as const
export type AssetEventType = keyof typeof events

/** The states that an asset may have when each event happens. */
export const eventStates = {
  received: assetSets.idle,
  issued: assetSets.idle,
  returned: assetSets.present,
  transferred: assetSets.present,
  sent_for_repair: ['in_stock', 'assigned'],
  repaired: ['in_repair'],
  audited: assetSets.present,
  lost: assetSets.present,
  found: ['lost'],
  upgraded: assetSets.present,
  retired: assetSets.kept,
  disposed: ['in_stock', 'assigned', 'in_repair', 'lost', 'retired'],
} as const satisfies Readonly<Record<AssetEventType, readonly string[]>>

/** The events that people operations enter themselves. The others follow from issues and returns. */
export const ownEvents = ['transferred', 'sent_for_repair', 'repaired', 'audited', 'lost', 'found', 'upgraded', 'retired'] as const satisfies readonly AssetEventType[]

/** The events that a licence can have. A licence cannot be repaired or lost. */
export const eventsOfLicences: readonly AssetEventType[] = ['received', 'issued', 'returned', 'transferred', 'audited', 'upgraded', 'retired', 'disposed']
