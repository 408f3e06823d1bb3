import { reviewType, riskFlag } from '#contract/goods/codes.ts'
import type { ProductReviewDetail } from '#contract/goods/product-reviews.ts'
import { Phone } from '#features/goods/product/customer-preview.tsx'
import { Facts, Overview } from '#features/goods/product/detail-facts.tsx'
import { Reviews, Versions } from '#features/goods/product/detail-tabs.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { ReviewVerdict } from '#screen/review/review-drawer.tsx'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ChangedPictures, contentChange, isShownApart } from './changes.tsx'
import { ReviewPrices } from './prices.tsx'
import type { ReviewDecision } from './use-decision.ts'

interface ReviewSubjectProps {
  review: ProductReviewDetail
  decision: ReviewDecision
}

/** The content of a review: risks first, then the whole new product, or the changes of an existing one. */
export function ReviewSubject({ review, decision }: ReviewSubjectProps) {
  const { type, live, revised, earlier, riskFlags } = review
  return (
    <Tabs defaultValue="subject">
      <TabList label="审核资料">
        <Tab value="subject">审核内容</Tab>
        {type !== reviewType.newProduct && <Tab value="facts">商品资料</Tab>}
        <Tab value="history" count={earlier.length}>
          历史审核
        </Tab>
        <Tab value="audit">操作日志</Tab>
      </TabList>
      <TabPanel value="subject" className="grid gap-6">
        <ReviewVerdict review={review} />
        {riskFlags.length > 0 && (
          <Notice tone="warning" title="风险提示">
            {riskFlags.map(riskFlag.label).join('；')}
          </Notice>
        )}
        {type === reviewType.newProduct && <NewProduct review={review} decision={decision} />}
        {type === reviewType.revision && <Changes review={review} />}
        {type === reviewType.priceChange && <ReviewPrices review={review} decision={decision} />}
      </TabPanel>
      <TabPanel value="facts" className="grid gap-4">
        <Overview product={revised ?? live} />
        <Versions skus={(revised ?? live).skus} />
        <Facts product={revised ?? live} />
      </TabPanel>
      <TabPanel value="history">
        <Reviews product={{ ...live, reviews: earlier }} />
      </TabPanel>
      <TabPanel value="audit">
        <AuditTrail resource="product" targetId={live.id} />
      </TabPanel>
    </Tabs>
  )
}

/** The whole product next to its customer preview. */
function NewProduct({ review: { live, enableFault }, decision }: ReviewSubjectProps) {
  return (
    <div className="grid items-start gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-4">
        {decision.canDecide && enableFault && <Notice title="通过后还不能上架">{enableFault}</Notice>}
        <Overview product={live} columns={2} />
        <Versions skus={live.skus} />
        <Facts product={live} />
      </div>
      <aside aria-label="客户预览" className="sticky top-0 max-[1099px]:hidden">
        <Phone product={live} priceName="salePrice" />
      </aside>
    </div>
  )
}

/** Only the changes: texts compared by character, pictures one by one. */
function Changes({ review: { changes, live, revised } }: { review: ProductReviewDetail }) {
  const rows = changes
    // After the decision only one side of the product is left, so the text has to suffice.
    .filter(({ field }) => revised === null || !isShownApart(field))
    .map(({ fieldTitle, before, after }) => ({ field: fieldTitle, before, after }))
  const content = revised ? contentChange(live, revised) : []
  return (
    <>
      <AuditDiff rows={[...rows, ...content]} />
      {revised && <ChangedPictures before={live} after={revised} />}
    </>
  )
}
