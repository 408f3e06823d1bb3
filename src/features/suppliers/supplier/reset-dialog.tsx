import { useState } from 'react'
import { resetSupplier, type SupplierRow } from '#contract/suppliers/suppliers.ts'
import { useChange } from '#screen/data/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

interface SupplierResetDialogProps {
  supplier: SupplierRow
  onClose: () => void
}

/**
 * Resets the password: sent to the account or shown once. A shown one stays until the user confirms that it is noted.
 */
export function SupplierResetDialog({
  supplier: { id, name, account, contactPhone },
  onClose,
}: SupplierResetDialogProps) {
  const reset = useChange(resetSupplier)
  const [by, setBy] = useState<'sms' | 'show'>('sms')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [password, setPassword] = useState<string>()

  const submit = async () => {
    setBusy(true)
    setFailure('')
    try {
      const message = by === 'sms' ? `新密码已发送到 ${account}` : undefined
      const answer = await reset({ id, by }, message, { quiet: true })
      if (answer.password === undefined) onClose()
      else setPassword(answer.password)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '')
    } finally {
      setBusy(false)
    }
  }

  if (password !== undefined) {
    return (
      <Dialog open>
        <DialogContent locked size="small" title="新密码" description="只显示这一次，关闭后无法再次查看。">
          <DialogBody className="grid gap-4">
            <Descriptions columns={1}>
              <Descriptions.Item label="登录账号" copies={account} />
              <Descriptions.Item label="新密码">
                <CopyText value={password}>
                  <span className="font-mono text-reading">{password}</span>
                </CopyText>
              </Descriptions.Item>
            </Descriptions>
            <p className="text-text-muted">请通过可靠的方式告知对方，首次登录时须修改密码。</p>
          </DialogBody>
          <DialogFoot>
            <Button tone="primary" onClick={onClose}>
              已记下，关闭
            </Button>
          </DialogFoot>
        </DialogContent>
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="small"
        locked={isBusy}
        title={`重置「${name}」的密码？`}
        description="原密码立即失效，已登录的设备全部退出。"
      >
        <DialogBody className="grid gap-4">
          <Descriptions columns={1}>
            <Descriptions.Item label="登录账号">{account}</Descriptions.Item>
            <Descriptions.Item label="联系电话">{contactPhone}</Descriptions.Item>
          </Descriptions>
          <RadioGroup
            aria-label="告知方式"
            stacked
            value={by}
            onChange={(next) => setBy(next === 'show' ? 'show' : 'sms')}
            options={[
              { value: 'sms', label: '短信发送到登录账号' },
              { value: 'show', label: '在此显示一次', hint: '由您告知对方，此操作会记入日志' },
            ]}
          />
          {failure && <Notice tone="danger">{failure}</Notice>}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isBusy}>取消</Button>
          </DialogClose>
          <Button tone="danger" loading={isBusy} onClick={submit}>
            重置密码
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
