import { promoterStatus } from '#contract/merchants/codes.ts'
import type { Promoter } from '#contract/merchants/promoters.ts'
import { saveBlob } from '#lib/qr-picture.ts'
import { QrImage } from '#screen/detail/qr-image.tsx'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { toast } from '#ui/toast/toast.ts'
import { invitePicture, pictureName } from './invite-picture.ts'

/** The code by which customers are bound, to show or to print. */
export function InviteCode({ promoter }: { promoter: Promoter }) {
  const { inviteCode, inviteLink, status, name } = promoter
  const save = async () => {
    try {
      saveBlob(await invitePicture(inviteLink), pictureName(promoter))
    } catch {
      toast.error('二维码没有生成，请重试')
    }
  }
  return (
    <FormSection className="max-w-none" title="推广二维码">
      <div className="grid justify-items-center gap-3">
        <QrImage link={inviteLink} label={`${name}的推广二维码`} />
        <p className="flex items-center gap-2">
          <span className="text-text-muted">邀请码</span>
          <CopyText value={inviteCode} />
        </p>
        <p className="max-w-full text-small">
          <CopyText value={inviteLink} />
        </p>
        {status !== promoterStatus.active && <p className="text-warning-text">不是正常状态，扫码不能绑定</p>}
        <Button onClick={() => void save()}>下载二维码</Button>
      </div>
    </FormSection>
  )
}
