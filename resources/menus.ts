import type { MenuVariant } from '../src/framework/company/menu'
import type { MenuItem } from '../src/framework/session'

const home: MenuItem = { name: 'Home', icon: 'Home', path: '/Home' }
const dashboard: MenuItem = { name: 'Dashboard', icon: 'Dashboard', path: '/Dashboard' }
const timesheets: MenuItem = { name: 'Timesheet', icon: 'Schedule', path: '/TimesheetDashboard' }
const employeeDashboard: MenuItem = {
  name: 'Employee Dashboard',
  icon: 'Insights',
  children: [
    timesheets,
    { name: 'Attendance Stats', icon: 'QueryStats', path: '/EmployeeWorkingHoursDashboard' },
    { name: 'On-Duty Employees', icon: 'DirectionsWalk', path: '/OnDutyEmployees' },
  ],
}
const ownTimesheets: MenuItem = { ...timesheets, name: 'Timesheet Dashboard' }
const everyday: MenuItem[] = [
  { name: 'Me', icon: 'Person', path: '/Me' },
  { name: 'Requests', icon: 'PostAdd', path: '/Requests' },
  { name: 'Team', icon: 'Groups', path: '/Team' },
  { name: 'Inbox', icon: 'Inbox', path: '/Inbox' },
]
const finance: MenuItem = {
  name: 'Finance',
  icon: 'AccountBalance',
  children: [
    { name: 'Dashboard', icon: 'Dashboard', path: '/FinanceDashBoard' },
    { name: 'Customers', icon: 'Storefront', path: '/Customers' },
    { name: 'Statement of Works', icon: 'Description', path: '/StatementOfWorks' },
    { name: 'Purchase Orders', icon: 'ReceiptLong', path: '/PurchaseOrders' },
    { name: 'Invoices', icon: 'RequestQuote', path: '/Invoices' },
    { name: 'Receivables', icon: 'Payments', path: '/Receivables' },
    { name: 'Deliverables', icon: 'LocalShipping', path: '/Deliverables' },
  ],
}
const projects: MenuItem = { name: 'Projects', icon: 'Work', path: '/Projects' }
const procurements: MenuItem = { name: 'Procurements', icon: 'ShoppingCart', path: '/Procurements' }
const procurementGroup: MenuItem = {
  name: 'Procurements',
  icon: 'ShoppingCart',
  children: [procurements, { name: 'Suppliers', icon: 'Factory', path: '/Suppliers' }],
}
const reimbursements: MenuItem = { name: 'Reimbursements', icon: 'CurrencyRupee', path: '/Reimbursements' }
const employees: MenuItem = { name: 'Employees', icon: 'Badge', path: '/EmployeeTable' }
const people: MenuItem = {
  name: 'HR',
  icon: 'Diversity3',
  children: [
    employees,
    { name: 'Reports', icon: 'Assessment', path: '/HrReports' },
    { name: 'Departments', icon: 'AccountTree', path: '/Departments' },
    { name: 'Locations', icon: 'Business', path: '/Locations' },
    { name: 'Leave Types', icon: 'BeachAccess', path: '/LeaveTypes' },
    { name: 'Annual Quota', icon: 'EventAvailable', path: '/AnnualQuotaOfLeaves' },
    { name: 'Assets', icon: 'Devices', path: '/Assets' },
  ],
}
const marketing: MenuItem = { name: 'Marketing', icon: 'Campaign', path: '/Marketing' }
const company: MenuItem[] = [
  { name: 'Policy', icon: 'Policy', path: '/Policy' },
  { name: 'Organization', icon: 'Lan', path: '/Organization' },
]

const administration: MenuItem = {
  name: 'Administration',
  icon: 'Settings',
  children: [
    { name: 'Roles', icon: 'FactCheck', path: '/Roles' },
    { name: 'Menus', icon: 'ListAlt', path: '/Menus' },
    { name: 'Jobs', icon: 'Schedule', path: '/Jobs' },
  ],
}

/** The seven side bars, in the order they are matched. V2 lacks Reimbursements: who changes payee data does not release payments. */
export const menuVariants: readonly MenuVariant[] = [
  {
    name: 'V1',
    role: 'admin',
    items: [home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup, reimbursements, people, marketing, ...company, administration],
  },
  {
    name: 'V1',
    role: 'director',
    items: [home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup, reimbursements, people, marketing, ...company],
  },
  { name: 'V2', role: 'hrFinance', items: [home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup, people, marketing, ...company] },
  {
    name: 'V3',
    role: 'finance',
    items: [home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup, reimbursements, employees, marketing, ...company],
  },
  { name: 'V6', role: 'hr', items: [home, dashboard, employeeDashboard, ...everyday, projects, procurements, reimbursements, people, ...company] },
  { name: 'V5', role: 'marketing', items: [home, ownTimesheets, ...everyday, projects, procurements, reimbursements, marketing, ...company] },
  { name: 'V4', role: 'employee', items: [home, ownTimesheets, ...everyday, projects, procurements, reimbursements, ...company] },
  { name: 'V7', role: 'restricted', items: [] },
]
