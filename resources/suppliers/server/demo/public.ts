export { demoSuppliers } from './suppliers'
