// What the console reads again after an order has changed, beside the order.

/** Taken or given back by placing, closing and paying back: coupons, pieces of activities, stock. */
export const heldByOrders = ['coupon', 'activity', 'activityProduct', 'product', 'stockLog'] as const

/** Figures that count paid orders: of activities, of users and of who promoted. */
export const countsOrders = ['activity', 'user', 'promoter'] as const

/** The wallet that pays or gets the money back. */
export const walletOfOrder = ['cardMerchant', 'walletRecord'] as const
