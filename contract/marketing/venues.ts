// 活动会场
import { z } from 'zod'
import { code, fileUrl, id, line, NamedRef, orEmpty, requiredLine } from '#contract/fields.ts'
import { activityProductStatus, floorStyle, venueKind } from './codes.ts'

export const MAX_VENUES = 10
export const MAX_FLOORS = 20
export const MAX_FLOOR_PRODUCTS = 60

const chosen = (most: number, title: string) => z.array(id()).max(most, `${title}最多 ${most} 个`)

export const Floor = z.strictObject({
  title: requiredLine(10, '楼层名'),
  image: orEmpty(fileUrl('楼层图')),
  style: code(floorStyle, '排列'),
  /** Products of the activity, in the order of the floor. */
  productIds: chosen(MAX_FLOOR_PRODUCTS, '楼层商品'),
})
export type Floor = z.infer<typeof Floor>

export const Venue = z.strictObject({
  name: requiredLine(12, '会场名称', 2),
  kind: code(venueKind, '会场类型'),
  banner: fileUrl('会场头图'),
  backgroundColor: z.string().regex(/^#[0-9a-f]{6}$/i, '请选择背景色'),
  backgroundImage: orEmpty(fileUrl('背景图')),
  floors: z.array(Floor).max(MAX_FLOORS, `楼层最多 ${MAX_FLOORS} 个`),
  couponIds: chosen(6, '会场领券'),
  shareTitle: line(30, '分享标题'),
})
export type Venue = z.infer<typeof Venue>

/** A product as a venue shows it. */
export const VenueProduct = z.object({
  /** Of the product, not of its enrolment. */
  id: z.number().int(),
  name: z.string(),
  image: z.string(),
  status: code(activityProductStatus),
  /** Null for 满减, which leaves the price. */
  activityPriceFrom: z.string().nullable(),
  salePriceFrom: z.string().nullable().optional(),
})
export type VenueProduct = z.infer<typeof VenueProduct>

export const VenueShown = Venue.extend({
  banner: z.string(),
  coupons: z.array(NamedRef),
  floors: z.array(Floor.extend({ image: z.string(), products: z.array(VenueProduct) })),
})
export type VenueShown = z.infer<typeof VenueShown>
