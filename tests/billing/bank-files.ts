/** A line as a bank tells it. */
export interface Told {
  on?: string
  amount: string
  text: string
  reference?: string
  payer?: string
  currency?: string
  isOut?: boolean
}

const day = '2026-07-20'

export const csvOf = (lines: readonly Told[]): string =>
  ['Date,Amount,Currency,Reference,Payer,Description']
    .concat(
      lines.map(({ on = day, amount, text, reference = '', payer = 'Somebody', currency = 'INR', isOut }) =>
        [on, isOut ? `-${amount}` : amount, currency, reference, payer, `"${text.replaceAll('"', '""')}"`].join(','),
      ),
    )
    .join('\n')

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const entryOf = ({ on = day, amount, text, reference, payer = 'Somebody', currency = 'INR', isOut }: Told): string => `
  <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${on}</Dt></BookgDt>${reference ? `<AcctSvcrRef>${safe(reference)}</AcctSvcrRef>` : ''}
    <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${safe(payer)}</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Ustrd>${safe(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

export const camtOf = (account: string, entries: readonly Told[], inside = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
  <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries.map(entryOf).join('')}${inside}
</Stmt></BkToCstmrStmt></Document>`
