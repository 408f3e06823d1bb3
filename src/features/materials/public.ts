/** Exports for other areas: filter choices of the library. */
export { useMaterialBrandChoices, useMaterialCategoryChoices } from './shared/pickers.ts'
