import { resources } from '../resources'
import { createDataProvider } from './create'

export const dataProvider = createDataProvider(resources)
