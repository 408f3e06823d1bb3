import { sql } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FileItem } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { orderBizType } from '#contract/orders/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import type { Envelope } from '#contract/response-codes.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { inTransaction } from '#server/database/pool.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { upload } from '../../server/suppliers/records.ts'
import type { World } from './world.ts'

/** Goods that are ordered repeatedly. */
export interface Goods {
  skuId: number
  supplierId: number
}

/** The participants and the records that they use. */
export interface People {
  /** One account per role. */
  roles: readonly string[]
  /** The account of a supplier, if any. */
  supplierOf(id: number): string | undefined
  dealerId: number
  /** Buyers by order kind. */
  buyers: Readonly<
    Record<
      | typeof orderBizType.blackCardPurchase
      | typeof orderBizType.distributorPurchase
      | typeof orderBizType.channelPurchase,
      readonly number[]
    >
  >
  goods: readonly Goods[]
  /** A slip, photo or drawing uploaded by the account. */
  file(account: string, index: number): FileItem
  send(account: string, endpoint: Endpoint, params: unknown, requestId: string): Promise<Envelope>
}

const MORE_SUPPLIERS = 2
const FILES = 8

/** Gives the suppliers with the most goods an account each, like the demo's. */
const addAccounts = sql`
  with demo as (select * from admin_user where account = 'supplier'), chosen as (
    select supplier_id, row_number() over (order by count(*) desc, supplier_id) as n
    from product where status = ${productStatus.onSale} and supplier_id not in (select supplier_id from demo) group by 1 limit ${MORE_SUPPLIERS}
  ), added as (
    insert into admin_user (account, name, phone, account_type, supplier_id, password_hash, created_at, updated_at)
    select 'supplier' || n, '供应商' || n, '1300000000' || n, 2, chosen.supplier_id, password_hash, now(), now()
    from chosen, demo on conflict do nothing returning id
  )
  insert into admin_user_role (user_id, role_id)
  select added.id, of.role_id from added, admin_user_role of, demo where of.user_id = demo.id`

/** Large stock of some goods of every type from suppliers with accounts, with a price for every buyer. */
const stockUp = sql`
  with ranked as (
    select s.id, p.supplier_id, row_number() over (partition by p.supplier_id, p.product_type order by s.id) as n
    from sku s join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id join supplier u on u.id = p.supplier_id
    where p.status = ${productStatus.onSale} and s.enabled and b.status = ${brandStatus.enabled}
      and u.status = ${supplierStatus.enabled} and s.product_price > 0 and s.purchase_price > 0
      and p.min_order_quantity = 1 and jsonb_array_length(p.areas) < 2
      and (p.template_id is null or p.template_id in (select id from product_template where status = ${enableStatus.enabled}))
  ), chosen as (
    select id, supplier_id from ranked where n <= 8
      and supplier_id in (select supplier_id from admin_user where account like 'supplier%')
  ), filled as (
    update sku set stock = stock + 5000 from chosen where chosen.id = sku.id
  ), priced as (
    insert into dealer_price (party_id, sku_id, price, updated_at)
    select party.id, chosen.id, round(s.purchase_price * 1.1, 2), now()
    from chosen join sku s on s.id = chosen.id cross join trade_party party where party.kind in (${buyerKind.distributor}, ${buyerKind.channel})
    on conflict (party_id, sku_id) do update set price = excluded.price
  )
  select id as "skuId", supplier_id as "supplierId" from chosen order by id`

/** In a transaction that is repeated after a deadlock: the scheduled work of the servers changes the same goods. */
async function rowsOf<Row extends QueryResultRow>(world: World, text: typeof stockUp): Promise<Row[]> {
  const { rows } = await inTransaction(world.services.databases.main, (tx) => tx.execute(text))
  return rows as Row[]
}

/** Signs in all accounts and prepares the data they need. */
export async function gather(world: World): Promise<People> {
  await world.services.databases.main.execute(addAccounts)
  const roles = Object.values(demoAccounts)
  const goods = await rowsOf<{ skuId: number; supplierId: number }>(world, stockUp)
  const accounts = await rowsOf<{ account: string; supplierId: number | null; distributorId: number | null }>(
    world,
    sql`select account, supplier_id as "supplierId", distributor_id as "distributorId" from admin_user
      where account in ${[...roles, 'supplier1', 'supplier2']}`,
  )
  const parties = await rowsOf<{ id: number; kind: number }>(
    world,
    sql`select id, kind from trade_party where state = ${partyState.active} order by id`,
  )
  const suppliers = accounts.filter(({ supplierId }) => supplierId !== null)
  const dealerId = accounts.find(({ account }) => account === demoAccounts.distributor)?.distributorId ?? 0
  const all = new Set([...roles, ...suppliers.map(({ account }) => account)])
  const tokens = new Map<string, string>()
  const files = new Map<string, FileItem[]>()
  for (const account of all) {
    tokens.set(account, await world.signIn(account, `10.2.0.${tokens.size}`))
    const urls = await Promise.all(
      Array.from({ length: FILES }, () =>
        upload({ db: world.services.databases.main, services: world.services }, account),
      ),
    )
    files.set(
      account,
      urls.map((url) => ({ url, name: '凭证.png', size: 1_000 })),
    )
  }
  const ofKind = (kind: number) =>
    parties
      .filter((party) => party.kind === kind)
      .slice(0, 5)
      .map(({ id }) => id)
  return {
    roles,
    supplierOf: (id) => suppliers.find(({ supplierId }) => supplierId === id)?.account,
    dealerId,
    buyers: { 1: ofKind(1), 2: [dealerId, ...ofKind(2)], 4: ofKind(3) },
    goods,
    file(account, index) {
      const own = files.get(account)
      const file = own?.[index % own.length]
      if (!file) throw new Error(`${account} has no files`)
      return file
    },
    send: (account, endpoint, params, requestId) => world.send(tokens.get(account) ?? '', endpoint, params, requestId),
  }
}
