export { ProposeInvoiceButton } from './propose/propose-tool'
