import type { RefObject } from 'react'
import type { RegionNode } from '#contract/rules/region.ts'
import { AnchoredPopup } from '#ui/field/anchored-popup.tsx'
import { RegionPanel } from '#ui/region-picker/region-panel.tsx'
import { RegionsPanel } from '#ui/region-picker/regions-panel.tsx'
import { text } from '#ui/text.ts'

export interface RegionPopupProps {
  id: string
  frame: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  tree: readonly RegionNode[]
  levels: 1 | 2 | 3
  multiple: boolean
  codes: readonly string[]
  onDone: (codes: string[]) => void
}

/** Popup of a region picker: the columns, and for several regions the current selection. */
export function RegionPopup({
  id,
  frame,
  open,
  onOpenChange,
  tree,
  levels,
  multiple,
  codes,
  onDone,
}: RegionPopupProps) {
  const finish = (chosen: string[]) => {
    onOpenChange(false)
    onDone(chosen)
  }
  return (
    <AnchoredPopup
      id={id}
      aria-label="选择地区"
      frame={frame}
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        frame.current?.querySelector('button')?.focus()
      }}
      className="max-w-[calc(100vw-16px)] overflow-x-auto"
    >
      {tree.length === 0 && (
        <p role="status" className="p-4 text-text-muted">
          {text.loading}
        </p>
      )}
      {tree.length > 0 && multiple && (
        <RegionsPanel tree={tree} levels={levels} codes={codes} onCancel={() => onOpenChange(false)} onDone={finish} />
      )}
      {tree.length > 0 && !multiple && (
        <RegionPanel
          tree={tree}
          levels={levels}
          codes={codes}
          multiple={false}
          onPick={(path) => finish(path.slice(-1).map(({ code }) => code))}
        />
      )}
    </AnchoredPopup>
  )
}
