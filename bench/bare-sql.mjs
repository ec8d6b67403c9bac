// As the product writes them: two decimals at least, and instants in UTC.
const money = (column) =>
  `case when scale(trim_scale(${column})) <= 2 then round(${column}, 2) else trim_scale(${column}) end::text`
const instant = (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const listed = `t.id, t.version, t.name, t.country, ${money('t.credit_limit')} as "creditLimit",
  t.account_owner_emp_id as "accountOwnerEmpId", t.status,
  (select count(*) from contact_persons c where c.customer_id = t.id and c.status = 'active') as contacts,
  json_build_object('accountOwnerEmpId', e.full_name) as labels`

const whole = `t.id, t.customer_code as "customerCode", t.name, t.legal_name as "legalName", t.industry, t.website, t.country,
  t.time_zone as "timeZone", t.tax_id as "taxId", t.pan, t.currency, t.payment_terms_days as "paymentTermsDays",
  ${money('t.credit_limit')} as "creditLimit", t.billing_address as "billingAddress", t.shipping_address as "shippingAddress",
  t.account_owner_emp_id as "accountOwnerEmpId",
  (select count(*) from contact_persons c where c.customer_id = t.id and c.status = 'active') as contacts,
  t.notes, t.status, ${instant('t.created_at')} as "createdAt", t.created_by as "createdBy", ${instant('t.updated_at')} as "updatedAt",
  t.updated_by as "updatedBy", t.version,
  json_build_object('accountOwnerEmpId', e.full_name, 'createdBy', b.full_name, 'updatedBy', u.full_name) as labels`

const joined = `t.status = 'active' and t.department_id = $1 and t.date_of_joining >= $2 and t.date_of_joining <= $3`

/** Statements by route; `data` is the answer as JSON text. */
export const statements = {
  list: {
    text: `select (select coalesce(json_agg(p), '[]')::text from (
        select ${listed} from customers t left join employees e on e.id = t.account_owner_emp_id
        where t.status = $1 and t.industry = $2 order by t.name, t.id limit 25) p) as data,
      (select count(*) from (select from customers t where t.status = $1 and t.industry = $2 limit 10001) c) as total`,
    values: ({ status, industry }) => [status, industry],
  },
  people: {
    text: `select (select coalesce(json_agg(p), '[]')::text from (
        select t.id, t.version, t.full_name as "fullName", t.designation, t.department_id as "departmentId",
          t.reporting_manager_emp_id as "reportingManagerEmpId", t.date_of_joining as "dateOfJoining", t.status,
          json_build_object('departmentId', d.name, 'reportingManagerEmpId', m.full_name) as labels
        from unnest(array(select t.id from employees t where ${joined} order by t.date_of_joining desc, t.full_name, t.id desc limit 25)) with ordinality k(id, place)
          join employees t on t.id = k.id left join departments d on d.id = t.department_id left join employees m on m.id = t.reporting_manager_emp_id
        order by k.place) p) as data,
      (select count(*) from (select from employees t where ${joined} limit 10001) c) as total`,
    values: ({ department, from, to }) => [department, from, to],
  },
  get: {
    text: `select to_json(p)::text as data from (
      select ${whole} from customers t left join employees e on e.id = t.account_owner_emp_id
      left join employees b on b.id = t.created_by left join employees u on u.id = t.updated_by where t.id = $1) p`,
    values: ({ id }) => [id],
  },
  create: {
    text: `insert into customers (name, legal_name, industry, website, country, time_zone, currency, payment_terms_days,
        billing_address, account_owner_emp_id, status, notes)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, 'prospect', $11) returning id as data`,
    values: (body) => [
      body.name,
      body.legalName,
      body.industry,
      body.website,
      body.country,
      body.timeZone,
      body.currency,
      body.paymentTermsDays,
      body.billingAddress,
      body.accountOwnerEmpId,
      body.notes,
    ],
  },
  update: {
    text: `update customers set website = $1, payment_terms_days = $2, notes = $3, version = version + 1, updated_at = now()
      where id = $4 returning id as data`,
    values: ({ website, paymentTermsDays, notes, id }) => [website, paymentTermsDays, notes, id],
  },
  punch: {
    text: `insert into attendance_punches (emp_id, direction, at, work_date, work_mode, source, location_result)
      values ($1, $2, now(), now()::date, 'office', 'web', 'unknown') returning id as data`,
    values: ({ empId, direction }) => [empId, direction],
  },
}

/** The columns of the export as they are stored, without labels, masks or guards, in its order. */
export const copied = `copy (select customer_code, name, legal_name, industry, website, country, time_zone, tax_id, currency,
  payment_terms_days, credit_limit, account_owner_emp_id, notes, status from customers order by name, id) to stdout (format csv, header)`
