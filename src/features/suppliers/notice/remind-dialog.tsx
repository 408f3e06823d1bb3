import { useState } from 'react'
import { MAX_REMINDERS, remindNotice, type SupplierNoticeRow } from '#contract/suppliers/notices.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { toast } from '#ui/toast/toast.ts'

interface NoticeRemindDialogProps {
  notice: Pick<SupplierNoticeRow, 'id' | 'title' | 'needConfirm'>
  /** If omitted: all who have not read it, or not confirmed it where required. */
  supplierIds?: number[] | undefined
  onClose: () => void
}

const channels = [
  { value: 'station', label: '站内通知' },
  { value: 'sms', label: '短信' },
]

/** Sends a reminder, and reports skipped receivers. */
export function NoticeRemindDialog({ notice, supplierIds, onClose }: NoticeRemindDialogProps) {
  const [channel, setChannel] = useState('station')
  const remind = useChange(remindNotice)
  const whom = supplierIds
    ? ` ${supplierIds.length} 个供应商`
    : notice.needConfirm
      ? '未读或未确认的供应商'
      : '未读的供应商'

  const send = async () => {
    const params = {
      noticeId: notice.id,
      channel: channel === 'sms' ? 'sms' : 'station',
      ...(supplierIds && { supplierIds }),
    } as const
    const { reminded, skipped } = await remind(params, undefined, { quiet: true })
    toast.success(`已提醒 ${reminded} 个供应商${skipped > 0 ? `，跳过近期已提醒的 ${skipped} 个` : ''}`)
  }

  return (
    <ActionDialog
      title={`提醒${whom}`}
      description={`「${notice.title}」。24 小时内提醒过的会跳过，每个供应商最多提醒 ${MAX_REMINDERS} 次。`}
      action="发送提醒"
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="提醒方式">
        <RadioGroup value={channel} onChange={setChannel} options={channels} />
      </Field>
    </ActionDialog>
  )
}
