/** How banks head their columns; the first that is there is taken. */
export const bankColumns = {
  date: ['bookedon', 'bookingdate', 'transactiondate', 'txndate', 'posteddate', 'date', 'valuedate'],
  amount: ['amount', 'transactionamount'],
  credit: ['credit', 'creditamount', 'deposit', 'depositamt', 'depositamount'],
  debit: ['debit', 'debitamount', 'withdrawal', 'withdrawalamt', 'withdrawalamount'],
  currency: ['currency', 'ccy'],
  reference: ['bankreference', 'reference', 'utr', 'refno', 'chqrefno', 'transactionid'],
  text: ['remittance', 'remittanceinformation', 'description', 'narration', 'particulars', 'details'],
  payer: ['payer', 'payername', 'counterparty', 'name'],
  account: ['account', 'accountnumber', 'iban'],
} as const
