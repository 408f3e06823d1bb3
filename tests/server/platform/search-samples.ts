import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { agentStatus } from '#contract/agents/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { materialSource } from '#contract/materials/codes.ts'
import { noticeStatus, noticeTarget } from '#contract/suppliers/codes.ts'
import { activity, activityProduct } from '#server/database/schema/activities.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { cardAudit, cardMerchant } from '#server/database/schema/cards.ts'
import { channel } from '#server/database/schema/channels.ts'
import { customer } from '#server/database/schema/customers.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { experience } from '#server/database/schema/experiences.ts'
import { product } from '#server/database/schema/goods.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { material } from '#server/database/schema/materials.ts'
import { clientColumn, enterpriseUser, merchantLabel, merchantUser } from '#server/database/schema/merchants.ts'
import { banner } from '#server/database/schema/operations.ts'
import { order } from '#server/database/schema/orders.ts'
import { role } from '#server/database/schema/permissions.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { provider } from '#server/database/schema/providers.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { appletRole } from '#server/database/schema/storefronts.ts'
import { designStore, miniStore, store } from '#server/database/schema/stores.ts'
import { brand, supplier, supplierNotice } from '#server/database/schema/suppliers.ts'
import { couponHandsel } from '#server/database/schema/user-coupons.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import type { TestServer } from '../setup/test-server.ts'

export async function oneOf<Table extends PgTable>(
  server: TestServer,
  table: Table,
  where?: ReturnType<typeof sql> | undefined,
) {
  const [row] = await server.db
    .select()
    .from(table as PgTable)
    .where(where)
    .limit(1)
  if (!row) throw new Error('there is no such row')
  return row as Table['$inferSelect'] & { id: number }
}

/** A complete code or name of one demo record of each kind. */
export async function samples(server: TestServer): Promise<[resource: string, id: number, keyword: string][]> {
  const kinds: [string, PgTable & { id: AnyPgColumn }, string, ReturnType<typeof sql>?][] = [
    ['product', product, 'spuCode', sql`${product.status} = ${productStatus.onSale}`],
    ['brand', brand, 'brandCode'],
    ['supplier', supplier, 'supplierCode'],
    [
      'supplierNotice',
      supplierNotice,
      'noticeNo',
      sql`${supplierNotice.status} = ${noticeStatus.published} and ${supplierNotice.targetKind} = ${noticeTarget.all}`,
    ],
    ['material', material, 'materialCode', sql`${material.source} <> ${materialSource.designStore}`],
    ['agentPackage', agentPackage, 'packageCode', sql`${agentPackage.status} <> ${agentStatus.deleted}`],
    ['enterpriseUser', enterpriseUser, 'enterpriseNo', sql`true`],
    ['promoter', promoter, 'promoterNo', sql`true`],
    ['banner', banner, 'name'],
    ['order', order, 'orderNo'],
    ['digitalOrder', digitalOrder, 'orderNo'],
    ['refund', refund, 'refundNo'],
    ['adminUser', adminUser, 'account', sql`${adminUser.account} = 'finance'`],
    ['role', role, 'name', sql`${role.code} = 'auditor'`],
    ['appletRole', appletRole, 'name'],
    ['user', user, 'userNo'],
    ['customer', customer, 'customerNo'],
    ['userApplication', userApplication, 'applicationNo'],
    ['store', store, 'storeNo'],
    ['miniStore', miniStore, 'shopNo'],
    ['designStore', designStore, 'name'],
    ['clientColumn', clientColumn, 'name'],
    ['merchantUser', merchantUser, 'phone'],
    ['provider', provider, 'providerNo'],
    ['personalMerchant', personalMerchant, 'merchantNo'],
    ['experience', experience, 'experienceNo'],
    ['merchantLabel', merchantLabel, 'name'],
    ['distributorAccount', distributorAccount, 'accountNo'],
    ['activity', activity, 'activityNo'],
    ['activityProduct', activityProduct, 'spuCode'],
    ['coupon', coupon, 'batchNo'],
    ['couponHandsel', couponHandsel, 'handselNo'],
    ['servicePackage', servicePackage, 'packageNo'],
    ['cardMerchant', cardMerchant, 'cardNo'],
    ['cardAudit', cardAudit, 'applyNo'],
    ['channel', channel, 'channelNo'],
    ['serviceOrder', serviceOrder, 'serviceOrderNo'],
  ]
  return Promise.all(
    kinds.map(async ([resource, table, field, where]) => {
      const row = (await oneOf(server, table, where)) as unknown as Record<string, unknown>
      return [resource, Number(row.id), String(row[field])] as [string, number, string]
    }),
  )
}
