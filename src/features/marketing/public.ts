import { lazyPart } from '#ui/popup/lazy-part.tsx'

// What other areas may use of this one.
export { activityPaths } from './paths.ts'
export { giveCouponsTo } from './receivers.ts'
export const CouponsOfUser = lazyPart(() => import('./of-user/coupons.tsx'), 'CouponsOfUser')
