import type { ComponentType } from 'react'
import type { PageCard } from '../../framework/company/resource-cards'
import { preloadTiles } from '../tools/area-tiles'

export const loadReportPage = async (card: PageCard): Promise<ComponentType<object>> =>
  card.of
    ? (await import('./report-page')).createReportPage(card)
    : (await loadDashboardCode(card)).createDashboardPage(card)

/** Loads the code of the cards beside that of the page, so that they arrive together. */
async function loadDashboardCode({ route }: PageCard) {
  const [page] = await Promise.all([import('./dashboard-page'), preloadTiles(route.replace(/^\//, ''))])
  return page
}
