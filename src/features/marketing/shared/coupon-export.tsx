import type { CodeOf } from '#contract/codes.ts'
import { type couponExportKind, exportCoupons } from '#contract/marketing/exports.ts'
import type { ExportedColumns } from '#screen/list/export-button.tsx'
import { KindExport, KindExportBulk } from '#screen/list/kind-export.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'

interface CouponExportProps {
  what: CodeOf<typeof couponExportKind>
  columns: ExportedColumns | null
}

export const CouponExport = (props: CouponExportProps & { query: object; label?: string }) => (
  <KindExport call={exportCoupons} {...props} />
)

export const CouponExportBulk = (props: CouponExportProps & { list: { selection: ListSelection<unknown> } }) => (
  <KindExportBulk call={exportCoupons} {...props} />
)
