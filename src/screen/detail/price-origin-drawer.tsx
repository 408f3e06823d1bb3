import { Link } from 'react-router-dom'
import { cardMerchantQueries } from '#contract/blackCard/card-page-queries.ts'
import { channelQueries } from '#contract/blackCard/page-queries.ts'
import { blackCardPages } from '#contract/blackCard/pages.ts'
import { priceQueries } from '#contract/distribution/page-queries.ts'
import { distributionPages } from '#contract/distribution/pages.ts'
import { productQueries } from '#contract/goods/page-queries.ts'
import { goodsPages } from '#contract/goods/pages.ts'
import { activityQueries, useLogQueries } from '#contract/marketing/page-queries.ts'
import { marketingPages } from '#contract/marketing/pages.ts'
import { orderQueries } from '#contract/orders/page-queries.ts'
import { orderPages } from '#contract/orders/pages.ts'
import type { ConsolePage } from '#contract/page.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import { formatTime } from '#lib/formats.ts'
import { link } from '#lib/paths.ts'
import { canOpen, useProfile } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'

type Source = NonNullable<PriceStep['link']>

interface SourcePage {
  page: Pick<ConsolePage, 'permission'>
  to: (source: Source) => string
}

const sources: Readonly<Record<Source['to'], SourcePage>> = {
  product: {
    page: goodsPages.productDetail,
    to: ({ key }) => link(productQueries.detail).to({ spuId: Number(key) }),
  },
  distributorPrices: {
    page: distributionPages.priceSetting,
    to: ({ key, distributorId }) => link(priceQueries.list).to({ distributorId, productId: Number(key) }),
  },
  cardMerchant: {
    page: blackCardPages.cardMerchantDetail,
    to: ({ key }) => link(cardMerchantQueries.detail).to({ id: Number(key) }),
  },
  channel: { page: blackCardPages.channelDetail, to: ({ key }) => link(channelQueries.detail).to({ id: Number(key) }) },
  activity: { page: marketingPages.activityForm, to: ({ key }) => link(activityQueries.form).to({ id: Number(key) }) },
  couponUse: { page: marketingPages.couponUseLog, to: ({ key }) => link(useLogQueries.list).to({ orderNo: key }) },
  order: { page: orderPages.orderDetail, to: ({ key }) => link(orderQueries.detail).to({ id: Number(key) }) },
}

/** The source of a step, with a link for who may open its page. */
function StepSource({ source, link: of }: Pick<PriceStep, 'source' | 'link'>) {
  const profile = useProfile()
  const found = of && sources[of.to]
  if (!of || !found || !profile || !canOpen(profile, found.page as ConsolePage)) return <>{source}</>
  return (
    <Link to={found.to(of)} className="text-accent-text hover:underline">
      {source}
    </Link>
  )
}

/** What takes money off a line, or adds to it, shows its sign. */
const isChange = (kind: PriceStep['kind']): boolean =>
  kind === priceStepKind.coupon || kind === priceStepKind.adjustment || kind === priceStepKind.activity

function StepAmount({ kind, amount }: Pick<PriceStep, 'kind' | 'amount'>) {
  if (amount === null) return <>未定价</>
  if (!isChange(kind) || !amount.startsWith('-')) return <Money amount={amount} />
  return (
    <>
      − <Money amount={amount.slice(1)} />
    </>
  )
}

const isEnd = (kind: PriceStep['kind']): boolean => kind === priceStepKind.paid || kind === priceStepKind.latest

interface PriceOriginDrawerProps {
  /** The goods, and for whom or in which order. */
  description: string
  /** The result of `useLookup`. */
  read: {
    data: { steps: readonly PriceStep[]; isDerived?: boolean } | undefined
    error: Error | null
    refetch: () => unknown
  }
  onClose: () => void
}

/** The way from the supply price to what was paid: each step with its rule, where that comes from, and since when. */
export function PriceOriginDrawer({ description, read, onClose }: PriceOriginDrawerProps) {
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent title="价格来源" description={description}>
        <DrawerBody>
          <QueryBody read={read} noun="价格来源">
            {({ steps, isDerived = false }) => (
              <div className="grid gap-4">
                {isDerived && <Notice>下单时没有记录折扣与系数，以下按当时的价格推算。</Notice>}
                <Timeline aria-label="价格来源">
                  {steps.map(({ kind, amount, rule, source, link: of, at, by }) => (
                    <Timeline.Item
                      key={kind}
                      tone={isEnd(kind) ? 'success' : 'accent'}
                      title={
                        <>
                          {priceStepKind.label(kind)} <StepAmount kind={kind} amount={amount} />
                        </>
                      }
                      time={at === null ? '' : formatTime(at)}
                      by={by}
                    >
                      <p>{rule}</p>
                      <p className="text-small">
                        <StepSource source={source} {...(of && { link: of })} />
                      </p>
                    </Timeline.Item>
                  ))}
                </Timeline>
              </div>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
