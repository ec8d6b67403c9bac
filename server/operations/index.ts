import { homeOperations } from '../../resources/approvals/server/operations/home'
import { inboxOperations } from '../../resources/approvals/server/operations/inbox'
import { holidayExtensions, holidayOperations } from '../../resources/calendar/server/operations/holidays'
import { leaveBalanceOperations } from '../../resources/leave/server/operations/balances'
import { leaveExtensions, leaveOperations } from '../../resources/leave/server/operations/leave'
import { leaveQuotaExtensions, leaveQuotaOperations } from '../../resources/leave/server/operations/quotas'
import { policyOperations } from '../../resources/policies/server/operations/policies'
import { procurementFileOperations } from '../../resources/procurement/server/operations/files'
import { procurementInvoiceExtensions } from '../../resources/procurement/server/operations/invoices'
import { procurementOperations } from '../../resources/procurement/server/operations/lists'
import { previewPurchase } from '../../resources/procurement/server/operations/preview'
import { procurementExtensions } from '../../resources/procurement/server/operations/purchases'
import { salesExtensions, salesOperations } from '../../resources/sales/server/operations/sales'
import { supplierExtensions } from '../../resources/suppliers/server/operations/suppliers'
import type { Extension, Operation } from '../wire/operation'
import { ownSessionOperations } from './accounts/own-sessions'
import { roleOperations } from './accounts/roles'
import { approvalOperations } from './approvals'
import { batchOperations } from './batches'
import { decisionOperations } from './decisions'
import { exportScheduleOperations } from './export-schedules'
import { fileOperations } from './files'
import { jobOperations } from './jobs'
import { notificationOperations } from './notifications'
import { passwordOperations } from './passwords'
import { savedViewOperations } from './saved-views'
import { sessionExtensions, sessionOperations } from './session'

/** Every hand-written operation. */
export const operations: readonly Operation[] = [
  ...sessionOperations,
  ...passwordOperations,
  ...policyOperations,
  ...ownSessionOperations,
  ...roleOperations,
  ...batchOperations,
  ...approvalOperations,
  ...inboxOperations,
  ...homeOperations,
  ...salesOperations,
  ...procurementOperations,
  previewPurchase,
  ...holidayOperations,
  ...leaveOperations,
  ...leaveBalanceOperations,
  ...leaveQuotaOperations,
  ...savedViewOperations,
  ...exportScheduleOperations,
  ...notificationOperations,
  ...decisionOperations,
  ...fileOperations,
  ...jobOperations,
  ...procurementFileOperations,
]

/** What is added to derived operations. */
export const extensions: readonly Extension[] = [
  ...sessionExtensions,
  ...salesExtensions,
  ...holidayExtensions,
  ...leaveExtensions,
  ...leaveQuotaExtensions,
  ...procurementExtensions,
  ...procurementInvoiceExtensions,
  ...supplierExtensions,
]
