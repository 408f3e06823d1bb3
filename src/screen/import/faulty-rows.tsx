import type { ImportCheck } from '#contract/imports.ts'
import { formatCount } from '#lib/formats.ts'
import { CellTable } from '#ui/cell-table/cell-table.tsx'
import type { TextSheet } from '#ui/cell-table/text-sheet.ts'

/** The rows with errors, to be corrected in place. */
export function FaultyRows({ checked, sheet }: { checked: ImportCheck; sheet: TextSheet }) {
  const { fields, errorRows, faultyRows } = checked
  return (
    <section aria-label="修改有误的行" className="grid grid-cols-1 gap-1">
      {faultyRows.length < errorRows && (
        <p className="text-small text-text-muted">
          先列出前 {faultyRows.length} 行，改好后列出其余 {formatCount(errorRows - faultyRows.length)} 行
        </p>
      )}
      <CellTable sheet={sheet} label="有误的行" columns={fields} />
    </section>
  )
}
