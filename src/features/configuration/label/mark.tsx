import type { LabelInput } from '#contract/configuration/labels.ts'
import { cn } from '#ui/cn.ts'

interface LabelMarkProps {
  label: Pick<LabelInput, 'name' | 'textColor' | 'backColor'>
  className?: string
}

/** A label as the mall renders it on a product card; its colours are those of the shop in light and dark mode. */
export function LabelMark({ label: { name, textColor, backColor }, className }: LabelMarkProps) {
  return (
    <span
      className={cn('inline-flex h-5 max-w-full items-center rounded-sm px-1.5 text-small', className)}
      style={{ color: textColor, backgroundColor: backColor }}
    >
      <span className="truncate">{name || '标签名称'}</span>
    </span>
  )
}
