import type { Events } from '../../framework/company/events'
import type { Resource } from '../../framework/resource'
import type { ApprovableResource } from '../approvals/approval-resources'
import { engineEvents } from './engine-events'
import { buildNotificationPreferences, buildNotifications } from './notifications'

/**
 * The engine's resources; none without approvals, whose steps notifications refer to.
 * @param events those of the areas
 * @throws Error where an area declares an event of the engines
 */
export function noticeResources(resources: readonly ApprovableResource[], events: Events): readonly Resource[] {
  const doubled = Object.keys(events).find((name) => Object.hasOwn(engineEvents, name))
  if (doubled) throw new Error(`An area declares the event ${doubled}, which the framework declares already`)
  const all = { ...engineEvents, ...events }
  return resources.some(({ approval }) => approval) ? [buildNotifications(all), buildNotificationPreferences(all)] : []
}
