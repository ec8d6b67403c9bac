import { count, date, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { set } from '../../src/framework/steps/consequences'
import { peopleTeam } from '../people/roles'
import { auditResults } from './assetAuditScans'
import { keepers } from './companyAssets'

const countScansWithResult = (result: keyof typeof auditResults) =>
  count('assetAuditScans', 'auditId', { label: auditResults[result], where: { result: { eq: result } } })

/** A stocktake of all assets or of one location. Assets not scanned before it closes count as missing. */
export const assetAudits = defineResource('assetAudits', {
  label: 'Asset audit',
  plural: 'Asset audits',
  route: 'AssetAudits',
  title: 'auditNumber',
  summary: ['name'],
  menu: 'HR/Assets',
  menuTo: peopleTeam,
  icon: 'FactCheck',
  fields: {
    auditNumber: serial('AUD-{FY}-{000}', { label: 'Number' }),
    name: text({ required: true, max: 120 }),
    locationId: ref('locations', { label: 'Location', fixed: true, help: 'Leave blank to audit the whole company', where: { status: { eq: 'active' } } }),
    startedOn: date({ label: 'Started', default: '$today', writableBy: [] }),
    closedOn: date({ label: 'Closed', writableBy: [] }),
    found: countScansWithResult('found'),
    elsewhere: countScansWithResult('elsewhere'),
    unknown: countScansWithResult('unknown'),
    missing: countScansWithResult('missing'),
  },
  comments: true,
  access: [
    { to: [...keepers, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create', 'update'] },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: { tone: 'info' }, closed: { tone: 'success', isReadOnly: true }, cancelled: { tone: 'neutral', isReadOnly: true } },
    transitions: {
      close: { from: 'open', to: 'closed', by: peopleTeam, confirm: 'Assets that were not scanned are recorded as missing.' },
      cancel: { from: 'open', to: 'cancelled', by: peopleTeam, comment: 'required' },
    },
  },
  consequences: { close: [set('assetAudits', 'id', { closedOn: '$today' })] },
  views: {
    list: {
      columns: ['auditNumber', 'name', 'locationId', 'startedOn', 'found', 'elsewhere', 'unknown', 'missing', 'status'],
      filters: ['locationId', 'startedOn', 'status'],
      sort: '-id',
    },
    form: { Audit: ['name', 'locationId'] },
    record: { Counted: ['startedOn', 'closedOn', 'found', 'elsewhere', 'unknown', 'missing'] },
    related: ['assetAuditScans'],
  },
})
