import { invoicedPurchases } from './demo-invoiced-purchases'
import { days, furniture, hardware, licences, licencesAbroad, months, other, things } from './demo-items'
import type { DemoPurchase } from './demo-types'

/** Past purchases, from paid long ago to not ordered yet. */
export const demoPurchases: readonly DemoPurchase[] = [
  ...invoicedPurchases,
  {
    ...{ key: 'cables', by: 'adm.support.2', title: 'Network cables and boxes', type: 'goods', department: 'adm' },
    ...{ why: 'The third floor is wired anew.', supplier: 'sagarmitra', needed: -6 },
    items: [
      hardware('Cable drum, 300 m', 4, '8700.00'),
      hardware('Wall box', 60, '240.00'),
      hardware('Patch panel, 48 ports', 2, '5200.00'),
    ],
    ...{
      state: 'received',
      ordered: -30,
      came: [
        [-19, 50],
        [-7, 50],
      ],
    },
    invoices: [{ part: 110, day: -5, state: 'above_order' }],
  },
  {
    ...{
      key: 'claims-hosting',
      by: 'del.banking',
      title: 'Hosting of the claims pilot',
      type: 'subscription',
      project: 'claims',
    },
    ...{ why: 'The insurer wants its data in its own country.', supplier: 'oakmarrow', needed: -4, currency: 'GBP' },
    items: [{ ...licencesAbroad('Hosting in Leeds', 6, '310.00'), unit: 'month' }],
    ...{
      singleSource: 'Chosen by the customer.',
      director: 'other_currency',
      state: 'received',
      ordered: -27,
      came: [[-3, 100]],
    },
  },
  {
    ...{ key: 'monitors', by: 'eng.applications', title: 'Second screens', type: 'goods', department: 'eng' },
    ...{ why: 'Ten places have only one.', supplier: 'udyanika', needed: 2 },
    items: [hardware('Screen 27 inch', 10, '18900.00', 5), hardware('Screen arm', 10, '2400.00')],
    quotes: { udyanika: 0, sagarmitra: 6, jaldhara: 7 },
    ...{ state: 'received', ordered: -24, came: [[-2, 100]] },
  },
  {
    ...{ key: 'servers', by: 'eng.platform', title: 'First two build machines', type: 'goods', project: 'buildfarm' },
    ...{ why: 'Builds wait for an hour in the afternoon.', supplier: 'sagarmitra', needed: 4 },
    items: [
      hardware('Server, 64 cores', 2, '412000.00', 3),
      hardware('Network card, 25 Gbit', 4, '19800.00'),
      hardware('Rail kit', 2, '6400.00'),
    ],
    quotes: { sagarmitra: 0, udyanika: 2, jaldhara: 6 },
    ...{ state: 'partially_received', director: 'above_limit', ordered: -29, came: [[-4, 50]] },
    invoices: [{ part: 100, day: -3, state: 'above_received' }],
  },
  {
    ...{ key: 'paper', by: 'ppl.operations', title: 'Paper and print for the year', type: 'goods', department: 'ppl' },
    ...{ why: 'Letters of appointment and of increments.', supplier: 'aksharika', needed: 6 },
    items: [
      things('Paper, ream', 80, '290.00'),
      things('Envelope with window', 500, '4.20'),
      things('Folder with logo', 120, '65.00'),
    ],
    ...{ state: 'partially_received', ordered: -21, came: [[-6, 25]] },
    invoices: [{ part: 25, day: -5, state: 'matched' }],
  },
  {
    ...{ key: 'guards', by: 'adm', title: 'Guards at night, next half year', type: 'service', department: 'adm' },
    ...{ why: 'The contract ends with the month.', supplier: 'kshetrapal', needed: 12 },
    items: [months('Two guards, nights', 6, '15600.00')],
    ...{ state: 'ordered', ordered: -15 },
  },
  {
    ...{ key: 'tablets-rest', by: 'del.public', title: 'Tablets for two more wards', type: 'goods', project: 'wards' },
    ...{ why: 'The pilot went well; the next two wards begin.', supplier: 'udyanika', needed: 15 },
    items: [hardware('Tablet 11 inch, sealed', 14, '24800.00', 8), other('Protective case', 14, '950.00')],
    quotes: { udyanika: 0, sagarmitra: 3, jaldhara: 8 },
    ...{ state: 'ordered', ordered: -11 },
    invoices: [{ part: 30, day: -9, state: 'approved', isAdvance: true }],
  },
  {
    ...{ key: 'shelves', by: 'fin.accounts', title: 'Shelves that lock', type: 'goods', department: 'fin' },
    ...{ why: 'Vouchers of eight years stand in the corridor.', supplier: 'neelgagan', needed: 18 },
    items: [furniture('Steel shelf with doors', 5, '13800.00'), furniture('Lock set', 5, '850.00')],
    ...{ state: 'ordered', ordered: -8 },
  },
  {
    ...{ key: 'video', by: 'sam.marketing', title: 'Three short films', type: 'service', department: 'sam' },
    ...{ why: 'Customers tell what changed for them.', supplier: 'gyanvriksha', needed: 25 },
    items: [days('Filming with a crew of three', 2, '24000.00'), days('Cut and sound', 3, '11000.00')],
    ...{ state: 'approved' },
  },
  {
    ...{
      key: 'licences-office',
      by: 'adm.support',
      title: 'Office licences for new people',
      type: 'subscription',
      department: 'adm',
    },
    ...{ why: 'Eight people join before the end of the quarter.', supplier: 'meghdhara', needed: 20 },
    items: [licences('Office suite, yearly', 8, '7400.00')],
    ...{ state: 'approved' },
  },
  {
    ...{
      key: 'photos',
      by: 'sam.marketing.1',
      title: 'Photographs for the site',
      type: 'service',
      department: 'sam',
    },
    ...{ why: 'The pictures show an office that we left.', supplier: 'aksharika', needed: 30 },
    items: [days('Photographer', 2, '16500.00'), other('Retouched picture', 40, '350.00')],
    ...{ state: 'approved' },
  },
  {
    ...{
      key: 'mail-check',
      by: 'del.banking.3',
      title: 'Check of mail addresses',
      type: 'software',
      project: 'lending',
    },
    ...{ why: 'A third of the letters come back.', supplier: 'meghdhara', needed: 22 },
    items: [licences('Checks, thousand', 50, '240.00')],
    ...{ state: 'approved' },
  },
  {
    ...{ key: 'gym', by: 'ppl.operations.1', title: 'Places in a gym', type: 'subscription', department: 'ppl' },
    ...{ why: 'Asked for in the last survey.', supplier: 'gyanvriksha', needed: -20 },
    items: [months('Places for thirty people', 12, '21000.00')],
    ...{ singleSource: 'The only one in walking distance.', state: 'rejected' },
  },
  {
    ...{ key: 'phones', by: 'sam.sales', title: 'New telephones for sales', type: 'goods', department: 'sam' },
    ...{ why: 'Three are older than four years.', supplier: 'sagarmitra', needed: -15 },
    items: [hardware('Telephone, 128 GB', 3, '52000.00')],
    ...{ singleSource: 'Same model as the others.', state: 'rejected' },
  },
  {
    ...{
      key: 'headsets',
      by: 'del.banking.5',
      title: 'Headsets with noise cancelling',
      type: 'goods',
      project: 'claims',
    },
    ...{ why: 'It is loud where we sit.', supplier: 'udyanika', needed: 12 },
    items: [hardware('Headset, over ear', 5, '24500.00')],
    ...{ singleSource: 'I know this model.', state: 'rejected' },
  },
  {
    ...{ key: 'grid-drones', by: 'del.public', title: 'Rent of a drone', type: 'rental', project: 'gridview' },
    ...{ why: 'Panels are looked at from above.', supplier: 'jaldhara', needed: -50 },
    items: [days('Drone with pilot', 5, '14500.00')],
    ...{ state: 'cancelled', ordered: -75 },
  },
  {
    ...{ key: 'plants', by: 'adm.support.3', title: 'Plants for the canteen', type: 'rental', department: 'adm' },
    ...{ why: 'It is loud in there.', supplier: 'swachhata', needed: -25 },
    items: [months('Twelve large plants with care', 6, '4200.00')],
    ...{ state: 'cancelled' },
  },
]
