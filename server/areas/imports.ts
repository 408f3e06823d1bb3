import { importsOf } from '../imports/definition.ts'
import { categoryImport } from './configuration/category-import.ts'
import { specValueImport } from './configuration/spec-value-import.ts'
import { productImport } from './goods/product-import.ts'
import { materialImport } from './materials/material-import.ts'

/** Every kind of record that may be imported. */
export const imports = importsOf([categoryImport, specValueImport, productImport, materialImport])
