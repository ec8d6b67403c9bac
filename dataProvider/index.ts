import { application } from '../src/framework/company/application'
import { createDataProvider } from './create'

/** Of the application that was handed in. */
export const makeDataProvider = () => createDataProvider(application().resources)
