import type { DemoBank, DemoBankChange } from './demo-types'

/**
 * Bank accounts of suppliers, by key. No bank issues such numbers: accounts of mostly zeros, IBANs with
 * check digits 00, bank codes ZZZZ. Suppliers left out are paid by card.
 */
const accounts: Readonly<Record<string, readonly [bankNumber: string, bankCode: string]>> = {
  udyanika: ['000000001107', 'ZZZZ0000011'],
  sagarmitra: ['000000002218', 'ZZZZ0000022'],
  jaldhara: ['000000003329', 'ZZZZ0000033'],
  neelgagan: ['000000004430', 'ZZZZ0000044'],
  swachhata: ['000000005541', 'ZZZZ0000055'],
  meghdhara: ['000000007763', 'ZZZZ0000077'],
  aksharika: ['000000008874', 'ZZZZ0000088'],
  samparkam: ['000000009985', 'ZZZZ0000099'],
  gyanvriksha: ['000000001096', 'ZZZZ0000010'],
  kshetrapal: ['000000002107', 'ZZZZ0000021'],
  oakmarrow: ['GB00ZZZZ00000000000742', 'ZZZZGB00'],
  nordlichter: ['DE00000000000000000017', 'ZZZZDE00'],
  dhanvika: ['000000003218', 'ZZZZ0000032'],
  trilochan: ['000000004329', 'ZZZZ0000043'],
  shighratam: ['000000005430', 'ZZZZ0000054'],
}

/** The sealed bank details of the supplier. */
export function findDemoBank(key: string, bankHolder: string): DemoBank | undefined {
  const [bankNumber, bankCode] = accounts[key] ?? []
  return bankNumber && bankCode ? { bankHolder, bankNumber, bankCode } : undefined
}

/** One of finance requested it; another decides. */
export const demoBankChange: DemoBankChange = {
  by: 'fin',
  supplier: 'swachhata',
  values: {
    bankHolder: 'Swachhata Facility Care',
    bankNumber: '000000006641',
    bankCode: 'ZZZZ0000066',
    evidence: 'call_back',
    reason: 'Their branch has closed. They confirmed the new account on the number that we have had for years.',
  },
}
