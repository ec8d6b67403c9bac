import { text } from '../../src/fields'
import { definePolicyVersion } from './policy-version'

/** Documents that everybody has to know and that no code evaluates, such as a code of conduct. */
export const documentPolicies = definePolicyVersion('documentPolicies', {
  label: 'Policy document',
  plural: 'Policy documents',
  route: 'PolicyDocuments',
  icon: 'Description',
  operations: { list: 'getDocumentPolicies', create: 'createDocumentPolicy' },
  per: ['subject'],
  fields: { subject: text({ required: true, max: 80, search: true, help: 'A new version replaces the previous one of the same subject' }) },
  needsFiles: {
    document: { at: 'propose', code: 'documentMissing', message: 'Add the document or a link to it.', when: { documentLink: { empty: true } } },
  },
  form: { Document: ['subject'] },
})
