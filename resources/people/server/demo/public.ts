export { demoManagers } from './demo-employees'
