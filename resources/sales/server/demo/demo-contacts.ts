import type { DemoContact } from '../../../demo/demo-types'
import { buildMailName } from '../../../demo/mail-name'
import { demoCustomers } from './demo-customers'

type ContactDuty = 'primary' | 'billing' | 'acceptor' | 'left'
type ContactChannel = DemoContact['values']['preferredChannel']
type ContactEntry = readonly [
  name: string,
  designation: string,
  department: string,
  duties: readonly ContactDuty[],
  channel?: ContactChannel,
]

/** Contacts at customers, by the customer's key; one person may have several duties. */
const written: Readonly<Record<string, readonly ContactEntry[]>> = {
  kaveriloom: [
    ['Manimegalai Palanisamy', 'General Manager, Systems', 'Information Technology', ['primary', 'acceptor'], 'phone'],
    ['Gokul Ramanathan', 'Accounts Officer', 'Accounts', ['billing']],
    ['Vanitha Thangavel', 'Plant Manager', 'Production', ['acceptor']],
  ],
  sahyagiri: [
    ['Medha Kulkarni', 'Chief Information Officer', 'Technology', ['primary']],
    ['Sameer Ghorpade', 'Senior Manager, Payables', 'Finance', ['billing']],
    ['Yogita Salunkhe', 'Programme Manager', 'Technology', ['acceptor'], 'chat'],
    ['Tushar Wagle', 'Procurement Officer', 'Procurement', ['left']],
  ],
  dhruvika: [
    ['Lavanya Ketireddy', 'Director, Operations', 'Operations', ['primary', 'acceptor'], 'phone'],
    ['Irfan Baig', 'Finance Controller', 'Finance', ['billing']],
  ],
  malharfreight: [
    ['Nirav Bhavsar', 'Partner', 'Management', ['primary'], 'phone'],
    ['Komal Parikh', 'Accountant', 'Accounts', ['billing']],
    ['Imran Ghanchi', 'Fleet Systems Lead', 'Operations', ['acceptor'], 'chat'],
  ],
  urjavan: [
    ['Bhanwar Shekhawat', 'Vice President, Digital', 'Digital', ['primary']],
    ['Kalpana Mathur', 'Deputy Manager, Accounts', 'Finance', ['billing']],
    ['Nitesh Choudhary', 'Grid Data Lead', 'Digital', ['acceptor'], 'chat'],
    ['Sunita Khandelwal', 'Contracts Manager', 'Procurement', []],
  ],
  brahmaniagro: [
    ['Subrat Panigrahi', 'Head of Retail Operations', 'Operations', ['primary'], 'phone'],
    ['Itishree Behera', 'Finance Manager', 'Finance', ['billing']],
  ],
  teestavalley: [
    ['Arindam Lahiri', 'Export Manager', 'Trade', ['primary', 'acceptor']],
    ['Moushumi Pramanik', 'Accounts Executive', 'Accounts', ['billing']],
  ],
  narmadapath: [
    ['Shailendra Raghuvanshi', 'Joint Director', 'Citizen Services', ['primary'], 'phone'],
    ['Archana Malviya', 'Section Officer', 'Purchase', []],
  ],
  rimalbay: [
    ['Huda Al Marzam', 'Head of Technology', 'Technology', ['primary', 'acceptor']],
    ['Faris Haddadin', 'Accounts Payable Lead', 'Finance', ['billing']],
    ['Reshma Valappil', 'Operations Analyst', 'Operations', [], 'chat'],
  ],
  wexmoor: [
    ['Imogen Thackley', 'Head of Claims Platforms', 'Technology', ['primary', 'acceptor']],
    ['Rhodri Pennant', 'Supplier Payments Manager', 'Finance', ['billing']],
    ['Farah Lodhi', 'Vendor Manager', 'Procurement', []],
  ],
  brightquarry: [
    ['Marisol Escandon', 'Vice President, Engineering', 'Engineering', ['primary', 'acceptor'], 'chat'],
    ['Trent Halvorsen', 'Controller', 'Finance', ['billing']],
    ['Keisha Barnwell', 'Program Manager', 'Engineering', ['acceptor']],
  ],
  merlintide: [
    ['Liting Koay', 'Product Director', 'Product', ['primary'], 'chat'],
    ['Haziq Rosman', 'Finance Business Partner', 'Finance', ['billing']],
  ],
}

// Numbers reserved for fiction where a country has them (GB, US).
const phones: Readonly<Record<string, (index: number) => string>> = {
  IN: (index) => `+9190000${20_101 + index * 7}`,
  AE: (index) => `+97145550${110 + index}`,
  GB: (index) => `+441174960${110 + index}`,
  US: (index) => `+15125550${110 + index}`,
  SG: (index) => `+6565550${110 + index}`,
}

const consents = ['Own e-mail', 'Contract, list of contacts', 'Business card at a meeting'] as const

export const demoContacts: readonly DemoContact[] = demoCustomers
  .flatMap((customer) => (written[customer.key] ?? []).map((person) => ({ customer, person })))
  .map(({ customer: { key, values }, person: [name, designation, department, duties, channel = 'email'] }, index) => {
    const split = name.indexOf(' ')
    const [firstName, lastName] = [name.slice(0, split), name.slice(split + 1)]
    return {
      key: `${key}.${buildMailName(firstName)}`,
      customer: key,
      steps: duties.includes('left') ? [{ transition: 'markLeft' }] : [],
      values: {
        firstName,
        lastName,
        designation,
        department,
        email: `${buildMailName(firstName, lastName)}@${key}.example`,
        phone: phones[values.country]?.(index) ?? '',
        isPrimary: duties.includes('primary'),
        isBilling: duties.includes('billing'),
        isAcceptor: duties.includes('acceptor'),
        preferredChannel: channel,
        timeZone: values.timeZone,
        consentSource: consents[index % consents.length] ?? consents[0],
      },
    }
  })
