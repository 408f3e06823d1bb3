import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

interface OutdatedProps {
  /** False while the record is still being read anew. */
  isReady: boolean
  /** Goes on from the record as it is now. */
  onRenew: () => void
}

/** Somebody changed the record that a step is taken with: it is taken over in place, and nothing that was entered is lost. */
export function StaleNotice({ isReady, onRenew }: OutdatedProps) {
  return (
    <Notice
      tone="warning"
      title="数据已被他人修改"
      action={
        <Button size="tiny" loading={!isReady} onClick={onRenew}>
          载入最新
        </Button>
      }
    >
      您填写的内容还在。载入最新内容，核对后再提交。
    </Notice>
  )
}
