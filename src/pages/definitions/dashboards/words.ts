import { createWordsHook } from '../../../i18n/words-hook'

/** Words of the page on which administrators make dashboards; loaded with it. */
const words = {
  intro:
    'Dashboards made here stand on the page Reports of the roles you choose. Each person sees only the figures of records that they can list.',
  create: 'New dashboard',
  createFirst: 'Create the first dashboard',
  none: 'No dashboards made here yet',
  noneText: 'Pick figures and charts of reports. You see the result while you pick.',
  back: 'All dashboards made here',
  about: 'Contents',
  name: 'Dashboard',
  tileCount: '%{count} figure |||| %{count} figures',
  chartCount: '%{count} chart |||| %{count} charts',
  title: 'Title',
  titleHelp: 'As it stands in the list of reports and in the side bar',
  suggested: 'New dashboard',
  roles: 'For',
  rolesNeeded: 'Choose at least one role.',
  tiles: 'Figures',
  addTile: 'Add a figure',
  tileOf: 'Records of',
  choose: 'Choose',
  label: 'Heading of the figure',
  figure: 'Figure',
  isToDo: 'Somebody has to do something about these records: show it first',
  charts: 'Charts',
  addChart: 'Add the chart of a report',
  unknownReport: 'A report you cannot open',
  preview: 'Preview',
  previewNone: 'Add a figure or a chart. What you may read of it is shown here.',
  previewEmpty: 'You may read none of these figures. Their readers see them.',
  applyText: 'The chosen roles find it on the page Reports within seconds.',
} as const

export const useDashboardWords = createWordsHook('dashboards', words)
