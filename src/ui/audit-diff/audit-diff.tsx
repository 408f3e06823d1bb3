import { type ComponentProps, useState } from 'react'
import { Changed } from '#ui/audit-diff/changed.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { cn } from '#ui/cn.ts'

/** A text, a list compared item by item, or null. */
export type AuditValue = string | readonly string[] | null

export interface AuditRow {
  /** The field's label in the form. */
  field: string
  before: AuditValue
  after: AuditValue
}

export interface AuditDiffProps extends ComponentProps<'div'> {
  rows: readonly AuditRow[]
  /** Headers of the two columns. */
  titles?: readonly [before: string, after: string]
}

const asText = (value: AuditValue) => (typeof value === 'string' ? value : (value ?? []).join('\n'))
const isChanged = ({ before, after }: AuditRow) => asText(before) !== asText(after)

/** Field-by-field diff of a change. Unchanged fields can be shown as well. */
export function AuditDiff({ rows, titles = ['修改前', '修改后'], className, ...rest }: AuditDiffProps) {
  const [isChangedOnly, setChangedOnly] = useState(true)
  const changed = rows.filter(isChanged)
  const shown = isChangedOnly ? changed : rows
  return (
    <div data-slot="audit-diff" {...rest} className={cn('min-w-0', className)}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <span role="status" className="text-text-muted">
          {changed.length > 0 ? `${changed.length} 项变更` : '没有变更'}
        </span>
        {changed.length < rows.length && (
          <Checkbox value={isChangedOnly} onChange={setChangedOnly}>
            仅看变更
          </Checkbox>
        )}
      </div>
      {shown.length > 0 && (
        <table className="w-full table-fixed border-t text-left">
          <thead className="text-text-muted">
            <tr className="border-b">
              <th scope="col" className="w-32 py-2 pr-4 font-normal">
                字段
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                {titles[0]}
              </th>
              <th scope="col" className="py-2 font-normal">
                {titles[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.field} data-changed={isChanged(row) || undefined} className="border-b align-top">
                <th scope="row" className="break-words py-2 pr-4 font-normal text-text-muted">
                  {row.field}
                </th>
                <td className="whitespace-pre-line break-words py-2 pr-4">
                  <Changed side="before" before={row.before} after={row.after} />
                </td>
                <td className="whitespace-pre-line break-words py-2">
                  <Changed side="after" before={row.before} after={row.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
