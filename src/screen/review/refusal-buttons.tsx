import { Button } from '#ui/button/button.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'

interface RefusalButtonsProps {
  isBusy: boolean
  /** The verb and what is refused: 驳回品牌. */
  action: string
  onCancel: () => void
  onRefuse: () => void
}

/** Buttons of a refusal whose reason is being written. */
export function RefusalButtons({ isBusy, action, onCancel, onRefuse }: RefusalButtonsProps) {
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel}>
        取消 <KeyboardKey aria-hidden keys="Escape" />
      </Button>
      <Button tone="danger" loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={onRefuse}>
        {action}
      </Button>
      <KeyboardKey aria-hidden keys="Mod+Enter" />
    </>
  )
}
