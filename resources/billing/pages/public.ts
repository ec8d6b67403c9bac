export { ProposeButton } from './propose/propose-tool'
