import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

interface StaleNoticeProps {
  /** False while the record is being refetched. */
  isReady: boolean
  /** Continues with the current record. */
  onRenew: () => void
}

/** Another user changed the record of an action: the current record is applied in place and the input is preserved. */
export function StaleNotice({ isReady, onRenew }: StaleNoticeProps) {
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
