import type { SpecValueChip as Value } from '#contract/configuration/specs.ts'
import { smallImage } from '#lib/small-image.ts'
import { cn } from '#ui/cn.ts'

interface SpecValueChipProps {
  value: Pick<Value, 'valueName' | 'color' | 'image' | 'enabled'>
  /** The search keyword; matching values are highlighted. */
  keyword?: string
}

/** A spec value as the mall shows it: colour or picture with its name. */
export function SpecValueChip({ value: { valueName, color, image, enabled }, keyword = '' }: SpecValueChipProps) {
  const isFound = keyword !== '' && valueName.toLowerCase().includes(keyword.toLowerCase())
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-40 items-center gap-1 rounded border px-1.5 text-small',
        isFound ? 'border-accent bg-accent-subtle text-accent-text' : 'bg-surface',
        !enabled && 'text-text-faint line-through',
      )}
    >
      {color !== '' && (
        <span aria-hidden className="size-3 shrink-0 rounded-full border" style={{ backgroundColor: color }} />
      )}
      {image !== '' && <img src={smallImage(image, 16)} alt="" className="size-4 shrink-0 rounded-sm object-cover" />}
      <span className="truncate">{valueName}</span>
      {!enabled && <span className="sr-only">（停用）</span>}
    </span>
  )
}
