import { Link } from 'react-router-dom'
import { listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { canEditChannel } from '#contract/blackCard/channel-rules.ts'
import { type Channel, renewChannelInvite } from '#contract/blackCard/channels.ts'
import { channelStatus } from '#contract/blackCard/codes.ts'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QrDownloads } from '#screen/detail/qr-downloads.tsx'
import { QrImage } from '#screen/detail/qr-image.tsx'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { useChannelActions } from './use-actions.ts'

/** The code by which merchants come through the channel, to show or to print. */
export function Invitation({ channel }: { channel: Channel }) {
  const { name, channelNo, inviteCode, inviteQrcode, merchantCount, cardMerchantCount, status } = channel
  const seesCards = useCanCall(listCardMerchants)
  const canRenew = useCanCall(renewChannelInvite)
  const { renewInvite } = useChannelActions()
  return (
    <FormSection title="推广" className="max-w-none">
      <div className="grid justify-items-center gap-3">
        <QrImage link={inviteQrcode} label={`${name}的推广二维码`} />
        <p className="flex items-center gap-2">
          <span className="text-text-muted">邀请码</span>
          <CopyText value={inviteCode} />
        </p>
        <p>
          <span className="text-text-muted">带来商家 </span>
          <span className="tabular-nums">{merchantCount}</span> 家
        </p>
        {cardMerchantCount > 0 && seesCards && (
          <Link to={cardMerchantPaths.list.to({ channelId: channel.id })} className="text-accent-text hover:underline">
            其中黑卡商家 {cardMerchantCount} 家
          </Link>
        )}
        {status !== channelStatus.active && <p className="text-warning-text">不在合作中，扫码不能邀请</p>}
        <QrDownloads link={inviteQrcode} name={`${channelNo} ${name}`} />
        {canRenew && canEditChannel(channel) && <Button onClick={() => void renewInvite(channel)}>更换邀请码</Button>}
      </div>
    </FormSection>
  )
}
