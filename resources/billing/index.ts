import { defineArea } from '../../src/framework/company/application'
import { billingAdds } from './adds'
import { bankLines, bankMatches } from './bankLines'
import { bankStatements } from './bankStatements'
import { billedMinutes } from './billedMinutes'
import { companyAccountChanges, companyAccounts } from './companyAccounts'
import { invoiceItems } from './invoiceItems'
import { invoiceMails } from './invoiceMails.resource.json'
import { invoices } from './invoices'
import { omittedBankRows } from './omittedBankRows.resource.json'
import { customerCreditEntries, customerCredits, receiptLines, receipts } from './receipts'
import { followUps, receivables } from './receivables'
import { settlements } from './settlements'
import { taxCodes, taxRates, taxRegistrations, undertakings } from './taxCodes'

declare module '../../src/framework/register' {
  interface ResourceNames {
    taxCodes: true
    taxRates: true
    taxRegistrations: true
    undertakings: true
    invoices: true
    invoiceItems: true
    billedMinutes: true
    companyAccounts: true
    companyAccountChanges: true
    invoiceMails: true
    receivables: true
    followUps: true
    settlements: true
    receipts: true
    receiptLines: true
    customerCredits: true
    customerCreditEntries: true
    bankStatements: true
    bankLines: true
    bankMatches: true
    omittedBankRows: true
  }
}

export const billingArea = defineArea({
  name: 'billing',
  resources: [
    taxCodes,
    taxRates,
    taxRegistrations,
    undertakings,
    invoices,
    invoiceItems,
    billedMinutes,
    companyAccounts,
    companyAccountChanges,
    invoiceMails,
    receivables,
    followUps,
    settlements,
    receipts,
    receiptLines,
    customerCredits,
    customerCreditEntries,
    bankStatements,
    bankLines,
    bankMatches,
    omittedBankRows,
  ],
  adds: billingAdds,
})
