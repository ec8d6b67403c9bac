import type { ComponentType } from 'react'
import type { PageCard } from '../../framework/company/resource-cards'

export const loadReportPage = async (card: PageCard): Promise<ComponentType<object>> =>
  card.of
    ? (await import('./report-page')).createReportPage(card)
    : (await import('./dashboard-page')).createDashboardPage(card)
