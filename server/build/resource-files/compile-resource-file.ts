import { readResourceFile } from './read-resource-file'
import { writeResourceModule } from './write-module'

/**
 * Makes the code of a module from the text of a file.
 * @param source the way from the file to `src`
 */
export const compileResourceFile = (text: string, file: string, source: string): string =>
  writeResourceModule(readResourceFile(text, file), source)
