import { lazyPart } from '#ui/popup/lazy-part.tsx'

/**
 * Exports for other areas: paths, the choices of managers, channels, merchants, promoters, labels and providers, the exports of
 * merchants, and the dialog that hands records to another manager.
 */
export { useMerchantChoices } from './merchant-user/choices.ts'
export { enterprisePaths, merchantMenuPaths, personalMerchantPaths, promoterPaths } from './paths.ts'
export { MerchantExport, MerchantExportBulk } from './shared/merchant-export.tsx'
export {
  useChannelChoices,
  useLabelChoices,
  useManagerChoices,
  useManualLabelChoices,
  useProviderChoices,
  useProvidersOfKind,
} from './shared/pickers.ts'
export { usePromoterChoices } from './shared/promoter-pickers.ts'
export const AssignManagerDialog = lazyPart(() => import('./shared/assign-manager-dialog.tsx'), 'AssignManagerDialog')
