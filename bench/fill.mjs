import { hash } from '@node-rs/argon2'

/** People of the bench: one who may do what finance does, one for each way a sign-in is refused, and a crowd. */
export const password = 'a long sentence for the bench'
export const people = { worker: 'bench.worker', locked: 'bench.locked', inactive: 'bench.inactive' }
export const crowd = Array.from({ length: 30 }, (_, n) => `bench.person${n}`)
const owners = 40

/** Fills an empty database: 40 people, `customers` customers, one and a half contacts for each. */
export async function fill(server, customers) {
  const at = (text) => server.query(text)
  await at(`insert into departments (name, code, status) values ('Sales', 'SALES', 'active')`)
  await at(
    `insert into employees (first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id)
     select 'Person', 'Person ' || n, 'P', 'person' || n || '@bench.example', '1990-01-01', '2020-01-01', 'permanent', (select id from departments), 'Account manager', 'active', nullif(1, n)
     from generate_series(1, ${owners}) n order by n`,
  )
  await accounts(server)
  await at(
    `insert into customers (name, legal_name, industry, website, country, time_zone, currency, payment_terms_days, credit_limit, tax_id, billing_address, account_owner_emp_id, notes, status)
     select name, name || ' Limited', ${pick(industries, 7)}, 'https://www.customer' || n || '.example', country, 'Asia/Kolkata', 'USD',
       (array[15, 30, 45, 60])[1 + n % 4], case when country <> 'IN' and n % 3 = 0 then (n % 500) * 1000 end, case when country <> 'IN' then 'BN' || n end,
       jsonb_build_object('line1', n || ' High Street', 'city', 'Springfield', 'postalCode', lpad((n % 99999)::text, 5, '0'), 'country', country),
       (select min(id) from employees) + (n * 17) % ${owners}, case when n % 4 = 0 then 'Met at the trade fair; call again about the renewal.' end, ${pick(states, 29)}
     from generate_series(1, ${customers}) n, lateral (select ${pick(countries, 13)} as country, ${name} as name) chosen`,
  )
  await at(
    `insert into contact_persons (customer_id, first_name, last_name, full_name, designation, email, preferred_channel, status)
     select c.id, 'Contact', 'Number ' || k, 'Contact Number ' || k, 'Buyer', 'contact' || k || '@customer' || c.id || '.example', 'email', case when c.id % 10 = 0 then 'left' else 'active' end
     from customers c, generate_series(1, (c.id % 4)::int) k`,
  )
  await at('vacuum analyze')
}

const words = ['Northern', 'Blue', 'Granite', 'United', 'Harbour', 'Silver', 'Cedar', 'Summit', 'Coastal', 'Amber']
const trades = ['Foods', 'Steel', 'Textiles', 'Systems', 'Freight', 'Energy', 'Chemicals', 'Media', 'Works', 'Partners']
const industries = [
  'it_services',
  'banking',
  'insurance',
  'manufacturing',
  'retail',
  'healthcare',
  'logistics',
  'energy',
  'public_sector',
  'other',
]
const countries = [
  'IN',
  'IN',
  'IN',
  'IN',
  'IN',
  'US',
  'US',
  'US',
  'GB',
  'GB',
  'DE',
  'DE',
  'FR',
  'SG',
  'AE',
  'AU',
  'JP',
  'NL',
  'CA',
  'BR',
]
const states = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'prospect',
  'prospect',
  'on_hold',
  'inactive',
]

/** A value of the list for row `n`, scattered by a hash, so that columns do not go together. */
export const pick = (values, salt) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (hashint8(n * 1000 + ${salt}) & 2147483647) % ${values.length}]`
const name = `${pick(words, 3)} || ' ' || ${pick(trades, 5)} || ' ' || n`

async function accounts(server) {
  const hashed = await hash(password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const account = (offset, username, status) =>
    server.query(
      `insert into accounts (emp_id, username, password_hash, status) select min(id) + $1::int, $2, $3, $4 from employees`,
      [offset, username, hashed, status],
    )
  await account(0, people.worker, 'active')
  await account(1, people.locked, 'active')
  await account(2, people.inactive, 'suspended')
  for (const [n, username] of crowd.entries()) await account(3 + n, username, 'active')
  await server.query(
    `insert into role_grants (emp_id, role, from_date) select emp_id, 'finance', current_date - 1 from accounts`,
  )
}
