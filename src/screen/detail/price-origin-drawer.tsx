import { Link } from 'react-router-dom'
import { priceQueries } from '#contract/distribution/page-queries.ts'
import { distributionPages } from '#contract/distribution/pages.ts'
import { useLogQueries } from '#contract/marketing/page-queries.ts'
import { marketingPages } from '#contract/marketing/pages.ts'
import type { ConsolePage } from '#contract/page.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import { formatTime } from '#lib/formats.ts'
import { link } from '#lib/paths.ts'
import { recordPage } from '#lib/record-page.ts'
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

/** Lists that a source is looked up in; the other sources are records. */
const lists: Readonly<Partial<Record<Source['to'], SourcePage>>> = {
  distributorPrices: {
    page: distributionPages.priceSetting,
    to: ({ key, distributorId }) => link(priceQueries.list).to({ distributorId, productId: Number(key) }),
  },
  couponUse: { page: marketingPages.couponUseLog, to: ({ key }) => link(useLogQueries.list).to({ orderNo: key }) },
}

function sourcePage(kind: Source['to']): SourcePage | undefined {
  const found = recordPage(kind)
  return lists[kind] ?? (found && { page: found.page, to: ({ key }) => found.to(Number(key)) })
}

/** The source of a step, with a link for who may open its page. */
function StepSource({ source, link: of }: Pick<PriceStep, 'source' | 'link'>) {
  const profile = useProfile()
  const found = of && sourcePage(of.to)
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
