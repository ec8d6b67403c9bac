import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const LegsInput = lazyWithPreload(() => import('./builder/legs-input').then((module) => module.LegsInput))
const StaysInput = lazyWithPreload(() => import('./builder/stays-input').then((module) => module.StaysInput))
const EstimatePanel = lazyWithPreload(() => import('./estimate/estimate-panel').then((module) => module.EstimatePanel))

export const travelPages = defineAreaPages({
  name: 'travel',
  inputs: { travelRequisitions: { legs: LegsInput, stays: StaysInput } },
  beside: { travelRequisitions: Object.assign(EstimatePanel, { showsTrial: true }) },
  tools: {
    tripOverview: lazyWithPreload(() => import('./trip-overview').then((module) => module.TripOverview)),
    itinerary: lazyWithPreload(() => import('./itinerary/itinerary-tool').then((module) => module.ItineraryTool)),
  },
  tiles: { me: lazyWithPreload(() => import('./own-trips').then((module) => module.OwnTrips)) },
  pages: [
    definePage({
      route: '/Travel',
      title: 'Travel',
      of: 'travelRequisitions',
      load: () => import('./travel').then((module) => module.Travel),
    }),
  ],
})
