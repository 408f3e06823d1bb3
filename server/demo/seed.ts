import { BrandInput } from '#contract/suppliers/brands.ts'
import { NoticeInput } from '#contract/suppliers/notices.ts'
import { SupplierInput } from '#contract/suppliers/suppliers.ts'
import { applicationPictures } from '#fixtures/applications.ts'
import { designerPictures } from '#fixtures/designer-stores.ts'
import { digitalCovers } from '#fixtures/digital-orders.ts'
import { FIXTURE_SEED, type Fixtures, generate } from '#fixtures/generate.ts'
import { servicePictures } from '#fixtures/service-packages.ts'
import { toColumns as brandColumns } from '#server/areas/suppliers/brand/present.ts'
import { toColumns as noticeColumns } from '#server/areas/suppliers/notice/present.ts'
import { toColumns as supplierColumns } from '#server/areas/suppliers/supplier/present.ts'
import { writeFigures } from '#server/areas/users/user/figures.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { category, classify } from '#server/database/schema/configuration.ts'
import { brand, brandReview, noticeReceipt, supplier, supplierNotice } from '#server/database/schema/suppliers.ts'
import { classLabel, shopperHit, tipsRule } from '#server/database/schema/tips.ts'
import type { Database } from '../database/pool.ts'
import type { Secrets } from '../secrets.ts'
import type { ObjectStore } from '../storage/store.ts'
import { dayOf } from '../time.ts'
import { activityPictures, seedActivities } from './activities.ts'
import { seedAgents } from './agents.ts'
import { seedApplications } from './applications.ts'
import { seedAuthorizations } from './authorizations.ts'
import { seedCardAudits } from './card-audits.ts'
import { seedCards } from './cards.ts'
import { seedChannels } from './channels.ts'
import { seedComponents } from './components.ts'
import { seedCustomers } from './customers.ts'
import { seedDesignStores } from './design-stores.ts'
import { seedDigitalOrders } from './digital-orders.ts'
import { seedDistributorBills } from './distributor-bills.ts'
import { seedDistributors } from './distributors.ts'
import { seedExperiences } from './experiences.ts'
import { noteFileUses } from './file-uses.ts'
import { seedHistory } from './history.ts'
import { insert } from './insert.ts'
import { seedLabelsAndSpecs } from './labels-and-specs.ts'
import { seedMarketing } from './marketing.ts'
import { seedMaterials } from './materials.ts'
import { seedMerchantLabels } from './merchant-labels.ts'
import { seedMerchants, tieMembers } from './merchants.ts'
import { seedMiniStores } from './mini-stores.ts'
import { seedNarrowPeople } from './narrow-people.ts'
import { seedOperations } from './operations.ts'
import { seedOrderTerms } from './order-terms.ts'
import { seedOrders } from './orders.ts'
import { type DemoPeople, seedPeople } from './people.ts'
import { seedPersonalMerchants } from './personal-merchants.ts'
import { DemoPictures } from './pictures.ts'
import { seedPriceSettings } from './price-settings.ts'
import { seedProductReviews } from './product-reviews.ts'
import { seedProducts } from './products.ts'
import { seedPromoters } from './promoters.ts'
import { seedProviders } from './providers.ts'
import { seedProxies } from './proxies.ts'
import { seedServiceOrders } from './service-orders.ts'
import { seedServicePackages } from './service-packages.ts'
import { seedShowrooms } from './showrooms.ts'
import { seedEnds } from './storefronts.ts'
import { seedStoreOrders, seedStores } from './stores.ts'
import { seedSubDistributors } from './sub-distributors.ts'
import { seedSupplierGoods } from './supplier-goods.ts'
import { seedTemplates } from './templates.ts'
import { seedUserCoupons } from './user-coupons.ts'
import { seedUsers, seedUserTies } from './users.ts'

/** In addition to the 600 of the stories. */
const MORE_PRODUCTS = 600

export interface DemoSeed {
  db: Database
  store: ObjectStore
  secrets: Secrets
  /** ISO 8601 with +08:00: contracts and qualifications expire around it. */
  now: string
  hashPassword: (password: string) => Promise<string>
}

