import { type Amount, compareAmounts, toCurrencyDigits } from '../../../src/framework/values/money'
import { isValidIban } from '../../company/public'

/** The account holder who is paid. */
interface Payee {
  holder: string
  accountNumber: string
  bankCode?: string | null
  upiId?: string | null
}

/** The amount to pay, and the document that it pays. */
interface PaymentDue {
  amount: Amount
  currency: string
  number: string
}

/**
 * Builds the text of a payment QR code: a UPI link for rupees, an EPC transfer for euros; null for other
 * currencies or missing data.
 */
export function buildPaymentCode(
  to: Payee | null | undefined,
  { amount, currency, number }: PaymentDue,
): string | null {
  if (!to || compareAmounts(amount, '0') <= 0) return null
  if (currency === 'INR' && to.upiId)
    return buildUpiLink(to.upiId, to.holder, toCurrencyDigits(amount, currency), number)
  if (currency === 'EUR' && isValidIban(to.accountNumber))
    return buildTransferCode(to, toCurrencyDigits(amount, currency), number)
  return null
}

function buildUpiLink(address: string, holder: string, amount: string, number: string): string {
  const said = { pa: address, pn: holder, am: amount, cu: 'INR', tn: number }
  return `upi://pay?${Object.entries(said)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`
}

/**
 * Builds the text by EPC069-12, version 002: beneficiary, account, amount, and the invoice number as
 * remittance text.
 */
const buildTransferCode = ({ holder, accountNumber, bankCode }: Payee, amount: string, number: string): string =>
  ['BCD', '002', '1', 'SCT', bankCode ?? '', holder.slice(0, 70), accountNumber, `EUR${amount}`, '', '', number].join(
    '\n',
  )
