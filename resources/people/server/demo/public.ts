export { demoManagers } from './employees'
