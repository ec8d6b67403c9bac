import { days, furniture, hardware, licencesAbroad, months, other, things } from './demo-items'
import type { DemoPurchase } from './demo-types'

/** Purchases that were received and invoiced. */
export const invoicedPurchases: readonly DemoPurchase[] = [
  {
    ...{
      key: 'laptops-banking',
      by: 'del.banking',
      title: 'Laptops for the lending team',
      type: 'goods',
      project: 'lending',
    },
    ...{ why: 'Six people join; the old machines cannot hold the test data.', supplier: 'udyanika', needed: -150 },
    items: [
      hardware('Laptop 14 inch, 32 GB', 6, '86500.00', 4),
      hardware('Docking station', 6, '11200.00'),
      hardware('Laptop sleeve', 6, '1350.00'),
    ],
    quotes: { udyanika: 0, sagarmitra: 5, jaldhara: 9 },
    ...{ state: 'paid', director: 'above_limit', ordered: -172, came: [[-158, 100]] },
    invoices: [{ part: 100, day: -155, state: 'paid' }],
  },
  {
    ...{
      key: 'hosting-lending',
      by: 'del.banking',
      title: 'Hosting of the lending platform, first half',
      type: 'subscription',
      project: 'lending',
    },
    ...{ why: 'The customer tests on machines of its own.', supplier: 'meghdhara', needed: -140 },
    items: [months('Cluster of six nodes', 6, '14200.00'), months('Backup, 4 TB', 6, '2100.00')],
    ...{ state: 'paid', ordered: -168, came: [[-139, 100]] },
    invoices: [
      { part: 50, day: -138, state: 'paid' },
      { part: 50, day: -110, state: 'paid' },
    ],
  },
  {
    ...{ key: 'scanners', by: 'del.retail', title: 'Hand scanners for the mills', type: 'goods', project: 'loomstock' },
    ...{ why: 'Stock is counted on the floor, roll by roll.', supplier: 'sagarmitra', needed: -95 },
    items: [
      hardware('Hand scanner, rugged', 12, '17400.00'),
      hardware('Charging cradle, four places', 3, '8900.00'),
      things('Label roll', 40, '310.00'),
    ],
    quotes: { sagarmitra: 0, udyanika: 3, jaldhara: 12 },
    ...{
      state: 'paid',
      ordered: -118,
      came: [
        [-104, 50],
        [-97, 50],
      ],
    },
    invoices: [
      { part: 50, day: -102, state: 'paid' },
      { part: 50, day: -96, state: 'paid' },
    ],
  },
  {
    ...{ key: 'chairs', by: 'adm.support', title: 'Chairs for the third floor', type: 'goods', department: 'adm' },
    ...{ why: 'Twenty of the old ones no longer hold their height.', supplier: 'neelgagan', needed: -80 },
    items: [furniture('Office chair with armrests', 20, '9400.00', 6)],
    quotes: { neelgagan: 0, dhanvika: 2, aksharika: 20 },
    ...{ state: 'paid', ordered: -101, came: [[-84, 100]] },
    invoices: [{ part: 100, day: -82, state: 'paid' }],
  },
  {
    ...{ key: 'cleaning', by: 'adm', title: 'Cleaning, April to September', type: 'service', department: 'adm' },
    ...{ why: 'The contract for all floors in Bengaluru.', supplier: 'swachhata', needed: -60 },
    items: [months('Cleaning of three floors', 6, '12800.00')],
    ...{ state: 'paid', ordered: -190, came: [[-62, 100]] },
    invoices: [{ part: 100, day: -58, state: 'paid' }],
  },
  {
    ...{
      key: 'testing-tools',
      by: 'eng.quality',
      title: 'Licences of the load tester',
      type: 'software',
      department: 'eng',
    },
    ...{
      why: 'Two releases were slowed down by waiting for a free seat.',
      supplier: 'nordlichter',
      needed: -70,
      currency: 'EUR',
    },
    items: [licencesAbroad('Load tester, yearly', 5, '640.00', 10), licencesAbroad('Recorder', 2, '210.00')],
    singleSource: 'Only the maker sells it.',
    ...{ state: 'paid', director: 'other_currency', ordered: -96, came: [[-90, 100]] },
    invoices: [{ part: 100, day: -88, state: 'paid' }],
  },
  {
    ...{ key: 'ups', by: 'adm.support.1', title: 'Batteries of the server room', type: 'goods', department: 'adm' },
    ...{ why: 'The batteries held four minutes in the last test.', supplier: 'jaldhara', needed: -45 },
    items: [
      hardware('Battery bank, 10 kVA', 2, '74000.00'),
      other('Change and disposal of the old bank', 1, '12500.00'),
    ],
    quotes: { jaldhara: 0, udyanika: 8, sagarmitra: 11 },
    ...{ state: 'paid', ordered: -71, came: [[-52, 100]] },
    invoices: [
      { part: 40, day: -70, state: 'paid', isAdvance: true },
      { part: 60, day: -50, state: 'paid' },
    ],
  },
  {
    ...{ key: 'fair', by: 'sam.marketing', title: 'Stand at the trade fair', type: 'service', department: 'sam' },
    ...{ why: 'We meet half of our new customers there.', supplier: 'aksharika', needed: -30 },
    items: [
      other('Printed walls, 12 square metres', 1, '46000.00'),
      other('Brochures', 600, '42.00'),
      days('Stand builder', 3, '9500.00'),
    ],
    ...{ singleSource: 'They keep the frames of our stand.', state: 'paid', ordered: -55, came: [[-31, 100]] },
    invoices: [{ part: 100, day: -29, state: 'paid' }],
  },
  {
    ...{
      key: 'scanners-wards',
      by: 'del.public',
      title: 'Tablets for the first two wards',
      type: 'goods',
      project: 'wards',
    },
    ...{ why: 'The pilot begins with forty beds.', supplier: 'udyanika', needed: -22 },
    items: [
      hardware('Tablet 11 inch, sealed', 24, '24800.00', 8),
      hardware('Wall charger', 8, '2600.00'),
      other('Protective case', 24, '950.00'),
    ],
    quotes: { udyanika: 0, sagarmitra: 4, jaldhara: 10 },
    ...{ state: 'invoiced', director: 'above_limit', ordered: -48, came: [[-26, 100]] },
    invoices: [
      { part: 50, day: -25, state: 'paid' },
      { part: 50, day: -12, state: 'approved' },
    ],
  },
  {
    ...{
      key: 'internet',
      by: 'adm.support',
      title: 'Second line to the internet',
      type: 'subscription',
      department: 'adm',
    },
    ...{ why: 'One line was cut twice in the rains.', supplier: 'samparkam', needed: -18 },
    items: [months('Line of 500 Mbit', 12, '6200.00')],
    ...{ state: 'invoiced', ordered: -43, came: [[-20, 100]] },
    invoices: [{ part: 100, day: -16, state: 'approved' }],
  },
  {
    ...{
      key: 'training',
      by: 'eng.platform',
      title: 'Course on databases for ten',
      type: 'service',
      project: 'buildfarm',
    },
    ...{ why: 'The new build farm keeps its results in one.', supplier: 'gyanvriksha', needed: -12 },
    items: [days('Course with exercises', 3, '28000.00')],
    ...{ state: 'invoiced', ordered: -38, came: [[-14, 100]] },
    invoices: [{ part: 100, day: -11, state: 'matched' }],
  },
  {
    ...{ key: 'reports', by: 'fin.accounts', title: 'Reports for the auditors', type: 'software', department: 'fin' },
    ...{ why: 'They asked for two years in their own form.', supplier: 'fernhollow', needed: -9, currency: 'USD' },
    items: [licencesAbroad('Report writer, yearly', 3, '390.00')],
    ...{
      singleSource: 'The auditors read this format only.',
      director: 'other_currency',
      state: 'invoiced',
      ordered: -33,
      came: [[-10, 100]],
    },
    invoices: [{ part: 100, day: -8, state: 'matched' }],
  },
]
