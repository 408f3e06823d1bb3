import { logisticsCompany } from '#contract/orders/codes.ts'
import { type Shipment, trackShipment } from '#contract/orders/shipments.ts'
import { formatSince, formatTime } from '#lib/formats.ts'
import { ReadBody } from '#screen/read-body.tsx'
import { useLookup } from '#screen/use-read.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'

/** Where a shipment has been, newest first, as far as the carrier tells. */
export function TracksDrawer({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { id, shipmentNo } = shipment
  const read = useLookup(trackShipment, { id }, { staleMs: 0 })
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="narrow" title="物流轨迹" description={`发货单 ${shipmentNo}`}>
        <DrawerBody>
          <ReadBody read={read} noun="物流轨迹">
            {({ logisticsCompany: company, logisticsNo, askedAt, tracks }) => (
              <div className="grid gap-4">
                <p className="flex flex-wrap items-center gap-x-3">
                  {logisticsCompany.label(company)}
                  {logisticsNo && <CopyText value={logisticsNo} />}
                  {askedAt && <span className="text-small text-text-faint">{formatSince(askedAt)}查询</span>}
                </p>
                {tracks.length === 0 ? (
                  <Empty title="还没有物流轨迹" hint={askedAt ? '承运商尚未更新' : '该配送方式没有承运商轨迹'} />
                ) : (
                  <Timeline>
                    {tracks.map(({ at, text }, index) => (
                      <Timeline.Item
                        key={`${at} ${text}`}
                        tone={index === 0 ? 'accent' : 'neutral'}
                        title={text}
                        time={formatTime(at)}
                      />
                    ))}
                  </Timeline>
                )}
              </div>
            )}
          </ReadBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
