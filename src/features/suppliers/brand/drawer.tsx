import { regionLabel } from '#contract/rules/region.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { type Brand, editBrand, getBrand } from '#contract/suppliers/brands.ts'
import {
  authorizationKind,
  brandLevel,
  brandReviewType,
  brandStatus,
  trademarkClass,
} from '#contract/suppliers/codes.ts'
import { canEditBrand } from '#contract/suppliers/transitions.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { DaysLeft } from '#features/suppliers/shared/days-left.tsx'
import { formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'

/** Detail drawer of a brand. */
export function BrandDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getBrand, { id }, { staleMs: 0 })
  const brand = read.data
  const canEdit = useCanCall(editBrand)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={brand?.name ?? '品牌详情'}
        description={brand && `${brand.brandCode} · ${brand.supplier.name}`}
      >
        <DrawerBody>
          <QueryBody read={read} noun="品牌">
            {(brand) => (
              <Tabs defaultValue="facts">
                <TabList label="品牌详情">
                  <Tab value="facts">资料</Tab>
                  <Tab value="reviews" count={brand.reviews.length}>
                    审核记录
                  </Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <BrandFacts brand={brand} />
                </TabPanel>
                <TabPanel value="reviews">
                  <ReviewHistory brand={brand} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail
                    resource="brand"
                    targetId={id}
                    restoreAt={canEdit && canEditBrand(brand.status) ? brandPaths.form.to({ id }) : undefined}
                  />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

/** The facts of a brand in form order; also used by the review. */
export function BrandFacts({ brand }: { brand: Brand }) {
  const tree = useRegionTree()
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4">
        <Thumbnail src={smallImage(brand.logo, 72)} full={brand.logo} alt={brand.name} size={72} />
        <div className="grid gap-1">
          <StatusBadge tone={brandStatus.tone(brand.status)}>{brandStatus.label(brand.status)}</StatusBadge>
          <DaysLeft days={brand.daysLeft} />
          <span className="text-text-muted">
            {brand.productCount} 个商品，{brand.sellableCount} 个在售
          </span>
        </div>
        {brand.banner && (
          <Thumbnail src={brand.banner} alt={`${brand.name} 头图`} size={72} ratio={16 / 9} className="ml-auto" />
        )}
      </div>
      <Descriptions>
        <Descriptions.Item label="英文名">{brand.nameEn}</Descriptions.Item>
        <Descriptions.Item label="首字母">{brand.initial}</Descriptions.Item>
        <Descriptions.Item label="品牌等级">{brandLevel.label(brand.level)}</Descriptions.Item>
        <Descriptions.Item label="产地">
          {brand.originCountry || (brand.origin && regionLabel(brand.origin, tree))}
        </Descriptions.Item>
        <Descriptions.Item label="品牌标语">{brand.slogan}</Descriptions.Item>
        <Descriptions.Item label="推荐与排序">{`${brand.recommended ? '推荐' : '不推荐'} · ${brand.sort}`}</Descriptions.Item>
        <Descriptions.Item label="经营类目" wide>
          {names(brand.categories)}
        </Descriptions.Item>
        <Descriptions.Item label="可用模板" wide>
          {names(brand.templates) || '经营类目下的全部模板'}
        </Descriptions.Item>
        <Descriptions.Item label="商标注册号" {...(brand.trademarkNo && { copies: brand.trademarkNo })} />
        <Descriptions.Item label="商标有效期至">{brand.trademarkUntil}</Descriptions.Item>
        <Descriptions.Item label="商标类别" wide>
          {brand.trademarkClass.map(trademarkClass.label).join('、')}
        </Descriptions.Item>
        <Descriptions.Item label="授权类型">{authorizationKind.label(brand.authorizationKind)}</Descriptions.Item>
        <Descriptions.Item label="授权期限">
          {brand.authorizationUntil && `${brand.authorizationFrom || '…'} 至 ${brand.authorizationUntil}`}
        </Descriptions.Item>
        <Descriptions.Item label="商标证书" wide>
          <FileList files={brand.trademarkFiles} />
        </Descriptions.Item>
        <Descriptions.Item label="授权书" wide>
          <FileList files={brand.authorizationFiles} />
        </Descriptions.Item>
        {brand.purchaseFactor !== undefined && (
          <Descriptions.Item label="价格系数" wide>
            {`采购 ${brand.purchaseFactor || '随模板'} · 产品 ${brand.productFactor || '随模板'} · 销售 ${brand.saleFactor || '随模板'}`}
          </Descriptions.Item>
        )}
      </Descriptions>
      <TitledSection title="品牌故事" className="gap-2">
        {brand.story ? <RichTextView html={brand.story} /> : <p className="text-text-faint">还没有填写</p>}
      </TitledSection>
    </div>
  )
}

/** The reviews of a brand, newest first. */
export function ReviewHistory({ brand }: { brand: Brand }) {
  if (brand.reviews.length === 0) return <p className="text-text-muted">还没有提交过审核。</p>
  return (
    <Timeline>
      {brand.reviews.map((review) => (
        <Timeline.Item
          key={review.id}
          tone={reviewStatus.tone(review.status)}
          title={`${brandReviewType.label(review.type)} · ${reviewStatus.label(review.status)}`}
          time={formatTime(review.reviewedAt ?? review.submittedAt)}
          by={review.reviewedBy || review.submittedBy}
        >
          {review.reason && <p className="text-text-muted">驳回原因：{review.reason}</p>}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
