import { registerAreaFunctions } from '../src/engines/expressions/functions/area-functions'
import { testText } from '../src/engines/expressions/functions/texts'
import { isGstin, isValidIban } from './company/public'

// The functions of areas that expressions of definitions call; pure, since server and browser run them.
registerAreaFunctions({ isGstin: testText(isGstin), isIban: testText(isValidIban) })
