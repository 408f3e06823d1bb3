import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import type { ShownPassword } from './use-form.ts'

interface UserPasswordDialogProps {
  shown: ShownPassword
  onClose: () => void
}

/** Shows a temporary password once. It stays open until the user confirms that it is noted. */
export function UserPasswordDialog({ shown: { account, name, password }, onClose }: UserPasswordDialogProps) {
  const close = async () => {
    const answer = await confirm({
      title: '已妥善保存？',
      consequence: '关闭后无法再次查看，忘记时只能重新重置。',
      action: '已保存，关闭',
    })
    if (answer !== false) onClose()
  }
  return (
    <Dialog open onOpenChange={() => void close()}>
      <DialogContent
        size="small"
        title={`「${name}」的临时密码`}
        description="只显示这一次，72 小时内有效，首次登录时须修改。"
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogBody className="grid gap-4">
          <Descriptions columns={1}>
            <Descriptions.Item label="登录账号" copies={account} />
            <Descriptions.Item label="临时密码">
              <CopyText value={password}>
                <span className="font-mono text-reading">{password}</span>
              </CopyText>
            </Descriptions.Item>
          </Descriptions>
          <p className="text-text-muted">请通过可靠的方式告知本人，不要发到群里。</p>
        </DialogBody>
        <DialogFoot>
          <Button tone="primary" onClick={() => void close()}>
            完成
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
