import type { Events } from '../../framework/company/events'
import type { Resource } from '../../framework/resource'
import type { ApprovableResource } from '../approvals/approval-resources'
import { engineEvents } from './engine-events'
import { buildNotificationPreferences, buildNotifications } from './notifications'

/**
 * Builds the resources of notifications; none without approvals, because notifications refer to their
 * steps.
 * @param events the events of the areas
 * @throws Error where an area declares an event that the engines declare
 */
export function noticeResources(resources: readonly ApprovableResource[], events: Events): readonly Resource[] {
  const doubled = Object.keys(events).find((name) => Object.hasOwn(engineEvents, name))
  if (doubled) throw new Error(`An area declares the event ${doubled}, which the framework declares already`)
  const all = { ...engineEvents, ...events }
  return resources.some(({ approval }) => approval) ? [buildNotifications(all), buildNotificationPreferences(all)] : []
}
