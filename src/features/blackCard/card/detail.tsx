import { Link, useNavigate } from 'react-router-dom'
import {
  adjustWallet,
  cancelCardMerchant,
  freezeCardMerchants,
  listWalletRecords,
  renewCardMerchant,
} from '#contract/blackCard/card-changes.ts'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import {
  type CardMerchant,
  editCardMerchant,
  getCardMerchant,
  listCardMerchants,
} from '#contract/blackCard/card-merchants.ts'
import {
  canCancelCard,
  canEditCard,
  canFreezeCard,
  canRenewCard,
  canUnfreezeCard,
} from '#contract/blackCard/card-rules.ts'
import { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { useCanGift } from '#features/blackCard/service-order/use-can-gift.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordPager } from '#screen/list/record-pager.tsx'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Result } from '#ui/result/result.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { CardOverview, CardPapers, CardSettlement } from './facts.tsx'
import { CardOrders } from './orders.tsx'
import { CardServices } from './services.tsx'
import { useCardActions } from './use-actions.tsx'
import { WalletRecords } from './wallet.tsx'

export default function CardMerchantDetail() {
  const { id } = useRouteQuery(cardMerchantPaths.detail)
  const card = useRead(getCardMerchant, id === undefined ? null : { id })
  if (card) return <CardPage card={card} />
  return (
    <Result
      tone="warning"
      title="商家不存在"
      description="链接里没有商家编号，请从黑卡商家打开。"
      actions={
        <LinkButton asChild>
          <Link to={cardMerchantPaths.list.to()}>返回黑卡商家</Link>
        </LinkButton>
      }
    />
  )
}

/** Everything about one card: papers, money, orders, history. */
function CardPage({ card }: { card: CardMerchant }) {
  const { tab = 'overview' } = useRouteQuery(cardMerchantPaths.detail)
  const navigate = useNavigate()
  const can = useCan()
  const actions = useCardActions()
  const { id, name, status } = card
  const seesWallet = can(listWalletRecords)
  const seesOrders = can(listOrders)
  const seesServices = can(listServiceOrders)
  const mayEdit = can(editCardMerchant) && canEditCard(card)
  const canGift = useCanGift() && status === cardMerchantStatus.active
  return (
    <Page
      title={name}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <StatusBadge tone={cardMerchantStatus.tone(status)}>{cardMerchantStatus.label(status)}</StatusBadge>
          <CopyText value={card.cardNo} />
        </span>
      }
      actions={
        <>
          <RecordPager
            list={listCardMerchants}
            id={id}
            noun="黑卡商家"
            to={(other) => cardMerchantPaths.detail.to({ id: other, ...(tab !== 'overview' && { tab }) })}
          />
          {can(cancelCardMerchant) && canCancelCard(card) && (
            <Button onClick={() => void actions.cancel(card)}>注销</Button>
          )}
          {can(freezeCardMerchants) && canFreezeCard(card) && (
            <Button onClick={() => void actions.freeze([card])}>冻结</Button>
          )}
          {can(freezeCardMerchants) && canUnfreezeCard(card) && (
            <Button onClick={() => void actions.unfreeze(card)}>解冻</Button>
          )}
          {can(adjustWallet) && canEditCard(card) && (
            <Button onClick={() => actions.take({ step: 'wallet', id })}>充值 / 调整余额</Button>
          )}
          {canGift && <Button onClick={() => actions.give([card])}>赠送服务包</Button>}
          {can(renewCardMerchant) && canRenewCard(card) && (
            <Button onClick={() => actions.take({ step: 'renew', id })}>续期</Button>
          )}
          {mayEdit && (
            <Button asChild tone="primary">
              <Link to={cardMerchantPaths.form.to({ id })}>编辑</Link>
            </Button>
          )}
        </>
      }
    >
      <Tabs
        value={tab}
        onValueChange={(next) => navigate(cardMerchantPaths.detail.to({ id, tab: next }), { replace: true })}
      >
        <TabList label="黑卡商家详情">
          <Tab value="overview">概览</Tab>
          <Tab value="papers">基本资料</Tab>
          {seesWallet && <Tab value="wallet">钱包流水</Tab>}
          {seesServices && <Tab value="services">服务包</Tab>}
          {seesOrders && <Tab value="purchases">购买订单</Tab>}
          {seesOrders && <Tab value="sales">销售订单</Tab>}
          <Tab value="settlement">结算与开票</Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="overview">
          <CardOverview card={card} />
        </TabPanel>
        <TabPanel value="papers">
          <CardPapers card={card} />
        </TabPanel>
        {seesWallet && (
          <TabPanel value="wallet">
            <WalletRecords cardMerchantId={id} />
          </TabPanel>
        )}
        {seesServices && (
          <TabPanel value="services">
            <CardServices cardMerchantId={id} />
          </TabPanel>
        )}
        {seesOrders && (
          <TabPanel value="purchases">
            <CardOrders cardMerchantId={id} bizType={orderBizType.blackCardPurchase} />
          </TabPanel>
        )}
        {seesOrders && (
          <TabPanel value="sales">
            <CardOrders cardMerchantId={id} bizType={orderBizType.blackCardSale} />
          </TabPanel>
        )}
        <TabPanel value="settlement">
          <CardSettlement card={card} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail
            resource="cardMerchant"
            targetId={id}
            restoreAt={mayEdit ? cardMerchantPaths.form.to({ id }) : undefined}
          />
        </TabPanel>
      </Tabs>
      {actions.opened}
    </Page>
  )
}
