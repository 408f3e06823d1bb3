import { buyerKind, closeReason, deliverState, digitalGoodsKind, orderStatus } from '#contract/orders/codes.ts'
import { type DigitalOrder, getDigitalOrder } from '#contract/orders/digital-orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionButtons } from '#screen/detail/action-buttons.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import type { DigitalActions } from './use-actions.tsx'

interface DigitalDrawerProps {
  id: number
  steps: DigitalActions
  onClose: () => void
}

const { Item } = Descriptions

/** Detail drawer of a digital order. */
export function DigitalDrawer({ id, steps, onClose }: DigitalDrawerProps) {
  const read = useLookup(getDigitalOrder, { id }, { staleMs: 0 })
  const order = read.data
  const actions = order ? steps.actionsOf(order) : []
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={order ? `数字订单 ${order.orderNo}` : '数字订单'}
        description={
          order && <StatusBadge tone={orderStatus.tone(order.status)}>{orderStatus.label(order.status)}</StatusBadge>
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="订单">
            {(order) => (
              <Tabs defaultValue="facts">
                <TabList label="订单详情">
                  <Tab value="facts">资料</Tab>
                  <Tab value="downloads" count={order.downloads.length}>
                    下载记录
                  </Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <Facts order={order} />
                </TabPanel>
                <TabPanel value="downloads">
                  <Downloads order={order} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource="digitalOrder" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {actions.length > 0 && (
          <DrawerFoot>
            <ActionButtons actions={actions} />
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ order }: { order: DigitalOrder }) {
  const { cover, goodsName, goodsNo, deliverError, status } = order
  return (
    <div className="grid gap-6">
      {deliverError && (
        <Notice tone="danger" title="交付失败">
          {deliverError}
        </Notice>
      )}
      {status === orderStatus.closed && (
        <Notice tone="info" title={`订单已于 ${formatTime(order.closedAt)} 关闭`}>
          {closeReason.label(order.closeReason)}
        </Notice>
      )}
      <TitledSection title="订单信息" className="gap-3">
        <div className="flex items-center gap-4">
          <Thumbnail src={smallImage(cover, 72)} full={cover} alt={goodsName} size={72} />
          <div className="min-w-0">
            <p className="break-words font-medium">{goodsName}</p>
            <p className="text-text-muted">{`${digitalGoodsKind.label(order.goodsKind)} · ${goodsNo}`}</p>
          </div>
        </div>
        <Descriptions>
          <Item label="买家">
            {order.user ? <RecordLink kind="user" record={order.user} /> : order.buyerName} {order.buyerPhone}
          </Item>
          <Item label="买家类型">{buyerKind.label(order.buyerKind)}</Item>
          <Item label="作者">{order.authorName || '平台'}</Item>
          <Item label="下单时间">{formatTime(order.createdAt)}</Item>
          <Item label="客服备注" wide>
            {order.sellerRemark}
          </Item>
        </Descriptions>
      </TitledSection>
      <TitledSection title="金额" className="gap-3">
        <Descriptions>
          <Item label="单价">
            <Money amount={order.unitPrice} />
          </Item>
          <Item label="授权数">{order.quantity}</Item>
          <Item label="优惠金额">
            <Money amount={order.discountAmount} />
          </Item>
          <Item label="实付金额">
            <Money amount={order.payAmount} className="font-medium" />
          </Item>
          <Item label="支付方式">{payMethodLabel(order.payMethod)}</Item>
          <Item label="付款时间">{formatTime(order.paidAt)}</Item>
          {Number(order.refundedAmount) > 0 && (
            <Item label="已退金额">
              <Money amount={order.refundedAmount} />
            </Item>
          )}
        </Descriptions>
      </TitledSection>
      <TitledSection title="授权与交付" className="gap-3">
        <Descriptions>
          <Item label="交付状态">
            <StatusBadge tone={deliverState.tone(order.deliverState)}>
              {deliverState.label(order.deliverState)}
            </StatusBadge>
          </Item>
          <Item label="交付时间">{formatTime(order.deliveredAt)}</Item>
          <Item label="授权编号" {...(order.licenceNo && { copies: order.licenceNo })} />
          <Item label="交付账号">{order.deliverAccount}</Item>
          <Item label="下载">{`已下载 ${order.downloadCount} 次，上限 ${order.downloadLimit} 次`}</Item>
          {order.downloadUrl && (
            <Item label="下载链接" copies={order.downloadUrl}>
              复制链接，10 分钟内有效
            </Item>
          )}
          <Item label="授权到期">{order.validUntil || '永久'}</Item>
        </Descriptions>
      </TitledSection>
    </div>
  )
}

/** The download log; it decides refund disputes. */
function Downloads({ order: { downloads } }: { order: DigitalOrder }) {
  if (downloads.length === 0) return <Empty title="还没有下载过" />
  return (
    <table aria-label="下载记录" className="w-full text-left">
      <thead className="text-text-muted">
        <tr className="border-b">
          {['时间', '账号', 'IP 地址'].map((title) => (
            <th key={title} scope="col" className="pr-4 pb-1.5 font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {downloads.map(({ id, at, account, ip }) => (
          <tr key={id} className="border-b tabular-nums last:border-b-0">
            <td className="py-2 pr-4">{formatTime(at)}</td>
            <td className="py-2 pr-4">{account}</td>
            <td className="py-2 pr-4">{ip}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
