import { importsOf } from '../imports/definition.ts'

/** Every kind of record that may be imported. None of the areas that stand has one. */
export const imports = importsOf([])
