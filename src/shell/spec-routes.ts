/**
 * The protected paths that the specification fixes, without their slash. Known before the application is loaded,
 * so that a signed-out visitor of one is asked to sign in, and of an unknown one is told so.
 */
export const specRoutes: readonly string[] = (
  'Home Dashboard TimesheetDashboard EmployeeWorkingHoursDashboard OnDutyEmployees Me Profile Requests Team MyTeam ' +
  'Inbox FinanceDashBoard Customers StatementOfWorks PurchaseOrders PurchaseOrder Invoices Invoice Receivables ' +
  'ReceivableForm Deliverables Projects ProjectsView AddProject AddInternalProject Procurements ProcurementForm ' +
  'ProcurementForms Suppliers PointOfContact PocForm ToolsPurchase ToolsPurchaseForm Reimbursements ExpenseForm ' +
  'Travel TravelForm Attendance Leave Holidays Timesheet EmployeeTable EmployeeForm HrReports Departments LeaveTypes ' +
  'AnnualQuotaOfLeaves Assets Marketing Lead LeadTimeline Policy LeavePolicy AttendancePolicy Organization Reports ' +
  'form AttendanceReport DayWiseAttendanceReport OverallAttendanceSummaryReport StatementOfWorksReport LeaveReport ' +
  'TravelReport ReceivablesReport InvoiceReport PurchaseOrdersReport ServerError'
).split(' ')

/** The first part of a path, `Customers` of `/Customers/5`. */
export const firstSegment = (path: string): string => path.split(/[/?#]/, 2)[1] ?? ''

/**
 * The path with its first part in the case of a known route, or null when it names none.
 * `known` holds names without a slash; only the first part is looked at.
 */
export function inKnownCase(path: string, known: Iterable<string>): string | null {
  const first = firstSegment(path)
  const lower = first.toLowerCase()
  for (const name of known) if (name.toLowerCase() === lower) return `/${name}${path.slice(first.length + 1)}`
  return null
}
