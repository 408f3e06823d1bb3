import type { BrandReviewDetail } from '#contract/suppliers/brand-reviews.ts'
import { brandReviewType, brandRisk } from '#contract/suppliers/codes.ts'
import { BrandFacts, ReviewHistory } from '#features/suppliers/brand/drawer.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { ReviewVerdict } from '#screen/review/review-drawer.tsx'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ReviewCertificates } from './certificates.tsx'

/** The content of a review: risks first, then the whole new brand, or the changes of an existing one. */
export function ReviewSubject({ review }: { review: BrandReviewDetail }) {
  const { snapshot, changes, riskFlags, type } = review
  const isNew = type === brandReviewType.newBrand
  return (
    <Tabs defaultValue="subject">
      <TabList label="审核资料">
        <Tab value="subject">审核内容</Tab>
        {!isNew && <Tab value="facts">品牌资料</Tab>}
        <Tab value="history" count={snapshot.reviews.length}>
          审核记录
        </Tab>
        <Tab value="audit">操作日志</Tab>
      </TabList>
      <TabPanel value="subject" className="grid gap-6">
        <ReviewVerdict review={review} />
        {riskFlags.length > 0 && (
          <Notice tone="warning" title="风险提示">
            {riskFlags.map(brandRisk.label).join('；')}
          </Notice>
        )}
        {!isNew && (
          <AuditDiff rows={changes.map(({ fieldTitle, before, after }) => ({ field: fieldTitle, before, after }))} />
        )}
        <ReviewCertificates brand={snapshot} />
        {isNew && <BrandFacts brand={snapshot} />}
      </TabPanel>
      <TabPanel value="facts">
        <BrandFacts brand={snapshot} />
      </TabPanel>
      <TabPanel value="history">
        <ReviewHistory brand={snapshot} />
      </TabPanel>
      <TabPanel value="audit">
        <AuditTrail resource="brand" targetId={snapshot.id} />
      </TabPanel>
    </Tabs>
  )
}
