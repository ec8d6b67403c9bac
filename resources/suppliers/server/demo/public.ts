export { demoSuppliers } from './demo-suppliers'
