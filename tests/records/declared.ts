export { declaredWith } from '../setup/shipped'
