import { compileResourceFile } from '../../server/build/resource-files/compile-resource-file'

/** The declarations in JSON as the build makes them, so that their fields, options and imports count too. */
export const compileResourceFiles = (files: ReadonlyMap<string, string>): [string, string][] =>
  [...files].flatMap(([file, text]) =>
    file.endsWith('.resource.json') ? [[`${file}.ts`, compileResourceFile(text, file, '../../src')]] : [],
  )
