import { useState } from 'react'
import { Link } from 'react-router-dom'
import { miniStorePriceMode, miniStoreStatus, miniStoreTemplate } from '#contract/users/codes.ts'
import { editMiniStore } from '#contract/users/mini-store-changes.ts'
import { needsFactor, shopClosedText } from '#contract/users/mini-store-rules.ts'
import { getMiniStore, type MiniStore } from '#contract/users/mini-stores.ts'
import { getUser } from '#contract/users/users.ts'
import { userPaths } from '#features/users/paths.ts'
import { formatCount, formatExactTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ShopCode } from './shop-code.tsx'

const MiniStoreFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'MiniStoreFormDrawer')

/** A shop, its traffic and sales, beside the list. */
export function MiniStoreDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getMiniStore, { id }, { staleMs: 0 })
  const shop = read.data
  const can = useCan()
  const [isEdited, edit] = useState(false)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={shop?.name ?? '店铺详情'}
        description={
          shop && (
            <span className="flex items-center gap-2">
              {shop.shopNo}
              <StatusBadge tone={miniStoreStatus.tone(shop.status)}>{miniStoreStatus.label(shop.status)}</StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="店铺">
            {(shop) => (
              <Tabs defaultValue="facts">
                <TabList label="店铺详情">
                  <Tab value="facts">资料</Tab>
                  <Tab value="sales">流量与成交</Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <Facts shop={shop} />
                </TabPanel>
                <TabPanel value="sales">
                  <Sales shop={shop} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource="miniStore" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {can(editMiniStore) && shop && (
          <DrawerFoot>
            <Button onClick={() => edit(true)}>编辑</Button>
          </DrawerFoot>
        )}
        {isEdited && <MiniStoreFormDrawer id={id} onClose={() => edit(false)} />}
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ shop }: { shop: MiniStore }) {
  const seesUsers = useCan()(getUser)
  const { owner, cover, logo, priceMode, priceFactor, contactPhone, closeReason } = shop
  const closed = shopClosedText(shop)
  return (
    <div className="grid gap-6">
      {closed && (
        <Notice tone="warning" title={`店铺页显示「${closed}」`}>
          {closeReason && `关闭原因：${closeReason}。`}已付款的订单照常发货与售后。
        </Notice>
      )}
      <Descriptions>
        <Descriptions.Item label="店主">
          {seesUsers ? (
            <Link
              to={userPaths.detail.to({ id: owner.id })}
              className="text-accent-text hover:underline hover:underline-offset-4"
            >
              {owner.name}
            </Link>
          ) : (
            owner.name
          )}
        </Descriptions.Item>
        <Descriptions.Item label="所属企业">
          {shop.enterprise && <RecordLink kind="enterpriseUser" record={shop.enterprise} />}
        </Descriptions.Item>
        <Descriptions.Item label="所在地区">{shop.areaName}</Descriptions.Item>
        <Descriptions.Item label="联系电话" {...(contactPhone && { copies: contactPhone })} />
        <Descriptions.Item label="店铺模板">{miniStoreTemplate.label(shop.template)}</Descriptions.Item>
        <Descriptions.Item label="价格展示">
          {miniStorePriceMode.label(priceMode)}
          {needsFactor(priceMode) && `，销售价 × ${priceFactor}`}
        </Descriptions.Item>
        <Descriptions.Item label="开通时间">{formatExactTime(shop.openedAt)}</Descriptions.Item>
        <Descriptions.Item label="到期时间">{formatExactTime(shop.expireAt)}</Descriptions.Item>
        <Descriptions.Item label="店铺公告" wide>
          {shop.notice}
        </Descriptions.Item>
      </Descriptions>
      {(logo || cover) && (
        <div className="flex gap-2">
          {logo && <Thumbnail src={logo} alt="店铺 Logo" size={72} />}
          {cover && <Thumbnail src={cover} alt="店铺封面" size={72} ratio={16 / 9} />}
        </div>
      )}
      <TitledSection title="小程序码">
        <ShopCode shop={shop} />
      </TitledSection>
    </div>
  )
}

const col = columns<MiniStore['products'][number]>()
const productColumns = [
  col.image('image', '图片', ({ name }) => name),
  col.text('name', '商品', { width: 240 }),
  col.count('qty', '件数'),
  col.money('amount', '成交额'),
]

/** A line without any figure would look like a line of zeros. */
const drawn = (values: readonly number[]): (number | null)[] =>
  values.some((value) => value > 0) ? [...values] : values.map(() => null)

function Sales({ shop: { days, products, ...shop } }: { shop: MiniStore }) {
  const categories = days.map(({ day }) => day.slice(5))
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatCard label="近30天访客" figure={formatCount(shop.visitCount30)} unit="人" />
        <StatCard label="近30天订单" figure={formatCount(shop.orderCount30)} unit="个" />
        <StatCard label="近30天成交额" figure={<Money amount={shop.orderAmount30} />} />
        <StatCard label="上架商品" figure={formatCount(shop.productCount)} unit="个" />
      </div>
      <LineChart
        title="近 30 天访客"
        categoryLabel="日期"
        categories={categories}
        series={[{ name: '访客', values: drawn(days.map(({ visitors }) => visitors)) }]}
        format={formatCount}
      />
      <LineChart
        title="近 30 天订单"
        categoryLabel="日期"
        categories={categories}
        series={[{ name: '订单', values: drawn(days.map(({ orders }) => orders)) }]}
        format={formatCount}
      />
      <TitledSection title="热销商品">
        <DataTable
          label="热销商品"
          columns={productColumns}
          rows={products}
          rowId={({ id }) => id}
          empty="近30天没有成交"
        />
      </TitledSection>
    </div>
  )
}
