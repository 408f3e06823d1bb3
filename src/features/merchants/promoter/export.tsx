import type { CodeOf } from '#contract/codes.ts'
import { exportPromoters, type promoterExport } from '#contract/merchants/promoter-exports.ts'
import type { ExportedColumns } from '#screen/list/export-button.tsx'
import { KindExport, KindExportBulk } from '#screen/list/kind-export.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'

interface PromoterExportProps {
  what: CodeOf<typeof promoterExport>
  columns: ExportedColumns | null
}

export const PromoterExport = (props: PromoterExportProps & { query: object; label?: string }) => (
  <KindExport call={exportPromoters} {...props} />
)

export const PromoterExportBulk = (props: PromoterExportProps & { list: { selection: ListSelection<unknown> } }) => (
  <KindExportBulk call={exportPromoters} {...props} />
)
