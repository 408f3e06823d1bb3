import type { CodeOf } from '#contract/codes.ts'
import { exportMerchants, type merchantExport } from '#contract/merchants/exports.ts'
import type { ExportedColumns } from '#screen/list/export-button.tsx'
import { KindExport, KindExportBulk } from '#screen/list/kind-export.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'

interface MerchantExportProps {
  what: CodeOf<typeof merchantExport>
  columns: ExportedColumns
}

export const MerchantExport = (props: MerchantExportProps & { query: object; label?: string }) => (
  <KindExport call={exportMerchants} {...props} />
)

export const MerchantExportBulk = (props: MerchantExportProps & { list: { selection: ListSelection<unknown> } }) => (
  <KindExportBulk call={exportMerchants} {...props} />
)
