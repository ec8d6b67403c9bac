import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Values } from '../../../../src/framework/validate'
import { compareAmounts } from '../../../../src/framework/values/money'
import { createPath, recordPath } from '../../../../src/views/paths'
import { canAddReferringRecord } from '../../../../src/views/record/referring-values'
import { useSignedIn } from '../../../../src/views/signed-in'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { procurementInvoices } from '../../procurementInvoices'
import { usePurchaseToolWords } from '../../words/tools.en'

/** Opens the form of a purchase invoice, filled in with values of the purchase. */
export function EnterInvoiceTool({ resource, record }: ToolProps) {
  const say = usePurchaseToolWords()
  const who = useSignedIn()
  if (!record || !canAddReferringRecord(procurementInvoices, 'procurementId', record, who)) return null
  return (
    <Button
      component={Link}
      to={createPath(procurementInvoices, {
        procurementId: record.id,
        supplierId: record.supplierId,
        ...buildWholeInvoice(record),
      })}
      state={{ back: recordPath(resource, record.id), isBackAfterSave: true }}
      variant="outlined"
    >
      {say('addInvoice')}
    </Button>
  )
}

/** Fills in an invoice over the whole purchase, if everything was received and nothing is invoiced yet. */
function buildWholeInvoice({ subTotal, taxTotal, totalCost, receivedTotal, invoicedTotal }: Row): Values {
  const amounts = [totalCost, receivedTotal, invoicedTotal].map((amount) => String(amount ?? '0'))
  const [total = '0', received = '0', invoiced = '0'] = amounts
  const isWhole = compareAmounts(received, total) === 0 && compareAmounts(invoiced, '0') === 0
  return isWhole ? { net: subTotal, tax: taxTotal, total: totalCost } : {}
}
