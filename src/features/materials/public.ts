/** What other areas may use of the materials: what to narrow the library by. */
export { useMaterialBrandChoices, useMaterialCategoryChoices } from './shared/pickers.ts'
