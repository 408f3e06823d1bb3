import { AnchoredPopup, type AnchoredPopupProps } from '#ui/field/anchored-popup.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { CascadePanel, type CascadePanelProps } from './cascade-panel.tsx'

interface CascadePopupProps
  extends CascadePanelProps<TreeNode>,
    Pick<AnchoredPopupProps, 'id' | 'frame' | 'open' | 'onOpenChange'> {}

/** The popup of a cascader. */
export function CascadePopup({ id, frame, open, onOpenChange, ...panel }: CascadePopupProps) {
  return (
    <AnchoredPopup
      id={id}
      aria-label={`选择${panel.noun}`}
      frame={frame}
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        frame.current?.querySelector('button')?.focus()
      }}
      className="w-max min-w-80 max-w-[calc(100vw-16px)]"
    >
      <CascadePanel {...panel} />
    </AnchoredPopup>
  )
}
