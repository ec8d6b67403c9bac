import { defineOperation } from '../../../../server/wire/operation'
import { text } from '../../../../src/fields'
import { companyAssets } from '../../companyAssets'
import { tagPattern } from '../../rules/tag'

/**
 * Answers what anyone who finds an asset may know. It reads no record, so it does not reveal whether the
 * asset exists.
 */
export const assetNotice = defineOperation({
  name: 'getAssetNotice',
  area: companyAssets.label,
  resource: companyAssets.name,
  to: 'anyone',
  cost: 'hash',
  input: { assetTag: text({ label: 'Tag', required: true, max: 13, pattern: tagPattern, isUpperCase: true }) },
  async run({ settings: { companyName, companyPhone } }, { assetTag }) {
    return { data: { assetTag, company: companyName ?? null, phone: companyPhone ?? null } }
  },
})
