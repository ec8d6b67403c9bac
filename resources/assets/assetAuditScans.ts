import { check, choice, instant, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { add } from '../../src/framework/steps/consequences'
import { peopleTeam } from '../people/roles'
import { keepers } from './companyAssets'
import { tagPattern } from './rules/tag'

export const auditResults = {
  found: 'Found',
  elsewhere: 'Found at another location',
  unknown: 'Unknown tag',
  missing: 'Missing',
} as const

/** A tag that was scanned in a stocktake, or an asset that was missing when it closed. */
export const assetAuditScans = defineResource('assetAuditScans', {
  label: 'Scanned tag',
  route: 'AssetAuditScans',
  title: 'assetTag',
  summary: ['assetTag', 'result'],
  icon: 'FactCheck',
  isAppendOnly: true,
  fields: {
    auditId: ref('assetAudits', { label: 'Audit', required: true, where: { status: { eq: 'open' } } }),
    assetTag: text({ label: 'Tag', required: true, max: 13, pattern: tagPattern, isUpperCase: true }),
    assetId: ref('companyAssets', { label: 'Asset', writableBy: [] }),
    result: choice(auditResults, { writableBy: [] }),
    isSeen: check({ label: 'Seen', writableBy: [], default: false }),
    scannedAt: instant({ label: 'Scanned', writableBy: [] }),
    scannedByEmpId: ref('employees', { label: 'Scanned by', writableBy: [] }),
  },
  unique: [{ code: 'scannedAlready', on: ['auditId', 'assetTag'], message: 'This tag was already scanned.' }],
  indexes: [['auditId', 'result']],
  access: [
    { to: [...keepers, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create'] },
  ],
  // A sighting adds one event to the history of the asset.
  consequences: {
    create: [add('companyAssetTrackers', { assetId: '$record.assetId', eventType: 'audited', eventOn: '$today' }, { when: { isSeen: { eq: true } } })],
  },
  views: {
    list: { columns: ['assetTag', 'assetId', 'result', 'scannedAt', 'scannedByEmpId'], filters: ['auditId', 'result'], sort: '-id' },
    form: { Scan: ['auditId', 'assetTag'] },
  },
})
