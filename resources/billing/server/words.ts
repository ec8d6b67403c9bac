/** Words of the billing server. */
export const words = {
  nothingToBill: 'No accepted milestone of this statement of work waits to be billed.',
  nothingToPropose: 'Nothing of this statement of work waits to be billed in this period.',
  noRate:
    'What is approved and not billed has no rate: {time}. Enter the rate of the person, or agree one in the project.',
  rateOfOtherCurrency:
    'What is approved and not billed has a rate in another currency: {time}. Agree a rate in the project.',
  noWork: 'This project has no statement of work that is in force.',
  severalWorks: 'This project has several statements of work. Choose one.',
  sowMissing: 'Choose the statement of work, or the project.',
  rateMissing: 'No exchange rate of this currency is in force on this day.',
  noUsualTaxCode: 'Mark the usual tax code first.',
  linesOverReceipt: 'The lines come to more than the receipt.',
  creditUsed: 'The credit that it left was used by {by}. Take that back first.',
  receiptReversed: 'A receipt was taken back: more is open than was to be written off.',
  overBalance: 'This is more than what is open.',
  creditOverOpenValue: 'The credit note comes to more than what is open of the invoice.',
  otherCurrency: 'An advance is set off, and an invoice credited, in its own currency.',
  taxNotBilled: 'Less was billed under this tax code and rate. Take the tax code of what it is about.',
  billingContactMissing: 'Nobody receives invoices of this customer. Mark one of its contacts so first.',
  notStatement: 'This is no bank statement that can be read: take a CSV file with headings, or camt.053.',
  lineUnreadable: 'Line {line}: its day or amount is missing, or written unlike the others. Nothing was taken in.',
  directionUnknown: 'Line {line}: “{value}” is neither credit nor debit. Write one of these. Nothing was taken in.',
  directionMissing: 'Line {line} does not say whether money came in or went out. Nothing was taken in.',
  statusUnknown: 'Line {line}: “{value}” is neither booked nor pending. Write one of these. Nothing was taken in.',
  dateOrderAsked: 'Line {line}: is {example} the day {dmy} or {mdy}? Choose it for this account.',
  decimalMarkAsked: 'Line {line}: is {example} the amount {point} or {comma}? Choose it for this account.',
  unsignedAmountsAsked:
    'No amount has a sign, as {example} in line {line}, and nothing says whether it came in or went out. Is all of it money received?',
  tooManyLines: 'The file has more lines than can be taken in at once. Take shorter periods.',
  wrongAccount: 'The file is of another account: {account}.',
  wrongCurrency: 'The file tells of payments in {currency}, which is not the currency of the account.',
  noPapers: 'None of these invoices was issued.',
  papersComing: 'The papers of some of these invoices are being made. Try again in a minute.',
  mailSubject: (isCredit: boolean, number: string, company: string) =>
    `${isCredit ? 'Credit note' : 'Invoice'} ${number} of ${company}`,
  mailText: ({
    name,
    of,
    total,
    due,
    company,
  }: Record<'name' | 'of' | 'total' | 'company', string> & { due: string | null }) =>
    `Hello ${name},\n\nattached is our ${due ? 'invoice' : 'credit note'} of ${of} over ${total}${due ? `, to be paid by ${due}` : ''}. The PDF is to be read, the XML file holds the same for your books.\n\n${company}\n`,
  reminderSubject: 'Open invoices',
  reminderText:
    'Hello {contact},\n\nthese invoices are open on {date}:\n\n{lines}\n\nIn all: {total}\n\nWhere you have paid meanwhile you need not do anything.\n',
  dueOn: 'due on {date}',
  overdueSince: 'due since {date}, {days} days ago',
  reminded: 'Reminder sent to {email}',
  promiseBroken: 'The promise for {date} was not kept',
} as const
