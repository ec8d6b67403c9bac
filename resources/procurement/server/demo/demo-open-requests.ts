import type { DemoUserStep } from '../../../demo/demo-types'
import { days, furniture, hardware, months, other, things } from './demo-items'
import type { DemoOpenRequest } from './demo-types'

const approveBy = (by: string, comment: string): DemoUserStep => ({ by, transition: 'approve', comment })

/** Today's requests: some wait for a manager, some for finance, some for the director. */
export const demoWishes: readonly DemoOpenRequest[] = [
  {
    ...{ key: 'phones-test', by: 'del.banking.1', title: 'Telephones to test with', type: 'goods', project: 'lending' },
    ...{ why: 'Branches use models that none of us has.', supplier: 'sagarmitra', needed: 18 },
    items: [hardware('Telephone, entry model', 4, '11800.00'), hardware('Telephone, older model', 2, '8400.00')],
    decided: [],
  },
  {
    ...{
      key: 'screens-lending',
      by: 'del.banking.3',
      title: 'Screens for the lending room',
      type: 'goods',
      project: 'lending',
    },
    ...{ why: 'The team sits together from next month on.', supplier: 'udyanika', needed: 25 },
    items: [hardware('Screen 27 inch', 6, '21500.00'), hardware('Screen arm', 6, '2400.00')],
    quotes: { udyanika: 0, sagarmitra: -3, jaldhara: 6 },
    decided: [],
  },
  {
    ...{
      key: 'interpreter',
      by: 'del.banking.2',
      title: 'Interpreter for the workshops',
      type: 'service',
      project: 'claims',
    },
    ...{ why: 'Two days with the claims people in Leeds.', supplier: 'gyanvriksha', needed: 14 },
    items: [days('Interpreter', 2, '22000.00')],
    decided: [approveBy('del.banking', 'Agreed with the customer')],
  },
  {
    ...{ key: 'keyboards', by: 'eng.platform.2', title: 'Keyboards and mice', type: 'goods', department: 'eng' },
    ...{ why: 'The old ones stick.', supplier: 'aavishkrit', needed: 21 },
    items: [hardware('Keyboard', 12, '2150.00'), hardware('Mouse', 12, '980.00')],
  },
  {
    ...{ key: 'toolkits', by: 'adm.support.1', title: 'Tool kits for support', type: 'goods', department: 'adm' },
    ...{ why: 'Three of us share one.', supplier: 'jaldhara', needed: 20 },
    items: [
      other('Tool kit, electronics', 3, '6800.00'),
      other('Label printer', 1, '9400.00'),
      things('Label tape', 10, '420.00'),
    ],
    decided: [],
  },
  {
    ...{
      key: 'build-machines',
      by: 'eng.platform.1',
      title: 'Four more build machines',
      type: 'goods',
      project: 'buildfarm',
    },
    ...{
      why: 'The first two halve the time of a build; these four hold all teams.',
      supplier: 'sagarmitra',
      needed: 45,
    },
    items: [hardware('Server, 64 cores', 4, '405000.00', 5), hardware('Network card, 25 Gbit', 8, '19500.00')],
    quotes: { sagarmitra: 0, udyanika: 1, jaldhara: 4 },
    decided: [
      approveBy('eng.platform', 'As planned in the spring'),
      approveBy('fin', 'Beyond what is left of the project: for the director'),
    ],
  },
  {
    ...{
      key: 'rugged-lending',
      by: 'del.banking.5',
      title: 'Printers for the branches',
      type: 'goods',
      project: 'lending',
    },
    ...{ why: 'Contracts are signed at the desk.', supplier: 'udyanika', needed: 40 },
    items: [hardware('Printer with scanner', 30, '21400.00', 7), things('Toner', 60, '3100.00')],
    quotes: { udyanika: 0, sagarmitra: 2, jaldhara: 5 },
  },
  {
    ...{ key: 'first-aid', by: 'ppl.operations.2', title: 'First aid course', type: 'service', department: 'ppl' },
    ...{ why: 'Six helpers have to renew theirs.', supplier: 'gyanvriksha', needed: 28 },
    items: [days('Course for twelve people', 1, '18500.00'), things('First aid box', 4, '2300.00')],
    decided: [],
  },
  {
    ...{ key: 'safe', by: 'fin.accounts.1', title: 'A safe for the cheque books', type: 'goods', department: 'fin' },
    ...{ why: 'The auditors asked for one.', supplier: 'neelgagan', needed: 35 },
    items: [furniture('Safe, 120 litres', 1, '42000.00'), other('Fixing to the floor', 1, '3500.00')],
    decided: [],
  },
  {
    ...{ key: 'whiteboards', by: 'del.banking.1', title: 'Boards to write on', type: 'goods', project: 'lending' },
    ...{ why: 'The room has none.', supplier: 'neelgagan', needed: 16 },
    items: [furniture('Glass board, 2 metres', 2, '17500.00')],
    decided: [
      { by: 'del.banking', transition: 'sendBack', comment: 'One is enough. Please ask for the one on wheels.' },
    ],
  },
  {
    ...{
      key: 'cloud-tests',
      by: 'del.banking.1',
      title: 'Machines for the load test',
      type: 'rental',
      project: 'lending',
    },
    ...{ why: 'Two weeks before the branches start.', supplier: 'meghdhara', needed: 50 },
    items: [months('Machines for the load test', 0.5, '68000.00')],
  },
]
