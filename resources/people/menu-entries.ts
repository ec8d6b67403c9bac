import type { MenuItem } from '../../src/framework/session'

/** Makes a heading between the entries of a group. */
const buildHeading = (name: string): MenuItem => ({ name, icon: 'Folder', type: 'label' })

/** Menu entries that several roles share. */
export const home: MenuItem = { name: 'Home', icon: 'Home', path: '/Home' }
export const dashboard: MenuItem = { name: 'Dashboard', icon: 'Dashboard', path: '/Dashboard' }
export const timesheets: MenuItem = { name: 'Timesheet', icon: 'Schedule', path: '/TimesheetDashboard' }
export const employeeDashboard: MenuItem = {
  name: 'Employee dashboard',
  icon: 'Insights',
  children: [
    timesheets,
    { name: 'Attendance stats', icon: 'QueryStats', path: '/EmployeeWorkingHoursDashboard' },
    { name: 'On-duty employees', icon: 'DirectionsWalk', path: '/OnDutyEmployees' },
  ],
}
export const ownTimesheets: MenuItem = { ...timesheets, name: 'Timesheet dashboard' }
export const everyday: MenuItem[] = [
  { name: 'Me', icon: 'Person', path: '/Me' },
  { name: 'Requests', icon: 'PostAdd', path: '/Requests' },
  { name: 'Team', icon: 'Groups', path: '/Team' },
  { name: 'My reports', icon: 'Diversity3', path: '/MyTeam' },
  { name: 'Inbox', icon: 'Inbox', path: '/Inbox' },
  {
    name: 'My time',
    icon: 'CalendarMonth',
    children: [
      { name: 'Attendance', icon: 'HowToReg', path: '/Attendance' },
      { name: 'Leave', icon: 'BeachAccess', path: '/Leave' },
      { name: 'Timesheet', icon: 'Schedule', path: '/Timesheet' },
      { name: 'Tasks', icon: 'TaskAlt', path: '/Tasks' },
      { name: 'Holidays', icon: 'EventAvailable', path: '/Holidays' },
    ],
  },
]
export const finance: MenuItem = {
  name: 'Finance',
  icon: 'AccountBalance',
  children: [
    { name: 'Dashboard', icon: 'Dashboard', path: '/FinanceDashBoard' },
    buildHeading('Sales'),
    { name: 'Customers', icon: 'Storefront', path: '/Customers' },
    { name: 'Statements of work', icon: 'Description', path: '/StatementOfWorks' },
    { name: 'Purchase orders', icon: 'ReceiptLong', path: '/PurchaseOrders' },
    { name: 'Deliverables', icon: 'LocalShipping', path: '/Deliverables' },
    buildHeading('Billing'),
    { name: 'Invoices', icon: 'RequestQuote', path: '/Invoices' },
    { name: 'Receivables', icon: 'Payments', path: '/Receivables' },
    buildHeading('Bank'),
    buildHeading('Set-up'),
  ],
}
export const projects: MenuItem = { name: 'Projects', icon: 'Work', path: '/Projects' }
export const procurements: MenuItem = { name: 'Procurements', icon: 'ShoppingCart', path: '/Procurements' }
export const procurementGroup: MenuItem = {
  name: 'Procurements',
  icon: 'ShoppingCart',
  children: [procurements, { name: 'Suppliers', icon: 'Factory', path: '/Suppliers' }],
}
export const reimbursements: MenuItem = { name: 'Claims', icon: 'CurrencyRupee', path: '/Reimbursements' }
export const employees: MenuItem = { name: 'Employees', icon: 'Badge', path: '/EmployeeTable' }
export const people: MenuItem = {
  name: 'HR',
  icon: 'Diversity3',
  children: [
    buildHeading('People'),
    employees,
    { name: 'Reports', icon: 'Assessment', path: '/HrReports' },
    buildHeading('Assets'),
    { name: 'Assets', icon: 'Devices', path: '/Assets' },
    buildHeading('Set-up'),
    { name: 'Departments', icon: 'AccountTree', path: '/Departments' },
    { name: 'Locations', icon: 'Business', path: '/Locations' },
    { name: 'Leave types', icon: 'BeachAccess', path: '/LeaveTypes' },
    { name: 'Annual quota', icon: 'EventAvailable', path: '/AnnualQuotaOfLeaves' },
  ],
}
export const marketing: MenuItem = { name: 'Marketing', icon: 'Campaign', path: '/Marketing' }
export const marketingGroup: MenuItem = {
  name: 'Marketing',
  icon: 'Campaign',
  children: [
    { ...marketing, name: 'Overview' },
    { name: 'Leads', icon: 'Storefront', path: '/Lead' },
    { name: 'Meetings', icon: 'CalendarMonth', path: '/LeadMeetings' },
    { name: 'Contacts', icon: 'Contacts', path: '/LeadContacts' },
    { name: 'Campaigns', icon: 'Insights', path: '/Campaigns' },
    { name: 'Settings', icon: 'Settings', path: '/LeadSettings' },
  ],
}
export const company: MenuItem[] = [
  { name: 'Reports', icon: 'Assessment', path: '/Reports' },
  { name: 'Policy', icon: 'Policy', path: '/Policy' },
  { name: 'Organization', icon: 'Lan', path: '/Organization' },
]

export const administration: MenuItem = {
  name: 'Administration',
  icon: 'Settings',
  children: [
    { name: 'Roles', icon: 'FactCheck', path: '/Roles' },
    { name: 'Menus', icon: 'ListAlt', path: '/Menus' },
    { name: 'Report builder', icon: 'Assessment', path: '/Settings/Reports' },
    { name: 'Dashboard builder', icon: 'Dashboard', path: '/Settings/Dashboards' },
    { name: 'Labels and columns', icon: 'ListAlt', path: '/Settings/Words' },
    { name: 'Resources', icon: 'PostAdd', path: '/Settings/Resources' },
    { name: 'Jira', icon: 'Assignment', path: '/Jira' },
    { name: 'Jobs', icon: 'Schedule', path: '/Jobs' },
    { name: 'Sign-ins', icon: 'History', path: '/SignIns' },
    { name: 'Values to correct', icon: 'FactCheck', path: '/Misfits' },
  ],
}
