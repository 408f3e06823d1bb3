import type { Distributor } from '#contract/distribution/accounts.ts'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { QuotaBar } from '#features/distribution/shared/quota-bar.tsx'
import { formatCount, formatTime } from '#lib/formats.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { LastDay, RemainDays } from './columns.tsx'

const { Item } = Descriptions

/** Nothing is drawn while all months are zero. */
const drawn = (amounts: readonly string[]): (number | null)[] => {
  const values = amounts.map(Number)
  return values.some((value) => value !== 0) ? values : values.map(() => null)
}
const yuan = (value: number): string => formatMoney(value) ?? ''

/** How the account stands: its terms, what it uses and what it trades. */
export function DistributorOverview({ distributor: row }: { distributor: Distributor }) {
  return (
    <div className="grid gap-6">
      {row.missing.length > 0 && (
        <Notice tone="warning" title="等待开通">
          {row.missing.join('、')}。付清款项与保证金后自动开通，临时密码发到登录手机。
        </Notice>
      )}
      {row.status === distributorStatus.frozen && row.freezeReason && (
        <Notice tone="warning" title="冻结原因">
          {row.freezeReason}
        </Notice>
      )}
      {row.status === distributorStatus.closed && row.closeReason && (
        <Notice title="注销原因">{row.closeReason}</Notice>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatCard label="采购额" figure={<Money amount={row.purchaseAmount} />} />
        <StatCard label="销售额" figure={<Money amount={row.saleAmount} />} />
        <StatCard label="已授权商品" figure={formatCount(row.authorizedCount)} unit="个规格" />
        <StatCard label="已交保证金" figure={<Money amount={row.depositHeld} />} />
      </div>
      <BarChart
        title="近 12 个月采购与销售"
        note="按付款时间，已扣退款"
        categoryLabel="月份"
        categories={row.figures.map(({ month }) => month)}
        series={[
          { name: '采购', values: drawn(row.figures.map(({ purchase }) => purchase)) },
          { name: '销售', values: drawn(row.figures.map(({ sale }) => sale)) },
        ]}
        height={180}
        unit="元"
        format={yuan}
      />
      <Descriptions>
        <Item label="代理套餐">{row.agentPackage.name}</Item>
        <Item label="级别">{distributorLevel.label(row.level)}</Item>
        <Item label="到期日">
          <LastDay row={row} />
        </Item>
        <Item label="剩余天数">
          <RemainDays row={row} />
        </Item>
        <Item label="开户时间">{formatTime(row.openedAt)}</Item>
        <Item label="员工数">
          <QuotaBar label="员工数" quota={row.staff} />
        </Item>
        <Item label="门店数">
          <QuotaBar label="门店数" quota={row.stores} />
        </Item>
        <Item label="渲染次数">
          <QuotaBar label="渲染次数" quota={row.renders} />
        </Item>
        <Item label="下级经销商">{formatCount(row.subCount)}</Item>
        <Item label="最近下单">{formatTime(row.lastOrderAt)}</Item>
        {row.manager && <Item label="客户经理">{row.manager.name}</Item>}
        {row.remark && (
          <Item label="内部备注" wide>
            {row.remark}
          </Item>
        )}
      </Descriptions>
    </div>
  )
}

/** Who it is, its contract and its terms. */
export function DistributorPapers({ distributor: row }: { distributor: Distributor }) {
  const factors = [row.purchaseFactor, row.productFactor, row.saleFactor]
  return (
    <Descriptions>
      <Item label="经销商名称">{row.name}</Item>
      <Item label="简称">{row.shortName}</Item>
      <Item label="统一社会信用代码" copies={row.licenceNo} />
      <Item label="法人">{row.legalPerson}</Item>
      <Item label="营业执照">
        <Thumbnail src={row.licenceImage} full={row.licenceImage} alt="营业执照" size={56} />
      </Item>
      <Item label="地址">{row.address}</Item>
      <Item label="联系人">{row.contactName}</Item>
      <Item label="登录手机">{row.phone}</Item>
      <Item label="邮箱">{row.email}</Item>
      <Item label="授权区域">{row.areaNames}</Item>
      <Item label="合同编号" copies={row.contractNo} />
      <Item label="约定保证金">
        <Money amount={row.deposit} />
      </Item>
      {row.purchaseFactor !== undefined && (
        <Item label="采购、产品、销售系数">{factors.map((factor) => factor || '按规格').join(' / ')}</Item>
      )}
      <Item label="合同文件" wide>
        <FileList files={row.contractFiles} />
      </Item>
    </Descriptions>
  )
}