/** Fills an empty installation with a demo shop: accounts, records, pictures and history. */
export async function seedDemo({ db, store, secrets, now, hashPassword }: DemoSeed): Promise<void> {
  const pictures = new DemoPictures(store)
  const fixtures = generate(FIXTURE_SEED, dayOf(now), pictures.address, MORE_PRODUCTS)
  const bankSlip = pictures.address('contract', 0)
  const covers = digitalCovers(pictures.address)
  applicationPictures(pictures.address)
  designerPictures(pictures.address)
  activityPictures(now, pictures.address)
  servicePictures(pictures.address)
  const people = await seedPeople(db, fixtures.suppliers, now, hashPassword)
  await seedOperations(db, fixtures, dayOf(now), pictures.address)
  await pictures.draw(db, people.adminId, now)
  await seedRecords(db, secrets, fixtures, people)
  await seedMarketing(db, fixtures, dayOf(now))
  await seedAgents(db, store, people, fixtures, now)
  await seedProxies(db, fixtures)
  const users = await seedUsers(db, dayOf(now))
  await seedMerchants(db, fixtures, { secrets, today: dayOf(now), picture: pictures.address })
  await seedStores(db, { fixtures, today: dayOf(now), picture: pictures.address })
  await seedEnds(db, fixtures, users)
  await seedNarrowPeople(db, fixtures, now)
  await seedProductReviews(db, people, now)
  await seedHistory(db, fixtures, people, now)
  await seedOrders(db, { fixtures, users, voucherImage: bankSlip, now })
  await seedStoreOrders(db)
  await seedDistributors(db, { now, picture: pictures.address })
  await seedDistributorBills(db, now)
  await seedUserTies(db, now)
  await seedUserCoupons(db, now)
  await seedActivities(db, now, pictures.address)
  await seedApplications(db, { users, picture: pictures.address, secrets, now })
  await seedDesignStores(db, { now, picture: pictures.address })
  await seedCustomers(db, users, now)
  await tieMembers(db, dayOf(now))
  await seedPersonalMerchants(db, { secrets, now, picture: pictures.address })
  await seedExperiences(db, dayOf(now))
  await seedMiniStores(db, { now, picture: pictures.address })
  await seedPromoters(db, { secrets, now, picture: pictures.address })
  await writeFigures(db)
  await seedProviders(db, { secrets, now, picture: pictures.address })
  await seedServicePackages(db, { today: dayOf(now), picture: pictures.address })
  await seedDigitalOrders(db, { store, covers, ownerId: people.adminId, now, users })
  await seedAuthorizations(db, now)
  await seedPriceSettings(db, now)
  await seedSubDistributors(db, now)
  await seedChannels(db, { secrets, now, picture: pictures.address })
  await seedMerchantLabels(db, now)
  await seedCards(db, { now, picture: pictures.address })
  await seedCardAudits(db, { secrets, now, picture: pictures.address })
  await seedServiceOrders(db, now)
  await seedOrderTerms(db)
  await noteFileUses(db)
}

/** The fields of a form taken from a record. */
function formFields<Input>(schema: { shape: Record<string, unknown> }, record: object): Input {
  const names = new Set(Object.keys(schema.shape))
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))) as Input
}

const recordFields = ({ id, version, createdAt, createdBy, updatedAt, updatedBy }: RecordFields) => ({
  id,
  version,
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
})

type RecordFields = Pick<
  Fixtures['brands'][number],
  'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>

async function seedRecords(db: Database, secrets: Secrets, fixtures: Fixtures, people: DemoPeople): Promise<void> {
  const [shopStamps] = fixtures.suppliers
  if (!shopStamps) return
  const { createdAt, createdBy } = shopStamps
  const made = { createdAt, createdBy, updatedAt: createdAt, updatedBy: createdBy }
  await insert(
    db,
    category,
    fixtures.categories.map((row) => ({ ...row, commissionRate: row.commissionRate || null, ...made })),
  )
  await insert(db, classify, fixtures.classifies)
  await insert(
    db,
    supplier,
    fixtures.suppliers.map((row) => ({
      ...supplierColumns(formFields<SupplierInput>(SupplierInput, row), secrets),
      ...recordFields(row),
      name: row.name,
      status: row.status,
      disableReason: row.disableReason,
      loginUserId: people.loginOf.get(row.id) ?? null,
    })),
  )
  await insert(
    db,
    brand,
    fixtures.brands.map((row) => ({
      ...brandColumns(formFields<BrandInput>(BrandInput, row)),
      ...recordFields(row),
      name: row.name,
      supplierId: row.supplierId,
      status: row.status,
    })),
  )
  await seedProducts(db, fixtures)
  await seedLabelsAndSpecs(db, fixtures)
  await seedTemplates(db, fixtures)
  await seedComponents(db, fixtures)
  await seedSupplierGoods(db, fixtures)
  await seedShowrooms(db, fixtures)
  await insert(db, classLabel, fixtures.classLabels)
  await insertAll(db, shopperHit, fixtures.shopperHits)
  await insert(
    db,
    tipsRule,
    fixtures.tipsRules.map((row) => ({ ...row, startAt: row.startAt || null, endAt: row.endAt || null })),
  )
  await insert(
    db,
    brandReview,
    fixtures.reviews.map(({ review, proposal, bySupplier }) => {
      const supplierId = review.brand.supplier.id
      return {
        ...review,
        brandId: review.brand.id,
        proposal: Object.entries(proposal).map(([field, value]) => ({ field, value })),
        submittedById: (bySupplier ? people.loginOf.get(supplierId) : undefined) ?? people.goodsId,
        submitterSupplierId: bySupplier ? supplierId : null,
        createdAt: review.submittedAt,
        createdBy: review.submittedBy,
        updatedAt: review.reviewedAt ?? review.submittedAt,
        updatedBy: review.reviewedBy || review.submittedBy,
      }
    }),
  )
  await seedMaterials(db, fixtures)
  await insert(
    db,
    supplierNotice,
    fixtures.notices.map(({ notice }) => ({
      ...noticeColumns(formFields<NoticeInput>(NoticeInput, notice)),
      ...recordFields(notice),
      title: notice.title,
      type: notice.type,
      targetKind: notice.targetKind,
      targetSupplierIds: ids(notice.targetSuppliers),
      targetBrandIds: ids(notice.targetBrands),
      targetCategoryIds: ids(notice.targetCategories),
      targetCount: notice.targetCount,
      withdrawReason: notice.withdrawReason,
      status: notice.status,
    })),
  )
  await insert(
    db,
    noticeReceipt,
    fixtures.notices.flatMap(({ notice, receipts }) =>
      receipts.map((receipt) => ({
        ...receipt,
        noticeId: notice.id,
        supplierId: receipt.supplier.id,
        createdAt: notice.publishAt,
        updatedAt: receipt.confirmedAt ?? receipt.readAt ?? notice.publishAt,
      })),
    ),
  )
}

const ids = (refs: readonly { id: number }[] = []): number[] => refs.map(({ id }) => id)
