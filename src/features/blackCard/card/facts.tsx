import { Link } from 'react-router-dom'
import { cardMerchantStatus, industry, renewalPayMethod } from '#contract/blackCard/card-codes.ts'
import type { CardMerchant, CardRenewal } from '#contract/blackCard/card-merchants.ts'
import { getChannel } from '#contract/blackCard/channels.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { listPersonalMerchants } from '#contract/merchants/personal-merchants.ts'
import { channelPaths } from '#features/blackCard/paths.ts'
import { enterprisePaths, personalMerchantPaths } from '#features/merchants/public.ts'
import { formatCount, formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { LastDay } from './columns.tsx'

const { Item } = Descriptions

const col = columns<CardRenewal>()

const renewalColumns = [
  col.code('renewalNo', '续期编号', { width: 120 }),
  col.money('amount', '金额', { width: 112 }),
  col.text('levelName', '等级', { width: 104 }),
  col.cell('months', '月数', ({ months }) => `${months} 个月`, { width: 80 }),
  col.label('payMethod', '支付方式', renewalPayMethod, { width: 96 }),
  col.text('expireBefore', '原到期日', { width: 112 }),
  col.text('expireAfter', '续期后到期日', { width: 120 }),
  col.cell('voucherImages', '凭证', ({ voucherImages }) => <FileList files={voucherImages} />, { width: 136 }),
  col.text('createdBy', '操作人', { width: 88 }),
  col.time('createdAt', '操作时间'),
]

/** Nothing is drawn while all months are zero. */
const drawn = (amounts: readonly string[]): (number | null)[] => {
  const values = amounts.map(Number)
  return values.some((value) => value !== 0) ? values : values.map(() => null)
}

/** What the card is worth: trade, level, time and money. */
export function CardOverview({ card }: { card: CardMerchant }) {
  const { figures, status, renewals } = card
  return (
    <div className="grid gap-4">
      {status === cardMerchantStatus.frozen && card.freezeReason && (
        <Notice tone="warning" title={`冻结原因：${card.freezeReason}`} />
      )}
      {status === cardMerchantStatus.cancelled && card.cancelReason && (
        <Notice title={`注销原因：${card.cancelReason}`} />
      )}
      <section aria-label="经营" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <h2 className="sr-only">经营</h2>
        <StatCard label="累计购买额" figure={<Money amount={card.purchaseAmount} />} />
        <StatCard label="累计销售额" figure={<Money amount={card.saleAmount} />} />
        <StatCard label="购买订单" figure={formatCount(card.orderCount)} unit="单" />
        {card.balance === undefined ? (
          <StatCard label="授信额度" figure={<Money amount={card.creditLimit} />} />
        ) : (
          <StatCard label="钱包余额" figure={<Money amount={card.balance} />} />
        )}
      </section>
      <FormSection className="max-w-none" title="黑卡">
        <Descriptions>
          <Item label="标志">
            {card.logo && <Thumbnail src={card.logo} full={card.logo} alt={`${card.name}的标志`} size={56} />}
          </Item>
          <Item label="黑卡卡号" copies={card.cardNo} />
          <Item label="黑卡等级">{card.cardLevel.name}</Item>
          <Item label="折扣系数">
            {card.discountFactor ? `${card.discount}（专属）` : `${card.discount}（按等级）`}
          </Item>
          <Item label="授信额度">
            <Money amount={card.creditLimit} />
          </Item>
          <Item label="开卡时间">{formatTime(card.openedAt)}</Item>
          <Item label="到期日">
            <LastDay row={card} />
          </Item>
          <Item label="最近下单">{formatTime(card.lastOrderAt)}</Item>
          <Item label="客户经理">{card.manager.name}</Item>
        </Descriptions>
      </FormSection>
      <BarChart
        title="近 12 个月购买与销售"
        categoryLabel="月份"
        categories={figures.map(({ month }) => month)}
        series={[
          { name: '购买', values: drawn(figures.map(({ purchase }) => purchase)) },
          { name: '销售', values: drawn(figures.map(({ sale }) => sale)) },
        ]}
        format={(value) => formatMoney(value) ?? ''}
      />
      {renewals.length > 0 && (
        <FormSection className="max-w-none" title="续期记录">
          <DataTable label="续期记录" columns={renewalColumns} rows={renewals} rowId={({ id }) => id} />
        </FormSection>
      )}
    </div>
  )
}

/** Papers, contact and people. */
export function CardPapers({ card }: { card: CardMerchant }) {
  const seesEnterprises = useCanCall(listEnterpriseUsers)
  const seesPeople = useCanCall(listPersonalMerchants)
  const seesChannels = useCanCall(getChannel)
  const { enterprise, personalMerchant: person } = card
  const isCompany = card.applicantKind === applicantKind.company
  return (
    <Descriptions>
      <Item label="主体类型">{applicantKind.label(card.applicantKind)}</Item>
      <Item label="商家名称">{card.name}</Item>
      <Item label="简称">{card.shortName}</Item>
      <Item label="行业">{industry.label(card.industry)}</Item>
      {isCompany ? (
        <>
          <Item label="企业商家">
            {enterprise &&
              (seesEnterprises ? (
                <To to={enterprisePaths.list.to({ id: enterprise.id })}>{enterprise.name}</To>
              ) : (
                enterprise.name
              ))}
          </Item>
          <Item label="统一社会信用代码" copies={card.licenceNo} />
          <Item label="法人">{card.legalPerson}</Item>
          <Item label="营业执照">
            {card.licenceImage && (
              <Thumbnail src={card.licenceImage} full={card.licenceImage} alt="营业执照" size={56} />
            )}
          </Item>
        </>
      ) : (
        <>
          <Item label="个人商家">
            {person &&
              (seesPeople ? <To to={personalMerchantPaths.list.to({ id: person.id })}>{person.name}</To> : person.name)}
          </Item>
          <Item label="身份证号">{card.idCardNo}</Item>
        </>
      )}
      <Item label="联系人">{card.contactName}</Item>
      <Item label="登录手机">{card.phone}</Item>
      <Item label="邮箱">{card.email}</Item>
      <Item label="所在地区">{card.areaName}</Item>
      <Item label="详细地址">{card.address}</Item>
      <Item label="推广员">{card.promoter?.name}</Item>
      <Item label="所属渠道">
        {card.channel &&
          (seesChannels ? (
            <To to={channelPaths.detail.to({ id: card.channel.id })}>{card.channel.name}</To>
          ) : (
            card.channel.name
          ))}
      </Item>
      <Item label="客户经理">{card.manager.name}</Item>
      {card.freezeReason && <Item label="冻结原因">{card.freezeReason}</Item>}
      <Item label="标签">{card.labels.map(({ name }) => name).join('、')}</Item>
      <Item label="内部备注" wide>
        {card.remark}
      </Item>
    </Descriptions>
  )
}

/** Account and invoice; of the account only the last digits without the right to wallets. */
export const CardSettlement = ({ card }: { card: CardMerchant }) => (
  <Descriptions>
    <Item label="开户行">{card.bankName}</Item>
    <Item label="开户名">{card.bankAccountName}</Item>
    <Item label="银行账号">
      <span className="tabular-nums">{card.bankAccount}</span>
    </Item>
    <Item label="发票抬头">{card.invoiceTitle}</Item>
    <Item label="税号" copies={card.taxNo} />
  </Descriptions>
)

function To({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-accent-text hover:underline">
      {children}
    </Link>
  )
}
