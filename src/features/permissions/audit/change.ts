import type { AuditLogRow } from '#contract/permissions/audit-logs.ts'
import type { AuditRow } from '#ui/audit-diff/audit-diff.tsx'

const LIST_ITEM = 24

/** The items of a list formatted as 甲、乙、丙; null if 、 is mere punctuation. */
function itemsOf(text: string): string[] | null {
  if (text === '') return []
  const items = text.split('、')
  return items.every((item) => item.length <= LIST_ITEM && !/[，。；\n]/.test(item)) ? items : null
}

/** Changes for the comparison: lists by item, other values as text. */
export function comparedChanges(changes: AuditLogRow['changes']): AuditRow[] {
  return changes.map(({ title, before, after }) => {
    const [was, is] = [itemsOf(before), itemsOf(after)]
    const isList = was !== null && is !== null && was.length + is.length > 2
    return { field: title, before: isList ? was : before, after: isList ? is : after }
  })
}
