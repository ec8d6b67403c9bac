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
