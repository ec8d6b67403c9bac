export { ProposeInvoiceButton } from './propose/propose-invoice-tool'
