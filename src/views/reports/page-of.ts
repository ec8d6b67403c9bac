import type { ComponentType } from 'react'
import type { PageCard } from '../../framework/company/cards'

/** The page that a card stands for. */
export const pageOf = async (card: PageCard): Promise<ComponentType<object>> =>
  card.of ? (await import('./report-page')).reportPage(card) : (await import('./dashboard-page')).dashboardPage(card)
