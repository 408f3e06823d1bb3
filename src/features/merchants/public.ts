/** Exports for other areas: paths, the choice of a manager and of a merchant, and the exports of merchants. */
export { useMerchantChoices } from './merchant-user/choices.ts'
export { enterprisePaths, merchantMenuPaths, promoterPaths } from './paths.ts'
export { MerchantExport, MerchantExportBulk } from './shared/merchant-export.tsx'
export { useManagerChoices } from './shared/pickers.ts'
