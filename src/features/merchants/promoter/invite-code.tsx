import { useMemo } from 'react'
import { promoterStatus } from '#contract/merchants/codes.ts'
import type { Promoter } from '#contract/merchants/promoters.ts'
import { qrCode } from '#lib/qr-code.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { toast } from '#ui/toast/toast.ts'
import { invitePicture, pictureName, saveBlob } from './invite-picture.ts'

const BORDER = 4

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

function QrImage({ link, label }: { link: string; label: string }) {
  const rows = useMemo(() => qrCode(link), [link])
  const size = rows.length + BORDER * 2
  const path = rows
    .flatMap((cells, row) =>
      cells.flatMap((isDark, column) => (isDark ? [`M${column + BORDER} ${row + BORDER}h1v1h-1z`] : [])),
    )
    .join('')
  return (
    // Dark on light in every theme: many readers expect it.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded border"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
