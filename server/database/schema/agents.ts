import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { agentLevel, goodsScope } from '#contract/agents/codes.ts'
import { agentStatus } from '#contract/agents/codes.ts'
import type { Benefit } from '#contract/agents/packages.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import { codeOf, creator, list, pinyin, record, reference, searched, yuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Agent packages: the terms on which dealers of an area buy goods.

export const agentPackage = pgTable(
  'agent_package',
  {
    ...record(),
    ...creator(),
    packageCode: codeOf('A', 6),
    name: text().notNull(),
    pinyin: pinyin('name'),
    subtitle: text().notNull().default(''),
    cover: text().notNull(),
    /** 1 province, 2 city, 3 district, 4 shop. */
    agentLevel: smallint().$type<CodeOf<typeof agentLevel>>().notNull(),
    areas: list<string>(),
    exclusive: boolean().notNull().default(false),
    price: yuan().notNull(),
    originalPrice: yuan(),
    renewalPrice: yuan().notNull(),
    validMonths: smallint().notNull(),
    deposit: yuan(),
    firstPurchaseAmount: yuan(),
    firstPurchaseDays: smallint(),
    /** 0 means unlimited. */
    total: integer().notNull().default(0),
    /** 1 all goods on sale, 2 those of some brands, 3 chosen SKUs. */
    goodsScope: smallint().$type<CodeOf<typeof goodsScope>>().notNull(),
    brandIds: list<number>(),
    purchaseDiscount: numeric({ precision: 5, scale: 4 }).notNull().default('1'),
    subAccountQuota: smallint().notNull().default(0),
    storeQuota: smallint().notNull().default(0),
    promoterQuota: smallint().notNull().default(0),
    cardQuota: smallint().notNull().default(0),
    benefits: list<Benefit>(),
    upgradeToIds: list<number>(),
    content: text().notNull().default(''),
    agreement: list<FileItem>(),
    /** Both are maintained by the code that opens and ends agent accounts. */
    soldCount: integer().notNull().default(0),
    activeCount: integer().notNull().default(0),
    sort: smallint().notNull().default(0),
    /** 0 draft, 1 enabled, 2 disabled, 3 deleted. */
    status: smallint().$type<CodeOf<typeof agentStatus>>().notNull().default(agentStatus.draft),
  },
  (table) => [
    uniqueIndex('agent_package_code').on(table.packageCode),
    uniqueIndex('agent_package_name')
      .on(table.name)
      .where(sql`${table.status} <> ${literal(agentStatus.deleted)}`),
    index('agent_package_status').on(table.status, table.sort.desc(), table.id.desc()),
    index('agent_package_brands').using('gin', table.brandIds),
    index('agent_package_upgrades').using('gin', table.upgradeToIds),
    searched('agent_package_name_part', table.name),
    searched('agent_package_pinyin', table.pinyin),
  ],
)

/** A SKU that agents of the package may buy, for packages that list their goods. */
export const agentPackageItem = pgTable(
  'agent_package_item',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    packageId: reference()
      .notNull()
      .references(() => agentPackage.id),
    skuId: reference().notNull(),
    /** Empty: the purchase price with the discount of the package. */
    channelPrice: yuan(),
    minQuantity: smallint().notNull().default(1),
  },
  (table) => [
    uniqueIndex('agent_package_item_once').on(table.packageId, table.skuId),
    index('agent_package_item_sku').on(table.skuId),
  ],
)
