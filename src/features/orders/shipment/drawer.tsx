import { deliveryMethodLabel, logisticsCompany, shipmentStatus } from '#contract/orders/codes.ts'
import { type Shipment, trackShipment } from '#contract/orders/shipments.ts'
import { formatSince, formatTime } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'

const { Item } = Descriptions

const withUnit = (figure: string, unit: string): string => figure && `${figure} ${unit}`
const personOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

/** A shipment: tracking, delivery method, and proof pictures. */
export function ShipmentDrawer({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { shipmentNo, status, revokeReason, images, signProof } = shipment
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="medium"
        title={`发货单 ${shipmentNo}`}
        description={<StatusBadge tone={shipmentStatus.tone(status)}>{shipmentStatus.label(status)}</StatusBadge>}
      >
        <DrawerBody className="grid content-start gap-6">
          {revokeReason && (
            <Notice tone="info" title="发货已撤销">
              {revokeReason}
            </Notice>
          )}
          <TitledSection title="物流轨迹" className="gap-3">
            <Tracks id={shipment.id} />
          </TitledSection>
          <TitledSection title="运输信息" className="gap-3">
            <Facts shipment={shipment} />
          </TitledSection>
          {images.length > 0 && (
            <TitledSection title="装车照片" className="gap-3">
              <FileList files={images} />
            </TitledSection>
          )}
          {signProof.length > 0 && (
            <TitledSection title="签收凭证" className="gap-3">
              <FileList files={signProof} />
            </TitledSection>
          )}
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

/** Newest first, as reported by the carrier. */
function Tracks({ id }: { id: number }) {
  const read = useLookup(trackShipment, { id }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="物流轨迹">
      {({ askedAt, tracks }) =>
        tracks.length === 0 ? (
          <Empty title="还没有物流轨迹" hint={askedAt ? '承运商尚未更新' : '该配送方式没有承运商轨迹'} />
        ) : (
          <>
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
            {askedAt && <p className="text-small text-text-faint">{formatSince(askedAt)}向承运商查询</p>}
          </>
        )
      }
    </QueryBody>
  )
}

function Facts({ shipment }: { shipment: Shipment }) {
  const { logisticsNo, driverName, pickupPoint, installerName, freightCost, remark } = shipment
  return (
    <Descriptions>
      <Item label="供应商">{shipment.supplier.name}</Item>
      <Item label="配送方式">{deliveryMethodLabel(shipment.deliveryMethod)}</Item>
      {logisticsNo && (
        <>
          <Item label="物流公司">{logisticsCompany.label(shipment.logisticsCompany)}</Item>
          <Item label="物流单号" copies={logisticsNo} />
        </>
      )}
      {driverName && <Item label="司机/服务人员">{personOf(driverName, shipment.driverPhone)}</Item>}
      {pickupPoint && (
        <Item label="提货点" wide>
          {pickupPoint}
        </Item>
      )}
      <Item label="件数">{`${shipment.packageCount} 件`}</Item>
      <Item label="重量">{withUnit(shipment.weight, 'kg')}</Item>
      <Item label="体积">{withUnit(shipment.volume, 'm³')}</Item>
      {freightCost && (
        <Item label="实际运费">
          <Money amount={freightCost} />
        </Item>
      )}
      <Item label="发货时间">{formatTime(shipment.shippedAt)}</Item>
      <Item label="预计到达">{shipment.expectedArriveAt}</Item>
      {shipment.installAt && <Item label="预约安装">{formatTime(shipment.installAt)}</Item>}
      {installerName && <Item label="安装师傅">{personOf(installerName, shipment.installerPhone)}</Item>}
      <Item label="签收时间">{formatTime(shipment.signedAt)}</Item>
      {remark && (
        <Item label="备注" wide>
          {remark}
        </Item>
      )}
    </Descriptions>
  )
}
