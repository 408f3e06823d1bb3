import type { MiniStore } from '#contract/users/mini-stores.ts'
import { QrDownloads } from '#screen/detail/qr-downloads.tsx'
import { QrImage } from '#screen/detail/qr-image.tsx'

/** The mini-programme code of a shop, with downloads in three sizes. */
export function ShopCode({ shop: { qrCode, name, shopNo } }: { shop: MiniStore }) {
  if (!qrCode) return <p className="text-text-faint">还没有小程序码，请重新生成</p>
  return (
    <div className="grid justify-items-center gap-4">
      <QrImage link={qrCode} label={`${name}的小程序码`} />
      <QrDownloads link={qrCode} name={`${shopNo} ${name}`} noun="小程序码" />
    </div>
  )
}
